// Money into a combo that runs and out of it: what it moves, and that the most that may leave
// leaves it alive, whichever bound that is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RigOptions } from '@trellis/bot-kit/test/rig.ts'
import { amount, createRng, formatAmount, ratio, ZERO } from '@trellis/kernel'
import { exitsOf } from './holdings.ts'
import type { RawCombo } from './params.ts'
import { basket, ETH, LASTS, Rig, SOL } from './test/rig.ts'
import { safeTransfer } from './transfer.ts'

const started = (raw: Partial<RawCombo> = {}, options: Partial<RigOptions> = {}): Rig =>
  new Rig(options).at(...LASTS).start({ ...basket, ...raw })
const out = (rig: Rig, text: string) =>
  rig.command({ type: 'transfer', direction: 'out', amount: text })

/** The most that may leave, as a refusal of more says it, and why. */
function most(rig: Rig): { readonly bound: string; readonly why: string } {
  const refused = out(rig, '99999999')
  expect(refused).toMatchObject({ error: { code: 'adjust-amount-too-high' } })
  return (refused as never as { error: { details: [{ bound: string; why: string }] } }).error
    .details[0]
}

/** Takes the most out, no unit more; the same marks come again. */
function emptied(rig: Rig, ...marks: readonly number[]): string {
  const { bound, why } = most(rig)
  if (amount(bound) === 0n) return why
  expect(out(rig, formatAmount((amount(bound) + 1n) as never))).toMatchObject({
    error: { code: 'adjust-amount-too-high' },
  })
  expect(out(rig, bound).ok).toBe(true)
  expect(formatAmount(rig.state.withdrawn)).toBe(bound)
  rig.marks(...marks)
  expect([rig.view.status, rig.view.word, rig.faults]).toEqual(['running', '', []])
  expect(rig.emitted('rebalanced').at(-1)?.reasons).not.toContain('insufficient-balance')
  return why
}

test('in: more margin, targets and peak with it, and a rebalance of its own cause', () => {
  const rig = started({ takeProfit: '0.25', trailingStop: '0.2' })
  const { peak } = rig.state
  expect(rig.command({ type: 'transfer', direction: 'in', amount: '1000' }).ok).toBe(true)
  expect(rig.state).toMatchObject({ invested: amount('11000'), addedMargin: amount('1000') })
  expect(rig.state.peak).toBe(peak + amount('1000'))
  expect(exitsOf(rig.state).takeProfit).toBe(amount('13750'))
  expect(rig.emitted('rebalanced').map(({ cause }) => cause)).toEqual(['transfer'])
})

test('the example of the document: 5,500 at 25 % and 20 %, and 1,000 more', () => {
  const rig = started({ investment: '5500', takeProfit: '0.25', stopLoss: '0.2' })
  const exits = (takeProfit: string, stopLoss: string) => ({
    takeProfit: amount(takeProfit),
    stopLoss: amount(stopLoss),
  })
  expect(exitsOf(rig.state)).toMatchObject(exits('6875', '4400'))
  rig.command({ type: 'transfer', direction: 'in', amount: '1000' })
  expect(exitsOf(rig.state)).toMatchObject(exits('8125', '5200'))
})

test('more than Funding has, and nothing, are refused', () => {
  const rig = started()
  expect(rig.command({ type: 'transfer', direction: 'in', amount: '990001' })).toMatchObject({
    error: 'insufficient-balance',
  })
  expect(out(rig, '0')).toMatchObject({ error: { code: 'adjust-amount-too-low' } })
})

test('the example of the document: 9,500 of a peak of 10,500 at 10 %: less than 500', () => {
  const rig = started({ trailingStop: '0.1' })
  const legs = rig.state.legs.map((leg) => ({ ...leg, lots: 0, cost: ZERO }))
  const state = { ...rig.state, legs, wallet: amount('9500'), peak: amount('10500') }
  const market = {
    instrument: (symbol: number) => rig.instruments[symbol]!,
    mark: (symbol: number) => rig.engine.lastPrice(symbol, 'mark'),
    takerFee: () => ratio('0.00055'),
    isOpen: () => true,
  }
  const { most: amountOut, bound } = safeTransfer(state, market, amount('9500'))
  expect([amountOut, bound]).toEqual([amount('500') - 1n, 'trailing-stop'])
})

test('a tenth of the position margin stays free: 600 of 6,000, and a loss stops no rebalance', () => {
  const rig = started({ threshold: '0.5' })
  const { lots, wallet } = { lots: rig.lots, wallet: rig.state.wallet }
  expect(rig.lots).toEqual([300, 450, -600])
  const { bound, why } = most(rig)
  expect(why).toBe('free-margin')
  // Opened at a taker's prices; nothing is off its weight by a lot.
  expect(Number(formatAmount(wallet)) - Number(bound)).toBeCloseTo(6_600, -1)
  out(rig, bound)
  expect(rig.lots).toEqual(lots)
  rig.at(4_940_000)
  rig.command({ type: 'adjust' })
  expect(rig.emitted('rebalanced').at(-1)).toMatchObject({ failed: '', reasons: '' })
  expect(rig.emitted('rebalanced').at(-1)?.trades).toBeGreaterThan(1)
})

describe('out: all that may leave leaves it running', () => {
  const calm = { leverage: '1', threshold: '0.5' }
  const fallen = [4_000_000, 180_000, 10_000]
  const risen = [6_250_000, 200_000, 10_000]
  const sol = [
    { side: 'long', weight: '0.01' },
    { side: 'long', weight: '0.01' },
    { side: 'short', weight: '0.98' },
  ] as const
  /** Solana asks for more upkeep than half of its margin. */
  const dear = SOL.riskTiers.map((tier) => ({ ...tier, maintenanceRate: ratio('0.015') }))
  const options = {
    pairs: [
      { instrument: ETH, last: LASTS[1] },
      { instrument: { ...SOL, riskTiers: dear }, last: LASTS[2] },
    ],
  }
  test.each([
    ['free-margin', {}, LASTS],
    ['free-margin', { ...calm, leverage: '5' }, [4_700_000, 190_000, 10_200]],
    ['least-margin', { investment: '40' }, LASTS],
    ['liquidation', { leverage: '50', contracts: sol }, LASTS],
    ['stop-loss', { ...calm, stopLoss: '0.1' }, fallen],
    ['trailing-stop', { ...calm, trailingStop: '0.1' }, fallen],
    ['take-profit', { ...calm, takeProfit: '0.1' }, risen],
  ] as const)('bounded by %s', (why, raw, marks) => {
    const rig = started(raw, why === 'liquidation' ? options : {}).at(...marks)
    expect(emptied(rig, ...marks)).toBe(why)
  })

  test('of any combo at any marks', () => {
    const ways = fc.record({
      leverage: fc.integer({ min: 1, max: 20 }).map(String),
      stopLoss: fc.constantFrom('0', '0.2', '0.5'),
      trailingStop: fc.constantFrom('0', '0.1', '0.4'),
      takeProfit: fc.constantFrom('0', '0.3', '2'),
    })
    fc.assert(
      fc.property(ways, fc.nat(1_000_000), (raw, seed) => {
        const rng = createRng(seed)
        const marks = LASTS.map((at) => Math.round((at * (9_300 + rng.below(1_401))) / 10_000))
        const rig = started({ ...raw, threshold: '0.5' }).at(...marks)
        if (rig.view.status === 'running') emptied(rig, ...marks)
      }),
      { numRuns: 60 },
    )
  })
})
