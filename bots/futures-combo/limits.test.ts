// Every check code of a combo at its bound, and that every fix passes; those of the basket's list
// are asked through HTTP (apps/server/test/http-check-codes-combo.test.ts).
import { price } from '@trellis/kernel'
import { boundRows, describeBounds } from '@trellis/bot-kit/test/bounds.ts'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { contractFees } from '@trellis/bot-kit/test/instruments.ts'
import type { ComboField } from './fields.ts'
import { checkCombo, type ComboCheckCode, type ComboDraftMarket } from './limits.ts'
import { readComboInput, type RawCombo } from './params.ts'
import { basket, BTC, ETH, LASTS, SOL } from './test/rig.ts'

const market: ComboDraftMarket = {
  quotes: [BTC, ETH, SOL].map((instrument, i) => ({ instrument, mark: price(LASTS[i] ?? 0) })),
  any: { instrument: BTC, last: price(LASTS[0]), fees: contractFees },
}
const row = boundRows<ComboCheckCode, ComboField, RawCombo>()
const timed = { base: { ...basket, mode: 'time', interval: 3_600 } } as const

const rows = [
  row('adjust-position-percent-too-low', 'threshold', '0.01', ['0.0099', '0.01']),
  row('adjust-position-percent-too-low', 'threshold', '0.01', ['', '0.01']),
  row('adjust-position-percent-too-high', 'threshold', '0.5', ['0.5001', '0.5']),
  row('adjust-position-time-interval-too-low', 'interval', '1800', [1_799, 1_800], timed),
  row(
    'adjust-position-time-interval-too-high',
    'interval',
    '2419200',
    [2_419_201, 2_419_200],
    timed,
  ),
  row('sl-per-too-low', 'stopLoss', '0.01', ['0.0099', '0.01']),
  row('sl-per-too-high', 'stopLoss', '0.99', ['0.9901', '0.99']),
  row('tp-per-too-low', 'takeProfit', '0.01', ['0.0099', '0.01']),
  row('tp-per-too-high', 'takeProfit', '100', ['100.01', '100']),
  row('leverage-too-low', 'leverage', '1', ['0.99', '1']),
  row('leverage-too-high', 'leverage', '50', ['50.01', '50']),
  row('trailing-stop-percent-too-low', 'trailingStop', '0.05', ['0.0499', '0.05']),
  row('trailing-stop-percent-too-high', 'trailingStop', '0.99', ['0.9901', '0.99']),
  row('init-margin-too-low', 'investment', '33.3334', ['33.3333', '33.3334']),
  row('init-margin-too-high', 'investment', '1666666.6666', ['1666666.6667', '1666666.6666']),
]

describeBounds(rows, basket, (raw) => {
  return checkCombo(mustRead(readComboInput(BTC, raw)), market).checks
})
