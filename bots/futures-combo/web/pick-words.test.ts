// What the pick of the day says of itself.
import { britishFormats } from '@trellis/ui'
import { expect, test } from 'vitest'
import {
  isDoubtful,
  latelyWords,
  netSide,
  unseenWords,
  verdictsOf,
  type Pick,
} from './pick-words.ts'

const week = { yield: '0.02', max_drawdown: '0.05' }
const of = (backtest: object | null, sides: readonly (readonly [string, string])[] = []): Pick =>
  ({
    backtest: backtest && { ...week, naive: week, beats_naive: true, ...backtest },
    symbol_settings: sides.map(([side, weight]) => {
      return { side: `SIDE_${side}`, target_position_percent: weight }
    }),
  }) as unknown as Pick

test.each([
  [
    [
      ['SHORT', '0.34'],
      ['SHORT', '0.66'],
    ],
    { side: 'short', share: '1' },
  ],
  [
    [
      ['LONG', '0.7'],
      ['SHORT', '0.3'],
    ],
    { side: 'long', share: '0.4' },
  ],
  [
    [
      ['LONG', '0.1'],
      ['LONG', '0.2'],
      ['SHORT', '0.3'],
    ],
    { side: 'even', share: '0' },
  ],
] as const)('%j is net %j', (sides, net) => {
  expect(netSide(of(null, sides))).toEqual(net)
})

test('what lost, there or to the plain basket, is doubtful', () => {
  expect(verdictsOf(of({}))).toEqual(['beats'])
  expect(isDoubtful(of({}))).toBe(false)
  expect(verdictsOf(of({ beats_naive: false }))).toEqual(['noBetter'])
  expect(isDoubtful(of({ beats_naive: false }))).toBe(true)
  // It may lose less than the plain one and have lost all the same.
  expect(verdictsOf(of({ yield: '-0.01' }))).toEqual(['lost', 'beats'])
  expect(isDoubtful(of({ yield: '-0.01' }))).toBe(true)
  expect(verdictsOf(of({ beats_naive: null }))).toEqual([])
  expect(isDoubtful(of(null))).toBe(false)
})

test('both spans end on the day that they end on, not on that of the reader', () => {
  const said = (key: string, options?: object): string => `${key} ${JSON.stringify(options)}`
  const at = Date.UTC(2026, 10, 28)
  const lately = { days: 30, until: String(at), invested: '1000' } as NonNullable<Pick['lately']>
  expect(latelyWords(lately, said, britishFormats)).toBe(
    'futuresCombo.pick.lately {"days":"30","until":"28 Nov"}',
  )
  const pick = { ...of({}), date: '2026-11-28' }
  expect(unseenWords(pick, 7, said, britishFormats)).toBe(
    'futuresCombo.pick.unseen {"days":"7","until":"28 Nov"}',
  )
})
