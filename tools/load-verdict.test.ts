// The verdict of `npm run load` over figures written by hand.
import { expect, it } from 'vitest'
import { verdictOf, type Reading } from '../bench/load/verdict.ts'
import type { Sample } from '../bench/load/table.ts'

const answered = (ms: number, code = 0): Sample => ({
  name: 'detail',
  answer: { http: 200, code, ms, result: undefined },
  atS: 1,
})
const SECONDS = 120
const samples = Array.from({ length: 200 }, () => answered(20))
/** One a second; memory as the function says. */
const readings = (memoryMb: (atS: number) => number, behindMs = 40): readonly Reading[] =>
  Array.from({ length: SECONDS }, (_, atS) => ({ atS, memoryMb: memoryMb(atS), behindMs }))
const steady = readings(() => 500)
const met = (...of: Parameters<typeof verdictOf>): readonly boolean[] =>
  verdictOf(...of).map(({ isMet }) => isMet)

it('a load that was borne meets every line', () => {
  expect(met(samples, steady, SECONDS)).toEqual([true, true, true, true])
})

it('three slow answers of two hundred are too many, two are not', () => {
  const slow = [answered(101), answered(102), answered(103)]
  expect(met([...samples.slice(3), ...slow], steady, SECONDS)[0]).toBe(false)
  expect(met([...samples.slice(1), answered(101)], steady, SECONDS)[0]).toBe(true)
})

it('one call that failed is one too many, and so is none at all', () => {
  expect(met([...samples, answered(1, 10019)], steady, SECONDS)[1]).toBe(false)
  expect(met([], steady, SECONDS)[1]).toBe(false)
})

it('memory may be a tenth more at the end than at 30 s, whatever it was at the start', () => {
  const memory = (last: number) => readings((at) => (at < 25 ? 300 : at < 95 ? 500 : last))
  expect(met(samples, memory(550), SECONDS)[2]).toBe(true)
  expect(met(samples, memory(551), SECONDS)[2]).toBe(false)
})

it('a load too short to tell, or that nothing was read of, is not called met', () => {
  expect(met(samples, steady, 40)[2]).toBe(false)
  expect(met(samples, [], SECONDS).slice(2)).toEqual([false, false])
})

it('a tape five seconds behind is too late', () => {
  expect(
    met(
      samples,
      readings(() => 500, 5_000),
      SECONDS,
    )[3],
  ).toBe(false)
})
