// A suggestion in a form: what it fills in, what makes the settings a reader's own, and what is
// sent.
import { describe, expect, test } from 'vitest'
import type { AdviceItem } from '@trellis/contract'
import { formKind as kind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import {
  advisedDraft,
  filledBy,
  firstOf,
  isAsAdvised,
  named,
  openedWith,
  ownDraft,
  rowsByStyle,
  stylesWithout,
  valuesIn,
} from './advice-draft.ts'
import { modeOf, styleOf } from './advice-names.ts'
import { loadDraft, saveDraft, type Store } from './draft-storage.ts'
import { emptyDraft, formReducer } from './form-draft.ts'
import { createRequest } from './form-request.ts'

const instrument = instrumentOf(btc)
const reduce = formReducer(kind.table, instrument)
const figures = {
  yield: '0.02',
  max_drawdown: '0.05',
  volatility: '0.3',
  worst_day: '-0.01',
  matched_per_day: '3',
  fee_share: '0.1',
  sample_days: 7,
}
const item: AdviceItem = {
  aurora_id: 'a1-7',
  strategy_id: 'a1-7',
  biz_type: 'SPOT_GRID',
  kind: 'spot-grid',
  style: 'STYLE_STEADY',
  grid_mode: 'GRID_MODE_UNSPECIFIED',
  market_mode: 'GRID_MODE_NEUTRAL',
  symbol: 'BTCUSDT',
  category: 'spot',
  base_token: 'BTC',
  quote_token: 'USDT',
  params: { min_price: '95000', max_price: '105000', cell_number: 20 },
  min_investment: '100',
  last_price: '100000',
  max_leverage_e2: 0,
  in_sample: figures,
  out_of_sample: figures,
  naive: figures,
  beats_naive: false,
  tried: 18,
  yield_trend: [],
  reasons: [],
  trained_from: '0',
  tested_from: '1',
  generated_at: '2',
  expires_at: '3',
  is_expired: false,
}
const of = (more: Partial<AdviceItem>): AdviceItem => ({ ...item, ...more })
const empty = emptyDraft(kind.table, 'BTCUSDT')
const mine = { ...empty, values: { ...empty.values, low: '90000', quote: '5000' } }
const advised = advisedDraft(kind, mine, instrument, { item, block: 'PAGE_AI_BLOCK' })

describe('a suggestion', () => {
  test('fills in what it says, in ticks, and nothing else', () => {
    expect(filledBy(kind, item)).toEqual({
      values: { low: '95000', high: '105000', count: '20' },
      choices: {},
    })
    const { values, advice } = advised
    expect(values).toMatchObject({ low: '95000', high: '105000', count: '20', quote: '5000' })
    expect(advice).toMatchObject({ id: 'a1-7', block: 'PAGE_AI_BLOCK' })
    expect(isAsAdvised(advised, advice!)).toBe(true)
  })

  test('a changed price makes it a reader’s own, the money does not', () => {
    const money = reduce(advised, { type: 'set', field: 'quote', value: '700' })
    expect(isAsAdvised(money, advised.advice!)).toBe(true)
    const moved = reduce(advised, { type: 'set', field: 'low', value: '94000' })
    expect(isAsAdvised(moved, advised.advice!)).toBe(false)
    expect(reduce(moved, { type: 'own' }).advice).toBeUndefined()
  })

  test('what arrived in another field meanwhile stays', () => {
    const values = { quote: '5000' }
    const filled = reduce(empty, { type: 'arrived', instead: { quote: '' }, values })
    const suggested = { item, block: 'PAGE_AI_BLOCK' } as const
    const by = (now: typeof empty) => advisedDraft(kind, now, instrument, suggested)
    expect(reduce(filled, { type: 'replaced', by }).values).toMatchObject({
      low: '95000',
      quote: '5000',
    })
  })

  test('a reader’s own settings come back after it was looked at', () => {
    const own = { ...valuesIn(mine, filledBy(kind, item)), touched: ['low'] }
    const back = ownDraft(advised, own)
    expect(back.values).toMatchObject({ low: '90000', high: '', quote: '5000' })
    expect(back.advice).toBeUndefined()
  })

  test('is told of with the order, a reader’s own settings are not', () => {
    const sent = createRequest(kind, advised, 'r1')
    expect(sent).toMatchObject({
      create_type: 'AUTO',
      block_source: 'PAGE_AI_BLOCK',
      toolsDiscoveryParameter: { strategy_id: 'a1-7' },
    })
    const own = createRequest(kind, { ...advised, advice: undefined }, 'r1')
    expect(own).toMatchObject({ create_type: 'MANUAL', block_source: 'MAIN_PAGE_CREATE_BLOCK' })
    expect(own).not.toHaveProperty('toolsDiscoveryParameter')
  })

  test('survives a login and a reload', () => {
    const kept = new Map<string, string>()
    const store: Store = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
    saveDraft(store, kind, advised)
    expect(loadDraft(store, kind, 'BTCUSDT')?.advice).toEqual(advised.advice)
  })
})

describe('which one', () => {
  const long = of({ grid_mode: 'GRID_MODE_LONG', market_mode: 'GRID_MODE_LONG' })
  const neutral = of({ grid_mode: 'GRID_MODE_NEUTRAL', market_mode: 'GRID_MODE_LONG' })

  test('an address names it by style and mode', () => {
    const high = of({ style: 'STYLE_HIGH_PROFITS', grid_mode: 'GRID_MODE_SHORT' })
    expect(styleOf(high)).toBe('high-profits')
    expect(modeOf(high)).toBe('short')
    expect(modeOf(item)).toBe('')
    expect(named([item, high], 'high-profits')).toBe(high)
    expect(named([long, neutral], 'steady.neutral')).toBe(neutral)
    expect(named([item], 'steady.long')).toBeUndefined()
  })

  test('a form begins with the market’s own side, unless that lost afterwards', () => {
    const good = { beats_naive: true }
    const [own, usual] = [of({ ...long, ...good }), of({ ...neutral, ...good })]
    expect(openedWith([usual, own])).toBe(own)
    const lost = of({ ...own, out_of_sample: { ...figures, yield: '-0.1' } })
    expect(openedWith([usual, lost])).toBe(usual)
    expect(openedWith([])).toBeUndefined()
  })

  test('with the reader’s own settings where suggestions lost, there or to plain ones', () => {
    const good = of({ beats_naive: true })
    const bad: readonly AdviceItem[] = [
      of({ beats_naive: false }),
      of({ beats_naive: true, out_of_sample: { ...figures, yield: '-0.001' } }),
      of({ beats_naive: true, in_sample: { ...figures, yield: '0' } }),
    ]
    for (const it of bad) {
      expect(openedWith([it])).toBeUndefined()
      // Who looks at suggestions sees it all the same, and what is said of it.
      expect(firstOf([it])).toBe(it)
    }
    // Where there was nothing to compare with, what it earned decides.
    expect(openedWith([of({ naive: null })])).toBeDefined()
    expect(openedWith([good])).toBe(good)
    expect(openedWith([of({ ...good, style: 'STYLE_HIGH_PROFITS' })])).toBeUndefined()
    expect(firstOf([])).toBeUndefined()
  })
})

describe('the rows of a mode', () => {
  const high = of({ style: 'STYLE_HIGH_PROFITS' })
  const busy = of({ style: 'STYLE_HIGH_FREQUENCY', params: { min_price: '99000' } })

  test('two styles with the same settings are one that names both', () => {
    expect(rowsByStyle([high, item, busy])).toEqual([
      { item: high, styles: ['high-profits', 'steady'] },
      { item: busy, styles: ['high-frequency'] },
    ])
  })

  test('what no candidate was is told; of baskets nothing is matched', () => {
    expect(stylesWithout([high, item, busy])).toEqual([])
    expect(stylesWithout([item])).toEqual(['high-profits', 'high-frequency'])
    const basket = of({ in_sample: { ...figures, matched_per_day: '0' } })
    expect(stylesWithout([basket])).toEqual(['high-profits'])
  })
})
