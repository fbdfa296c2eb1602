// The life of a combo on the real engine and exchange: how it opens, by what it is rebalanced, what
// a contract that fails leaves undone, where it ends.
import { describe, expect, test } from 'vitest'
import { amount, quantity, ratio } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { MovedVenue } from '@trellis/bot-kit/test/moved-venue.ts'
import { equityOf, exitsOf } from './holdings.ts'
import type { RawCombo } from './params.ts'
import { basket, BTC, ETH, LASTS, Rig, SOL } from './test/rig.ts'

const started = (raw: Partial<RawCombo> = {}): Rig =>
  new Rig().at(...LASTS).start({ ...basket, ...raw })
const HOUR = 3_600_000

/** What a rebalance was recorded as. */
const records = (rig: Rig) =>
  rig.emitted('rebalanced').map(({ cause, trades, failed, reasons }) => {
    return { cause, trades, failed: failed === '' ? [] : failed.split(',').map(Number), reasons }
  })

const marketOf = (rig: Rig) => ({
  instrument: (symbol: number) => rig.instruments[symbol]!,
  mark: (symbol: number) => rig.engine.lastPrice(symbol, 'mark'),
})

describe('the opening', () => {
  test('trades each share of 60 % of the margin times the leverage, in whole lots', () => {
    const rig = started()
    // 15,000 / 50,000, 9,000 / 2,000, 6,000 / 100.
    expect(rig.lots).toEqual([300, 450, -600])
    expect(rig.view.status).toBe('running')
    expect(rig.state).toMatchObject({ phase: 'running', invested: amount('10000'), lastRef: 3 })
    expect(rig.faults).toEqual([])
  })

  test('of which one order fails gives everything back', () => {
    const thin = defineInstrument({ ...SOL, depthLots: quantity(1) })
    const pairs = [
      { instrument: ETH, last: LASTS[1] },
      { instrument: thin, last: LASTS[2] },
    ]
    const rig = new Rig({ pairs }).at(...LASTS).start(basket)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'failed-initiation' })
    expect(rig.isOver).toBe(true)
    // Nothing was bought for the two that would have been taken.
    expect(rig.facts.filter(({ type }) => type === 'order-placed')).toEqual([])
    expect(rig.funding('USDT')).toBe('1000000')
  })

  test('of which the exchange refuses one that it took as it was tried pays for what it bought', () => {
    const venue = new MovedVenue(3, 'open-interest')
    const rig = new Rig({ venue }).at(...LASTS).start(basket)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'open-interest' })
    expect(rig.isOver).toBe(true)
    // 24,000 bought and sold at 0.055 % either way, and the ticks that a taker loses.
    expect(rig.funding('USDT')).toBe('999973.408')
  })
})

describe('a rebalance by percent', () => {
  test('comes when a weight is past its threshold, not at it', () => {
    const rig = started()
    // Bitcoin at 60,000: 18,000 of 33,000 is 54.5 %.
    rig.at(6_000_000)
    expect(records(rig)).toEqual([])
    // At 62,000: 18,600 of 33,600 is 55.4 %.
    rig.at(6_200_000)
    expect(records(rig)).toEqual([{ cause: 'percent', trades: 3, failed: [], reasons: '' }])
    // Targets 16,800, 10,080 and 6,720: sold 29 lots of 62 each, bought 54 of 20, sold 72 of 10.
    expect(rig.lots).toEqual([271, 504, -672])
    expect(rig.state.rebalances).toBe(1)
  })

  test('is judged by all marks of a time together', () => {
    const rig = started()
    rig.at(6_200_000 * 2, LASTS[1] * 2.48, LASTS[2] * 2.48)
    expect(records(rig)).toEqual([])
  })

  test('reduces first, so that its margin pays for what adds', () => {
    const rig = started().at(6_200_000)
    const sides = rig.facts.flatMap((fact) =>
      fact.type === 'order-placed' && fact.order.ref > 3
        ? [`${fact.order.symbol} ${fact.order.reduceOnly === true}`]
        : [],
    )
    expect(sides).toEqual(['0 true', '1 false', '2 false'])
  })
})

