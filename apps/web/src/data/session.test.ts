// What the streams tell of the user reaches what pages have read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'
import { PlayedSocket } from './test/played-socket.ts'

beforeEach(() => {
  PlayedSocket.all.length = 0
  const page = Object.assign(new EventTarget(), { title: '', cookie: '', documentElement: {} })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal('location', { origin: 'https://bots.example', href: 'https://bots.example/' })
  vi.stubGlobal('WebSocket', PlayedSocket)
})
afterEach(() => vi.unstubAllGlobals())

function opened() {
  const words = { t: (key: string) => key, add: () => undefined }
  const session = createSession(
    { segment: '', language: 'en', locale: 'en' } as never,
    words as never,
  )
  session.queries.setQueryData(['pairs', 'spot'], [])
  session.queries.setQueryData(['funding', true], [])
  session.bots.socket.start()
  const [line] = PlayedSocket.all
  line?.open()
  const isOld = (...key: unknown[]) => session.queries.getQueryState(key)?.isInvalidated
  const end = (): void => session.bots.socket.stop()
  return { line: line!, isOld, end }
}

test('fees that changed reach open pages: pairs, which say them, are read again', () => {
  const { line, isOld, end } = opened()
  expect(isOld('pairs', 'spot')).toBe(false)
  line.say({ topic: 'lagged' })
  expect([isOld('pairs', 'spot'), isOld('funding', true)]).toEqual([true, false])
  end()
})

test('money that moved reaches what Funding holds, and no pair is read for it', () => {
  const { line, isOld, end } = opened()
  line.say({ topic: 'funding' })
  expect([isOld('pairs', 'spot'), isOld('funding', true)]).toEqual([false, true])
  end()
})
