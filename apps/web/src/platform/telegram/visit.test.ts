// A visit whose page is loaded anew goes on, whether the frame has storage or not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { telegramPaths } from '@trellis/contract/telegram-paths'

const LAUNCH = '#tgWebAppData=query_id%3D1%26hash%3Dab&tgWebAppPlatform=weba'
const closed = () => {
  throw new DOMException('Access is denied', 'SecurityError')
}

/** Launches that the server has taken: each once. */
let taken: string[]
let held: Map<string, string>

/** A page of the frame is loaded at an address; the frame's name and storage stay. */
async function load(hash: string) {
  vi.stubGlobal('location', { hash, pathname: '/tradingbot/', search: '' })
  vi.resetModules()
  const page = await import('./visit.ts')
  return { ...page, visit: await page.enter(page.takeLaunch()) }
}

beforeEach(() => {
  taken = []
  held = new Map()
  vi.stubGlobal('window', { name: 'shown by Telegram' })
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!url.includes(telegramPaths.login.site ?? '')) throw new Error(url)
    const { init_data: said } = JSON.parse(body) as { init_data: string }
    const isNew = !taken.includes(said)
    taken.push(said)
    const result = isNew ? { user_token: `token of ${said}` } : {}
    const ret_code = isNew ? 0 : 10007
    return new Response(JSON.stringify({ ret_code, ret_msg: '', result, time_now: '1.000000' }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const storages = {
  'with storage': {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  },
  'with storage closed': { getItem: closed, setItem: closed },
}

test.each(Object.entries(storages))('%s a page that is loaded anew is signed in', async (_, it) => {
  vi.stubGlobal('sessionStorage', it)
  const first = await load(LAUNCH)
  const { token } = first.visit
  expect(token).toMatch(/^token of query_id/)
  const next = await load('')
  expect(next.visit).toEqual({ token })
  expect(taken).toHaveLength(1)
  // Who has logged out stays so: the launch has been used.
  next.forgetToken()
  const last = await load('')
  expect(last.visit).toMatchObject({ token: '', trouble: 'telegram.again' })
})

test('a name that Telegram gave the frame is nobody’s visit', async () => {
  vi.stubGlobal('sessionStorage', storages['with storage closed'])
  const { visit } = await load('')
  expect(visit).toMatchObject({ token: '', trouble: 'telegram.again' })
  expect(taken).toHaveLength(0)
})
