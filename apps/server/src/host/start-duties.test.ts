// Where other processes answer calls, what kinds bring into line waits for those that are under
// way, whoever begins it: a start of the duties, or an operator at a web process.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, type UserId } from '@trellis/kernel'
import { doStartDuties } from './start-duties.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const user = 1001 as UserId
const left = { mark: 'L1', nickname: 'Lea', share: '0', state: 'left', sinceMs: 1 }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A leader whose partition was told that they lead, and the register was not. */
function run(isAlone: boolean) {
  const { state, change, execute } = directoryInMemory([user])
  change((it) => it.changeSetting(user, 'copy-leader', JSON.stringify(left)))
  const told: unknown[] = []
  const host = {
    market: {},
    history: {},
    wallMs: () => 1,
    directory: { state, execute, ...(!isAlone && { upToDate: async () => undefined }) },
    bots: {
      ofUser: async () => [],
      leading: async () => ({ places: 9, isOpen: true, isSuspended: false, followers: [] }),
      lead: async (_: UserId, terms: unknown) => {
        told.push(terms)
        return ok(undefined)
      },
    },
  }
  void doStartDuties(host as never, new Set())
  return told
}

test('one process of several undoes nothing within three seconds', async () => {
  const told = run(false)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual([{ places: 0, isOpen: false }])
})

test('one that is alone waits for nobody', async () => {
  const told = run(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ places: 0, isOpen: false }])
})
