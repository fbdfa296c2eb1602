// What the bar over every page says of a line that stands, drawn without a browser: journeys show
// one that is lost.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Session } from '../data/session.ts'
import { createWords } from '../locale/texts-of.ts'
import { textsOf } from '../../../../tools/text-files.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { SessionProvider } from './session-context.tsx'

const socket = {
  connection: { name: 'open', failures: 0, silentSinceMs: 0, resting: false },
  subscribe: () => () => undefined,
}
const words = createWords('en', textsOf('first', 'en'))

function drawn(ready: boolean, standing: boolean): string {
  const bots = {
    socket,
    subscribe: socket.subscribe,
    // As a web process that hears nothing of its cluster: it has done no part of anything.
    health: () => ({ ready, progress: 0 }),
    clock: () => ({ marketMs: 1, wallMs: 1, speed: 1, standing }),
  }
  const quotes = { socket, lastMessageAtMs: () => 1 }
  return renderToStaticMarkup(
    <SessionProvider value={{ bots, quotes, words } as unknown as Session}>
      <ConnectionBar />
    </SessionProvider>,
  )
}

test('a server that lags says so in words, and not by a share of its own', () => {
  const bar = drawn(false, false)
  expect(bar).toContain('>The server is catching up with the market.<')
  expect(bar).toContain('role="status"')
  expect(bar).not.toMatch(/\d/)
})

test('a market that stands is told where nothing else is', () => {
  expect(drawn(true, true)).toContain('data-tone="plain"')
  expect(drawn(false, true)).toContain('catching up')
})

test('nothing is said while all is well', () => {
  expect(drawn(true, false)).toBe('<span data-connection="open" hidden=""></span>')
})
