// A running bot's targets end it in its pages where the plan it came of said.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, ratio } from '@trellis/kernel'
import { formatPrice, formatQuantity } from '@trellis/market'
import { britishFormats } from '@trellis/ui'
import { shapeOf } from '../../grid/shape.ts'
import { officialContractGrids } from '../../linear/grid-config.ts'
import { layoutOf } from '../../linear/grid-mode.ts'
import { openedGrid } from '../../linear/grid-outcome.ts'
import { planContracts } from '../../linear/grid-plan.ts'
import { endedOutcome } from '../../linear/plan-ends.ts'
import { cents } from '../../test/btc-range.ts'
import { btcPerpetual, noFees } from '../../test/instruments.ts'
import { endsOfBot, shareLinesOfBot, type EndsSource } from './bot-ends.ts'

const market = { instrument: btcPerpetual, fees: noFees }
const from = cents('25000')
const layout = layoutOf('long', 'arithmetic')
const range = { minPrice: price(2_000_000), maxPrice: price(3_000_000), cellNumber: 5 }
const stake = { investment: amount('1000'), leverage: ratio('2') }
const shaped = { shape: shapeOf(range, from, layout), layout }
const { held, orders } = openedGrid(
  planContracts(shaped, market, stake, officialContractGrids.long),
  market,
)

/** The long grid of plan-ends.test.ts, right after its opening, as its page reads it. */
function bot(targets: Partial<EndsSource['targets']>, withdrawn = '0'): EndsSource {
  const equity = formatAmount((held.wallet - amount(withdrawn)) as typeof held.wallet)
  const off = { takeProfit: '', stopLoss: '', takeProfitShare: '', stopLossShare: '' }
  return {
    figures: {
      side: 'long',
      position: formatQuantity(btcPerpetual, quantity(held.lots)),
      average_price: '25000',
      unrealised_pnl: '0',
      mark_price: '25000',
    },
    view: { equity, invested: '1000', withdrawn },
    levels: orders.map(({ side, price: at, qty }) => ({
      side,
      price: formatPrice(btcPerpetual, at),
      quantity: formatQuantity(btcPerpetual, qty),
      filled: '0',
    })),
    targets: { ...off, ...targets },
    market,
  } as unknown as EndsSource
}

describe('a long grid that loses a tenth at 22,705.88', () => {
  test('ends there in what a move does', () => {
    const { grid, ends } = endsOfBot(bot({ stopLossShare: '0.1' })) ?? { grid: undefined, ends: [] }
    expect(ends).toEqual([{ target: 'stopLoss', side: 'below', price: 2_270_588, isShare: true }])
    const outcome = grid && endedOutcome(grid, { from, at: cents('20000') }, ends, market)
    expect(Number(formatAmount(outcome?.profit ?? amount('0')))).toBeCloseTo(-100, 2)
  })

  test('is a line on its chart, with its share', () => {
    const web = { t: (key: string) => key, format: britishFormats }
    const [line] = shareLinesOfBot(bot({ stopLossShare: '0.1' }), web)
    expect(line).toMatchObject({ id: 'stopLoss-below', tone: 'stop', price: 22_705.88 })
    expect(line?.label).toMatch(/grid\.line\.stopLoss \S*−10\.00%\S* 22,705\.88/)
  })

  test('what was withdrawn is no loss: the money still ends there', () => {
    const [end] = endsOfBot(bot({ stopLossShare: '0.1' }, '50'))?.ends ?? []
    expect(end?.price).toBe(2_270_588)
  })

  test('a target by price is drawn elsewhere', () => {
    const web = { t: (key: string) => key, format: britishFormats }
    expect(shareLinesOfBot(bot({ stopLoss: '21000' }), web)).toEqual([])
  })
})