describe('a rebalance by time', () => {
  const everyHour = { mode: 'time', interval: 3_600, threshold: '' } as const

  test('comes at multiples of its interval from the start, whatever happens between', () => {
    const rig = started(everyHour)
    const { startedAtMs } = rig.state
    rig.at(6_500_000).command({ type: 'adjust' })
    expect(records(rig).map(({ cause }) => cause)).toEqual(['user'])
    rig.until(2.5 * HOUR)
    const times = rig.batches.flatMap(({ atMs, facts }) =>
      facts.some((it) => it.type === 'kind-fact' && it.fact.type === 'rebalanced') ? [atMs] : [],
    )
    expect(times.slice(1)).toEqual([startedAtMs + HOUR, startedAtMs + 2 * HOUR])
    expect(rig.state.nextMs).toBe(startedAtMs + 3 * HOUR)
  })

  test('keeps its phase when the interval is changed, also over a target that is', () => {
    const rig = started(everyHour).until(2.5 * HOUR)
    const { startedAtMs } = rig.state
    rig.command({ type: 'modify', interval: 7_200 })
    expect(rig.state.nextMs).toBe(startedAtMs + 4 * HOUR)
    rig.command({ type: 'modify', takeProfit: '0.5' })
    expect(rig.state.nextMs).toBe(startedAtMs + 4 * HOUR)
  })

  test('does not come by percent, nor one by percent by time', () => {
    expect(records(started(everyHour).at(6_500_000))).toEqual([])
    expect(records(started().until(100 * HOUR))).toEqual([])
  })

  test('either comes first', () => {
    const rig = started({ mode: 'either', interval: 3_600 }).at(6_500_000).until(HOUR)
    expect(records(rig).map(({ cause }) => cause)).toEqual(['percent', 'time'])
  })
})

describe('a contract that fails', () => {
  test('halted: the others go on, and it is tried when its market opens', () => {
    const rig = started().setStatus('Closed', 1).at(6_200_000)
    expect(records(rig)).toEqual([{ cause: 'percent', trades: 2, failed: [1], reasons: 'halted' }])
    expect(rig.lots).toEqual([271, 450, -672])
    expect(rig.state.retryMs).toBeGreaterThan(0)
    rig.at(6_300_000)
    expect(records(rig)).toHaveLength(1)
    rig.setStatus('Trading', 1)
    expect(records(rig).at(-1)).toMatchObject({ cause: 'percent', failed: [] })
    expect(rig.state.retryMs).toBe(0)
    expect(rig.faults).toEqual([])
  })

  test('refused by the exchange: recorded with its reason, and tried half an hour later', () => {
    const rig = started()
    rig.engine.seedOpenInterest(2, quantity(100))
    rig.at(6_200_000)
    expect(records(rig)).toEqual([
      { cause: 'percent', trades: 2, failed: [2], reasons: 'open-interest' },
    ])
    rig.engine.seedOpenInterest(2, quantity(100_000))
    rig.until(HOUR / 2)
    expect(records(rig)).toHaveLength(2)
    expect(rig.lots[2]).toBeLessThan(-600)
    expect(rig.state.retryMs).toBe(0)
  })

  test('is tried again also where another setting is changed meanwhile', () => {
    const rig = started({ mode: 'manual', threshold: '' }).setStatus('Closed', 1).at(6_200_000)
    rig.command({ type: 'adjust' })
    expect(rig.lots[1]).toBe(450)
    expect(rig.command({ type: 'modify', takeProfit: '0.9' }).ok).toBe(true)
    rig.setStatus('Trading', 1)
    expect(rig.lots[1]).toBeGreaterThan(450)
  })

  test('more than one order may have: no mark trades the others for it', () => {
    const small = defineInstrument({ ...BTC, maxValue: amount('17000') })
    const raw = { ...basket, threshold: '0.3' }
    const rig = new Rig({ instrument: small }).at(...LASTS).start(raw)
    const { lots } = rig
    // 75,000 of 90,000: 30,000 too much, where no order may be of more than 17,000.
    rig.at(25_000_000).at(25_010_000)
    expect([records(rig), rig.lots]).toEqual([[], lots])
    rig.command({ type: 'adjust' })
    expect(records(rig).map(({ reasons }) => reasons.split(',')[0])).toEqual(['above-most'])
  })

  test('too small for the exchange alone, at the last price: no other try of that size', () => {
    const dear = defineInstrument({ ...SOL, minValue: amount('10.005') })
    const pairs = [
      { instrument: ETH, last: LASTS[1] },
      { instrument: dear, last: LASTS[2] },
    ]
    const manual = { ...basket, mode: 'manual', threshold: '' } as const
    const rig = new Rig({ pairs }).at(...LASTS).start(manual)
    // A lot of 10.01 at the mark is sold for 9.999.
    rig.marks(5_028_000, LASTS[1], 10_010).command({ type: 'adjust' })
    expect(records(rig).map(({ reasons }) => reasons)).toEqual(['below-min-value'])
    expect(rig.state.retryMs).toBe(0)
  })

  test('under the least order: skipped, and not asked again for that alone', () => {
    const tiny = { investment: '100', threshold: '0.01' }
    const rig = started(tiny)
    expect(rig.lots).toEqual([3, 4, -6])
    rig.marks(LASTS[0], LASTS[1], 11_200)
    expect(records(rig)).toEqual([])
  })
})

