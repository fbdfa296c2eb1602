// A setting that is not offered is refused by its name; one that is off asks for nothing.
import { featureFlags, type FeatureFlag } from '@trellis/contract'
import { expect, test } from 'vitest'
import { offeredFields } from './switched-off.ts'

const offers = {
  trailing_stop_per: ['futureTsGray'],
  move_up_price: ['tradingBotTrailing', 'tradingBotTrailingLongOrShort'],
} as const
const without = (...off: readonly FeatureFlag[]) => ({
  flags: new Set(featureFlags.filter((flag) => !off.includes(flag))),
})

test.each([
  ['nothing is switched off', [], { trailing_stop_per: '0.1' }, []],
  ['it is switched off', ['futureTsGray'], { trailing_stop_per: '0.1' }, ['trailing_stop_per']],
  [
    'the second flag is off',
    ['tradingBotTrailingLongOrShort'],
    { move_up_price: '9' },
    ['move_up_price'],
  ],
  ['it is not used', ['futureTsGray'], { trailing_stop_per: '' }, []],
  ['it is zero', ['futureTsGray', 'tradingBotTrailing'], { trailing_stop_per: '0.00' }, []],
  ['it is left out', ['futureTsGray'], { move_up_price: '9' }, []],
] as const)('%s', (_, off, wire, refused) => {
  const checked = offeredFields(without(...off), offers, wire)
  const fields = checked.ok ? [] : checked.error.problems?.map(({ field }) => field)
  expect(fields).toEqual(refused)
})

test('the refusal names the field, the flag and the fix', () => {
  const checked = offeredFields(without('futureTsGray'), offers, { trailing_stop_per: '0.1' })
  expect(checked).toEqual({
    ok: false,
    error: {
      code: 'FORBIDDEN',
      problems: [
        {
          field: 'trailing_stop_per',
          reason: 'switched-off',
          bound: 'needs futureTsGray',
          fix: 'leave it out',
        },
      ],
    },
  })
})
