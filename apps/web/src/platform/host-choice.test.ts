// The choice among API hosts: weighted, sticky, without those that do not answer.
import { expect, test } from 'vitest'
import { bestHost } from './host-choice.ts'

const at = (host: string, tripMs: number | undefined, weight = 1) => ({ host, weight, tripMs })

test.each([
  ['the nearest', [at('a', 40), at('b', 20)], undefined, 'b'],
  ['the nearest for its weight', [at('a', 40, 3), at('b', 20)], undefined, 'a'],
  ['not one that is silent', [at('a', 40), at('b', undefined)], undefined, 'a'],
  ['none where all are silent', [at('a', undefined), at('b', undefined)], 'a', undefined],
  ['none of none', [], undefined, undefined],
  ['the present one while it is nearly as good', [at('a', 24), at('b', 20)], 'a', 'a'],
  ['a clearly better one', [at('a', 26), at('b', 20)], 'a', 'b'],
  ['another one when the present is silent', [at('a', undefined), at('b', 90)], 'a', 'b'],
  ['another one when the present is no more', [at('b', 90)], 'a', 'b'],
  ['the first of two alike', [at('a', 20), at('b', 20)], undefined, 'a'],
] as const)('%s', (_, timed, present, host) => expect(bestHost(timed, present)).toBe(host))