describe('where it ends', () => {
  test.each([
    ['take-profit', { takeProfit: '0.1' }, 5_500_000],
    ['stop-loss', { stopLoss: '0.1' }, 4_500_000],
  ] as const)('%s by equity at the marks, of the total margin', (word, raw, mark) => {
    const rig = started({ ...raw, threshold: '0.5' })
    const exits = exitsOf(rig.state)
    expect(word === 'take-profit' ? exits.takeProfit : exits.stopLoss).toBe(
      word === 'take-profit' ? amount('11000') : amount('9000'),
    )
    rig.marks(mark === 5_500_000 ? 5_330_000 : 4_680_000)
    expect(rig.view.status).toBe('running')
    rig.at(mark)
    expect(rig.view).toMatchObject({ status: 'completed', word })
    expect(rig.isOver).toBe(true)
  })

  test('a trailing stop follows equity, in steps of a thousandth', () => {
    const rig = started({ trailingStop: '0.1', threshold: '0.5' })
    const first = rig.state.peak
    expect(first).toBe(equityOf(rig.state, marketOf(rig)))
    rig.marks(5_600_000)
    const { peak } = rig.state
    expect(peak).toBe(equityOf(rig.state, marketOf(rig)))
    expect(peak > first).toBe(true)
    rig.marks(5_300_000)
    expect(rig.view.status).toBe('running')
    rig.at(5_200_000)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'trailing-stop' })
  })

  test('a closing waits for a closed market, and gives back once it opens', () => {
    const rig = started().setStatus('Closed', 1)
    rig.command({ type: 'close' })
    expect(rig.lots).toEqual([0, 450, 0])
    expect(rig.view.status).toBe('cancelling')
    rig.until(HOUR).setStatus('Trading', 1)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'by-user' })
    expect(rig.isOver).toBe(true)
  })

  test('what one order cannot close is closed in parts', () => {
    const small = defineInstrument({ ...BTC, maxMarketQty: quantity(300) })
    const rig = new Rig({ instrument: small }).at(...LASTS).start(basket)
    rig.at(4_000_000).command({ type: 'adjust' })
    expect(rig.lots[0]).toBeGreaterThan(300)
    rig.command({ type: 'close' })
    expect(rig.view.status).toBe('completed')
    expect(rig.isOver).toBe(true)
  })
})

