// How old a followed directory is at most, whatever waits in a buffer or stands still.
import { expect, it } from 'vitest'
import { DirectoryFreshness } from './directory-freshness.ts'

/** An owner whose clock is a million ahead, and a clock of one's own that the test moves. */
function stand() {
  const own = { ms: 1000 }
  const freshness = new DirectoryFreshness(() => own.ms)
  const said = (): number => own.ms + 1_000_000
  return { own, freshness, said }
}

it('nothing is known before the owner was asked for its clock', () => {
  const { freshness, said } = stand()
  expect(freshness.wants(1)).toBe(true)
  freshness.hear(1, 0, said(), 0)
  expect(freshness.ageMs).toBe(Infinity)
})

it('an answer is no older than its question, a word no older than when it was said', () => {
  const { own, freshness, said } = stand()
  const askedMs = own.ms
  own.ms += 30
  const answered = said()
  own.ms += 70
  freshness.learn(1, answered, askedMs)
  expect(freshness.wants(1)).toBe(false)
  freshness.hear(1, 5, answered, 5)
  // It may have been said as early as it was asked for.
  expect(freshness.ageMs).toBe(100)
  own.ms += 250
  const word = said()
  freshness.hear(1, 5, word, 5)
  expect(freshness.ageMs).toBeCloseTo(30, 0)
  // The same word once more, two seconds late, makes nothing fresh.
  own.ms += 2000
  freshness.hear(1, 5, word, 5)
  expect(freshness.ageMs).toBeCloseTo(2030, 0)
})

it('a state that is behind what was said is fresh when it comes there, as of when that was said', () => {
  const { own, freshness, said } = stand()
  freshness.learn(1, said(), own.ms)
  own.ms += 100
  freshness.hear(1, 8, said(), 5)
  expect(freshness.ageMs).toBe(Infinity)
  own.ms += 300
  freshness.reach(7)
  expect(freshness.ageMs).toBe(Infinity)
  freshness.reach(8)
  expect(freshness.ageMs).toBeCloseTo(300, 0)
})

it('what another owner says counts when that one was asked', () => {
  const { own, freshness, said } = stand()
  freshness.learn(1, said(), own.ms)
  own.ms += 10
  freshness.hear(1, 0, said(), 0)
  own.ms += 4000
  expect(freshness.wants(2)).toBe(true)
  freshness.hear(2, 0, 7, 0)
  expect(freshness.ageMs).toBeCloseTo(4000, 0)
  freshness.learn(2, 7, own.ms)
  freshness.hear(2, 0, 7, 0)
  expect(freshness.ageMs).toBeLessThan(1)
})

it('clocks that drift make it look older, until they are compared again', () => {
  const { own, freshness, said } = stand()
  freshness.learn(1, said(), own.ms)
  own.ms += 60_000
  expect(freshness.wants(1)).toBe(true)
  freshness.hear(1, 0, said(), 0)
  expect(freshness.ageMs).toBeCloseTo(60, 5)
  freshness.learn(1, said(), own.ms)
  freshness.hear(1, 0, said(), 0)
  expect(freshness.ageMs).toBe(0)
})

it('a word that is heard before it can have been said shows a clock that stood still', () => {
  const { own, freshness, said } = stand()
  freshness.learn(1, said(), own.ms)
  freshness.hear(1, 0, said() + 30_000, 0)
  expect(freshness.ageMs).toBe(Infinity)
  expect(freshness.wants(1)).toBe(true)
})
