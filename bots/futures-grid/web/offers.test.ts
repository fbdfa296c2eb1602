// What a flag withholds stays in the dialog that adjusts a grid which has it.
import { expect, test } from 'vitest'
import { featureFlags } from '@trellis/contract/enums'
import { changeableRows } from '@trellis/bot-kit/settings.ts'
import type { FeatureFlags } from '@trellis/bot-kit/web/create/create-kind.ts'
import { futuresGridFields } from '../fields.ts'
import { adjust } from './adjust.tsx'

const off = Object.fromEntries(featureFlags.map((it) => [it, false])) as FeatureFlags
const withheld = (detail: object) =>
  changeableRows(futuresGridFields)
    .map(({ form }) => form)
    .filter((form) => adjust.offers?.(form, detail as never, off) === false)

test('what a grid has stays in the dialog, so that it can be switched off', () => {
  const prices = { current_price: '105000', min_price: '98000', max_price: '113000' }
  const figures = { cell_distance: '375', quantity_per_grid: '0.002' }
  const long = { grid_mode: 'FUTURE_GRID_MODE_LONG', ...prices, figures }
  const all = withheld(long)
  expect(all).toContain('trailingStop')
  const withStop = { ...long, trailing_stop_per: '0.1' }
  expect(withheld(withStop)).toEqual(all.filter((form) => form !== 'trailingStop'))
})
