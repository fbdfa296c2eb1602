// What a futures grid declares of its page: settings now and at creation, its direction in the
// head, what its withdrawal is made of.
import { describe, expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { parameterLines } from '@trellis/bot-kit/web/parameter-lines.ts'
import type { FuturesDetail } from '../wire.ts'
import { futuresGrid } from './futures-grid-kind.ts'

const contract = {
  side: '',
  position: '0',
  leverage: '10',
  added_margin: '300',
  realised_pnl: '-8.93',
  free_margin: '211.14',
}
const created = { min_price: '97000', max_price: '112000', cell_number: 40 }

function detailOf(mode: string): FuturesDetail {
  return {
    grid_mode: `FUTURE_GRID_MODE_${mode}`,
    grid_type: 'FUTURE_GRID_TYPE_ARITHMETIC',
    min_price: '98000',
    max_price: '113000',
    cell_number: 40,
    leverage: '10',
    total_investment: '1300',
    base_token: 'BTC',
    quote_token: 'USDT',
    take_profit_price: '120000',
    figures: { contract, created, quantity_per_grid: '0.002', cell_distance: '1' },
  } as unknown as FuturesDetail
}

const t = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  values === undefined ? key : `${key} ${Object.values(values).join(' ')}`
const web = { t, format: britishFormats }
const view = { base: 'BTC', quote: 'USDT', digits: { price: 1, quantity: 3 }, invested: '1300' }

function lineOf(mode: string, key: string) {
  const settings = { ...futuresGrid.settings, derived: undefined } as never
  const lines = parameterLines(settings, { detail: detailOf(mode) as never, view }, web)
  return lines.find((it) => it.key === key)
}

describe('the parameters', () => {
  test('what cannot change has a value now as well', () => {
    expect(lineOf('LONG', 'mode')).toMatchObject({
      now: 'futuresGrid.mode.long BTC USDT',
    })
    expect(lineOf('LONG', 'leverage')).toMatchObject({ now: '10×', before: '10×' })
    expect(lineOf('LONG', 'range')).toMatchObject({
      now: '98,000.0 – 113,000.0',
      before: '97,000.0 – 112,000.0',
    })
  })

  test('margin that was added came after the creation', () => {
    expect(lineOf('LONG', 'investment')).toMatchObject({
      now: '1,300.00 USDT',
      before: '1,000.00 USDT',
    })
  })

  test('a neutral grid has a top and a bottom stop wherever they are named', () => {
    expect(lineOf('NEUTRAL', 'takeProfit')?.label).toBe('linear.target.top')
    expect(lineOf('LONG', 'takeProfit')?.label).toBe('futuresGrid.field.takeProfit')
    expect(futuresGrid.targetWord?.('stopLoss', detailOf('NEUTRAL'), t)).toBe(
      'linear.target.bottom',
    )
  })
})

test('the head says direction and leverage', () => {
  const words = futuresGrid.direction?.(detailOf('SHORT'), web)
  expect(words?.replaceAll(/[\u2066-\u2069]/g, '')).toBe('direction.short 10×')
})

test('a grid without a position is not said to keep one open', () => {
  expect(futuresGrid.holds?.(detailOf('LONG'), web)).toBe('linear.coach.flat')
})

test('a withdrawal is made of what was realized and added, not of grid profit', () => {
  expect(futuresGrid.withdrawable?.(detailOf('LONG')).parts).toEqual([
    ['linear.margin.realized', '-8.93'],
    ['linear.withdraw.added', '300'],
    ['linear.withdraw.free', '211.14'],
  ])
})

test('what can be withdrawn is explained by what it is made of, funding included', () => {
  const { contract: figures, ...rest } = detailOf('LONG').figures
  const realised = { ...figures, realised_pnl: '102.493', added_margin: '0' }
  const money = { ...rest, withdrawable: '102.493', start_price: '0' }
  const detail = { ...detailOf('LONG'), current_price: '100000', cum_withdrew_amount: '0' }
  const shown = futuresGrid.figures?.find(({ id }) => id === 'withdrawable')
  const asked = { ...detail, figures: { ...money, contract: realised } } as unknown as FuturesDetail
  expect(shown?.value(asked)).toBe('102.493')
  expect(shown?.terms(asked).map(({ words, sign, value }) => [words, sign, value])).toEqual([
    ['linear.margin.realized', '', '102.493'],
    ['linear.withdraw.added', '+', '0'],
    ['bot.term.withdrawn', '-', '0'],
  ])
})
