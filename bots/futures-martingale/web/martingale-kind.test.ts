// What a martingale declares of its page: terms that add up to its total, its settings now and at
// creation, its sketch and card rows.
import { describe, expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import { addsUp, britishFormats } from '@trellis/ui'
import { changeWords } from '@trellis/bot-kit/web/activity/settings-changes.ts'
import { parameterLines } from '@trellis/bot-kit/web/parameter-lines.ts'
import { martingaleFields } from '../fields.ts'
import { martingale, viewOf, type MartingaleDetail } from './martingale-kind.ts'
import { roundsFile, roundsView } from './history.tsx'
import { roleOf } from './order-role.ts'
import { sketchOf } from './sketch.tsx'

const contract = { unrealised_pnl: '-3', liquidation_price: '40000', funding: '-0.5' }

function detailOf(mode: 'long' | 'short', more: object = {}): MartingaleDetail {
  return {
    martingale_mode: martingaleFields.mode.choices[mode],
    leverage: '5',
    price_float_percent: '0.012',
    add_position_percent: '1.3',
    add_position_num: 5,
    round_tp_percent: '0.01',
    init_margin: '2000',
    sl_percent: '0.3',
    entry_price: '',
    auto_cycle_toggle: martingaleFields.autoCycle.choices.off,
    created: { sl_percent: '0', auto_cycle_toggle: martingaleFields.autoCycle.choices.on },
    set_aside: '20',
    start_price: '50000',
    symbol_status: 'ONLINE',
    failure: '',
    fmart_detail: { total_apr: '4.2705', completed_rounds: 1 },
    round: { next: { number: 2, skipped: '' } },
    equation: { rounds: '20', held: '-3', funding: '-0.5', fees: '-0.2', insurance_fund: '0' },
    figures: {
      symbol: 'BTCUSDT',
      category: 'linear',
      base_token: 'BTC',
      quote_token: 'USDT',
      status: 'RUNNING',
      note: '',
      invested: '2000',
      equity: '2016.3',
      total_profit: '16.3',
      current_price: '55000',
      min_price: '',
      max_price: '',
      trigger_price: '',
      running_ms: '1000',
      create_time: '5',
      end_time: '0',
      contract,
      ...more,
    },
  } as unknown as MartingaleDetail
}

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values)].join(' ')
const web = { t, format: britishFormats }

describe('the figures', () => {
  test('the terms of the equation are the total', () => {
    const detail = detailOf('long')
    const terms = martingale.equation.map((id) => ({
      key: id,
      label: id,
      value: martingale.figures.get(id)?.value(detail) ?? '',
    }))
    // Funding is that of the contract, which the answer repeats among the terms.
    expect(terms.map((it) => it.value)).toEqual(['20', '-3', '-0.5', '-0.2', '0'])
    expect(addsUp(viewOf(detail, []).total, terms)).toBe(true)
  })

  test('what is set aside is told apart from the money of the round', () => {
    const terms = martingale.figures.get('equity')?.terms(detailOf('long')) ?? []
    expect(terms.map(({ value }) => value)).toEqual(['1999.3', '-3', '20'])
    // A liquidation takes the rest: what is set aside is paid out all the same.
    expect(martingale.atStake(detailOf('long'))).toBe('1996.3')
  })

  test('the yearly rate is in percent, holding is without leverage', () => {
    const view = viewOf(detailOf('long'), [])
    expect([view.apr, view.onlyHeld, view.openOrders]).toEqual(['427.05', '200', 1])
  })
})

test('a bot that was told how near it is says so first', () => {
  const states = ['', 'near-liquidation', 'failed'].map(
    (note) => viewOf(detailOf('long', { note }), []).state,
  )
  expect(states).toEqual(['running', 'near-liquidation', 'failed'])
})

test('stop and cycle stand as they are now and as they were at creation', () => {
  const detail = detailOf('short')
  const lines = parameterLines(martingale.settings, { detail, view: viewOf(detail, []) }, web)
  const of = (key: string) => lines.find((it) => it.key === key)
  expect(of('stopLossShare')).toMatchObject({ now: '30%', before: 'bot.parameters.off' })
  expect(of('autoCycle')).toMatchObject({ now: expect.stringContaining('.off') as string })
  expect(of('mode')).toMatchObject({ now: expect.stringContaining('mode.short') as string })
  expect(martingale.subtitle(detail, web)).toContain('direction.short')
})

test('switching the cycle is named in the activity', () => {
  const detail = detailOf('long')
  const words = changeWords(martingale.settings, { detail, view: viewOf(detail, []) }, web)
  const data = { stopLossShare: '0', autoCycle: 'off' }
  const fact = { bot_id: '1', position: '1', time: '0', type: 'settings-changed', data } as never
  const said = words(fact, [], true)
  expect(said).toMatch(/field\.autoCycle.*autoCycle\.on.*autoCycle\.off/)
  expect(said).not.toContain('stopLossShare')
})

test('the sketch has its filled orders empty and the price behind them', () => {
  const row = (mode: string) =>
    ({
      fmart: {
        fmart_mode: `F_MART_MODE_MARTINGALE_MODE_${mode}`,
        add_pos_num: '3',
        add_pos_per: '2',
        current_added_pos_num: 2,
      },
    }) as unknown as BotRow
  const [long, short] = [sketchOf(row('LONG')), sketchOf(row('SHORT'))]
  expect(long).toMatchObject({ sides: ['buy', 'buy', 'empty', 'empty'], goal: 'above' })
  expect(short).toMatchObject({ sides: ['empty', 'empty', 'sell', 'sell'], goal: 'below' })
  // As long as the orders are large.
  expect([long.lengths, short.lengths[3]]).toEqual([[1, 0.5, 0.25, 0.125], 1])
  expect(sketchOf(row('LONG')).place).toBeLessThan(0.5)
  expect(sketchOf(row('SHORT')).place).toBeGreaterThan(0.5)
})

test('orders are named by their place in the round, what reduces by what it was for', () => {
  const roles = [
    [0, 'open'],
    [3, 'open'],
    [-1, 'take-profit'],
    [-1, 'liquidation'],
    [-1, 'close'],
  ] as const
  const named = roles.map(([level, action]) => roleOf({ level, action }))
  expect(named).toEqual(['entry', 'addition-3', 'take-profit', 'liquidation', 'closing'])
})

test('a file has a row per round, its times in UTC', () => {
  const round = {
    round: 2,
    state: 'COMPLETED',
    start_time: '30',
    end_time: '60',
    net_profit: '-1.5',
  }
  const [head, row] = roundsFile({ botId: '7', symbol: 'BTCUSDT' }, [round as never]).split('\r\n')
  expect(head).toContain('bot_id,symbol,round,state,start_time,end_time,additions,average_price')
  expect(row).toContain('7,BTCUSDT,2,COMPLETED,1970-01-01T00:00:30')
  expect(row).toContain('1970-01-01T00:01:00')
  expect(row).toContain('-1.5')
})

test('what the insurance fund kept is a column where the exchange ended the bot', () => {
  const web = { format: britishFormats, t: (key: string) => key }
  const columnsOf = (state: string) => {
    const view = { ...viewOf(detailOf('long'), []), state } as never
    return roundsView(view, web).columns.map(({ id }) => id)
  }
  const [ended, liquidated] = [columnsOf('closed'), columnsOf('liquidated')]
  expect(liquidated.slice(-5)).toEqual(['gross', 'fees', 'funding', 'insured', 'net'])
  expect(ended).toEqual(liquidated.filter((id) => id !== 'insured'))
})
