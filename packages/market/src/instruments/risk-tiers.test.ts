// The tiers are whole and exact, whoever published them, and those of ../shared are carried over to
// the last figure.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, formatRounded, MONEY_UNIT, ratio, ZERO } from '@trellis/kernel'
import type { RiskTier } from '../margin.ts'
import { contractOf, defaultInstruments } from './default-instruments.ts'
import { publishedTiers } from './published-tiers.ts'
import { riskTiersOf, tierLeverage } from './risk-tiers.ts'

const contracts = defaultInstruments.filter((it) => it.category === 'linear')
const tiersOf = (symbol: string): readonly RiskTier[] =>
  contracts.find((it) => it.symbol === symbol)?.riskTiers ?? []

/** Bounds rise, no step of maintenance between two tiers, initial above maintenance. */
function expectWhole(tiers: readonly RiskTier[]): void {
  let before: RiskTier | undefined
  for (const tier of tiers) {
    expect(tier.maintenanceRate < tier.initialRate).toBe(true)
    const [bound, rate] = [before?.upTo ?? ZERO, before?.maintenanceRate ?? tier.maintenanceRate]
    expect(tier.upTo > bound).toBe(true)
    expect(tier.maintenanceRate >= rate).toBe(true)
    const exact = bound * (tier.maintenanceRate - rate)
    expect(exact % MONEY_UNIT).toBe(0n)
    expect(tier.deduction).toBe((before?.deduction ?? ZERO) + exact / MONEY_UNIT)
    expect(tier.initialRate >= (before?.initialRate ?? ZERO)).toBe(true)
    before = tier
  }
}

describe('risk tiers', () => {
  it.each(contracts.map((it) => it.symbol))('of %s join without holes or steps', (symbol) => {
    const tiers = tiersOf(symbol)
    expectWhole(tiers)
    // The first tier allows the largest leverage of the contract, and none allows more.
    const most = ratio(String(contractOf(symbol)?.maxLeverage))
    expect(tierLeverage(tiers[0]!)).toBe(most)
    expect(tiers.every((it) => tierLeverage(it) <= most)).toBe(true)
  })

  it('are those published, of BTCPERP where it settles in USDC, else plain', () => {
    expect(tiersOf('ADAUSDT').slice(0, 2)).toEqual([
      {
        upTo: amount('10000'),
        initialRate: 13_333_333_334n,
        maintenanceRate: ratio('0.005'),
        deduction: ZERO,
      },
      {
        upTo: amount('50000'),
        initialRate: ratio('0.02'),
        maintenanceRate: ratio('0.01'),
        deduction: amount('50'),
      },
    ])
    expect(tiersOf('BTCPERP')).toHaveLength(30)
    expect(tiersOf('BTCUSDC_Q').map((it) => it.upTo)).toEqual(
      tiersOf('BTCPERP').map((it) => it.upTo),
    )
    // BTCUSDT: its tiers would allow 125, the contract does not.
    expect(tiersOf('BTCUSDT').map((it) => tierLeverage(it))).toEqual(
      [100, 100, 75, 50, 25, 20, 10, 5, 4, 3, 2, 1].map((it) => ratio(String(it))),
    )
  })

  // The worked example of docs/formulas/simulated-market.md.
  it('are plain where none are published: LUNA2USDT at 25', () => {
    const [first, second] = tiersOf('LUNA2USDT')
    expect(first).toMatchObject({ upTo: amount('10000'), maintenanceRate: ratio('0.02') })
    expect(second).toEqual({
      upTo: amount('15625'),
      initialRate: ratio('0.05'),
      maintenanceRate: ratio('0.025'),
      deduction: amount('50'),
    })
    expect(tiersOf('LUNA2USDT').at(-1)?.upTo).toBe(amount('6250000'))
  })

  it('are whole for any leverage of a contract that no table knows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (maxLeverage) => {
        const tiers = riskTiersOf({ symbol: 'NEWUSDT', quote: 'USDT', maxLeverage })
        expectWhole(tiers)
        expect(tierLeverage(tiers[0]!)).toBe(ratio(String(maxLeverage)))
        expect(tiers.at(-1)?.initialRate).toBe(MONEY_UNIT)
      }),
    )
  })
})

const shared = process.env['TRELLIS_SHARED'] ?? '../shared'
const folder = join(shared, 'data/instruments')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

describe('the tiers of ../shared', () => {
  it('stand in the table to the last figure', (context) => {
    if (!existsSync(folder)) context.skip('the published tiers of ../shared are absent')
    const brackets = read('binance-um-leverage-brackets.json') as Record<
      string,
      readonly Record<string, string>[]
    >
    for (const [symbol, rows] of Object.entries(brackets)) {
      const ours = publishedTiers[symbol]?.map((row) => row.map(Number))
      const theirs = rows.map((it) =>
        [it['notionalCap'], it['initialLeverage'], it['maintMarginRatio'], it['cum']].map(Number),
      )
      expect(ours, symbol).toEqual(theirs)
    }
    const perp = read('bybit-linear-risk-limit-BTCPERP-2025-12-29.json') as {
      readonly list: readonly Record<string, string>[]
    }
    expect(tiersOf('BTCPERP').map(publishedOf)).toEqual(
      perp.list.map((it) => [
        Number(it['riskLimitValue']),
        Number(it['maxLeverage']),
        Number(it['initialMargin']),
        Number(it['maintenanceMargin']),
        Number(it['mmDeduction']),
      ]),
    )
  })
})

/** A tier as lists give it: rates of four digits, which our exact initial rates come down to. */
function publishedOf(tier: RiskTier): readonly number[] {
  const { upTo, initialRate, maintenanceRate, deduction } = tier
  const figures = [upTo, tierLeverage(tier), initialRate, maintenanceRate, deduction]
  return figures.map((it, i) => Number(formatRounded(it, i === 2 ? 4 : 12, 'nearest')))
}
