// Letters that are not taken at once: kept, tried again, by a new server too, and given up in the
// open.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LetterQueue } from './letter-queue.ts'
import type { Letter } from './letter.ts'

const letter: Letter = {
  to: 'a@example.org',
  subject: 'Hello',
  text: 'secret-link\n',
  lang: 'en',
  untilMs: 5_000,
}
let folder = ''
let queue: LetterQueue | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-letters-'))
})
afterEach(() => {
  queue?.stop()
  rmSync(folder, { recursive: true })
})

/** A queue to a server that refuses so many letters first; what it took and what was logged. */
function opened(refusals: number, nowMs = 1_000) {
  const [taken, lines]: [Letter[], string[]] = [[], []]
  let left = refusals
  queue = new LetterQueue({
    folder,
    wallMs: () => nowMs,
    log: (line) => void lines.push(line),
    pausesMs: [1],
    send: async (it) => {
      if ((left -= 1) >= 0) throw new Error(`no room for ${it.to}`)
      taken.push(it)
    },
  })
  return { queue, taken, lines }
}
const waiting = (): readonly string[] => readdirSync(folder)

test('what is not taken at first is taken later, and said once without its address', async () => {
  const { queue: made, taken, lines } = opened(3)
  await made.send(letter)
  await vi.waitFor(() => expect(taken).toEqual([letter]))
  expect(waiting()).toEqual([])
  expect(lines).toEqual(['a letter could not be sent, and will be: no room for …'])
})

test('a new server takes up what an earlier one left, which only its owner could read', async () => {
  const first = opened(Infinity)
  await first.queue.send(letter)
  await vi.waitFor(() => expect(first.lines).toHaveLength(1))
  first.queue.stop()
  const [name = ''] = waiting()
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const { taken } = opened(0)
  await vi.waitFor(() => expect(taken).toEqual([letter]))
  expect(waiting()).toEqual([])
})

test('what is worth nothing any more, or cannot be read, is given up with a line', async () => {
  writeFileSync(join(folder, '1-a.json'), JSON.stringify(letter))
  writeFileSync(join(folder, '2-b.json'), '{"to":')
  const { taken, lines } = opened(0, 6_000)
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  expect(lines.join()).toContain('too late to be of use')
  expect([taken, waiting()]).toEqual([[], []])
})