describe('liquidation', () => {
  test('takes every position over at its mark, all of it in one batch', () => {
    const rig = started({ leverage: '20', threshold: '0.5' })
    const before = rig.batches.length
    // 60,000, 36,000 and 24,000 held for 10,000: a tenth against all of them.
    rig.marks(4_500_000, 180_000, 11_000)
    expect(rig.batches).toHaveLength(before + 1)
    const { facts } = rig.batches.at(-1)!
    const settled = facts.flatMap((it) => (it.type === 'position-settled' ? [it.settlement] : []))
    expect(settled.map(({ price }) => price)).toEqual([4_500_000, 180_000, 11_000])
    expect(rig.view).toMatchObject({ status: 'completed', word: 'liquidated' })
    expect(rig.funding('USDT')).toBe('990000')
    expect(rig.isOver).toBe(true)
  })

  test('leaves its owner no debt where marks jump past all that it had', () => {
    const rig = started({ leverage: '20', threshold: '0.5' }).marks(2_500_000, 100_000, 15_000)
    expect(rig.view.word).toBe('liquidated')
    expect(rig.funding('USDT')).toBe('990000')
    expect(rig.isOver).toBe(true)
    const taken = rig.facts.flatMap((it) => (it.type === 'exchanged' ? it.take : []))
    expect(taken).toHaveLength(1)
  })

  test('is told at three distances of all marks, each once', () => {
    const rig = started({ leverage: '10', threshold: '0.5' })
    const told = () => rig.facts.flatMap((it) => (it.type === 'liquidation-near' ? [it.step] : []))
    for (const percent of [1, 2, 4, 6, 8, 10, 12, 14, 15])
      rig.marks(
        ...LASTS.map((at, i) => Math.round(at * (1 + ((i === 2 ? 1 : -1) * percent) / 100))),
      )
    expect(told()).toEqual([1, 2, 3])
    rig.marks(...LASTS)
    expect(rig.state.nearStep).toBe(0)
  })
})

describe('a changed setting', () => {
  test('new weights are brought about at once', () => {
    const rig = started()
    expect(rig.command({ type: 'modify', weights: ['0.3', '0.3', '0.4'] }).ok).toBe(true)
    expect(records(rig)).toEqual([{ cause: 'modify-setting', trades: 2, failed: [], reasons: '' }])
    expect(rig.lots).toEqual([180, 450, -1200])
    expect(rig.state.legs.map(({ weight }) => weight)).toEqual(['0.3', '0.3', '0.4'].map(ratio))
  })

  test('what is left out stays, and weights that are no whole are refused', () => {
    const rig = started({ stopLoss: '0.3' })
    expect(rig.command({ type: 'modify', takeProfit: '0.5' }).ok).toBe(true)
    expect(rig.state.settings).toMatchObject({ takeProfit: ratio('0.5'), stopLoss: ratio('0.3') })
    expect(records(rig)).toEqual([])
    const bad = rig.command({ type: 'modify', weights: ['0.3', '0.3', '0.3'] })
    expect(bad).toMatchObject({ error: 'invalid-argument' })
    // Weights are whole hundredths, whoever asks.
    const odd = rig.command({ type: 'modify', weights: ['0.505', '0.295', '0.2'] })
    expect(odd).toMatchObject({ error: 'invalid-argument' })
    const [first, second, third] = basket.contracts
    const contracts = [{ ...first!, weight: '0.505' }, { ...second!, weight: '0.295' }, third!]
    const made = new Rig().at(...LASTS).create({ ...basket, contracts })
    expect(made).toMatchObject({ ok: false, error: { code: 'invalid-argument' } })
    expect(rig.command({ type: 'modify' })).toMatchObject({ error: { code: 'param-not-change' } })
  })

  test('a target that equity is past already is refused with the nearest that is not', () => {
    const rig = started({ threshold: '0.5' }).marks(5_400_000)
    const answer = rig.command({ type: 'modify', takeProfit: '0.1' })
    expect(answer).toMatchObject({ error: { code: 'tp-per-too-low' } })
    const [found] = (answer as never as { error: { details: { fix: string }[] } }).error.details
    expect(rig.command({ type: 'modify', takeProfit: found!.fix }).ok).toBe(true)
    rig.marks(5_400_000)
    expect(rig.view.status).toBe('running')
  })
})
