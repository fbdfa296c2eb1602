// Random lives of contracts, kept by engine and paper exchange and by a naive futures exchange that
// shares no code with them: after every step they agree to the last unit, liquidations included.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, createRng, ratio, type Amount, type Ratio, type Rng } from '@trellis/kernel'
import type { RiskTier } from '@trellis/market'
import { PPP, QQQ } from '../test/contract-rig.ts'
import { FuturesPair, fundingsOf, type Pair, type Wrong } from '../test/futures-pair.ts'

const STEPS = 300
const BOTS = 2
const ONE = 10n ** 12n

/** Four tiers that meet without a step by their deductions, with rates that leave fractions. */
function tiersOf(rng: Rng): readonly RiskTier[] {
  const odd = BigInt(rng.below(1_000_000))
  const rates = [4n, 10n, 25n, 60n].map((it) => it * 10n ** 9n + odd)
  let [deduction, below] = [0n, 0n]
  return rates.map((rate, i) => {
    const upTo = amount(String([1_000, 4_000, 9_000, 40_000][i] ?? 0))
    deduction += i === 0 ? 0n : (below * (rate - (rates[i - 1] ?? 0n))) / ONE
    below = upTo
    const initialRate = (rate * 2n) as Ratio
    return { upTo, initialRate, maintenanceRate: rate as Ratio, deduction: deduction as Amount }
  })
}

/** A seeded life; it ends at the first thing on which the two do not agree. */
class Life {
  readonly both: FuturesPair
  readonly found: string[] = []
  liquidations = 0
  readonly #rng: Rng

  constructor(seed: number, wrong: Wrong = '') {
    const rng = createRng(seed)
    this.#rng = rng
    const isPlain = rng.below(3) === 0
    this.both = new FuturesPair({
      tiers: tiersOf(rng),
      maker: ratio(isPlain ? '0.0002' : '0.000200000019'),
      taker: ratio(isPlain ? '0.00055' : '0.000550000007'),
      fundings: fundingsOf(rng, 60),
      wrong,
    })
  }

  run(steps = STEPS): this {
    for (let i = 0; i < steps && this.found.length === 0; i++) {
      this.#fillUp()
      this.#step()
      this.#judge()
    }
    if (this.found.length > 0) return this
    this.both.status(PPP, 'Delisted')
    this.#judge()
    for (const [coin, sum] of this.both.rig.engine.trialBalance(1))
      if (sum !== 0n) this.found.push(`${coin} is off zero by ${sum}`)
    return this
  }

  #judge(): void {
    const before = this.both.pairs.length
    this.found.push(...this.both.differences())
    this.liquidations += before - this.both.pairs.length
  }

  /** Bots for those that are gone; none begins where a contract is about to be settled. */
  #fillUp(): void {
    const { both } = this
    if (both.pairs.length === 0) both.status(PPP, 'Trading')
    if (both.naive.contracts.get(PPP)?.status !== 'Trading') return
    while (both.pairs.length < BOTS) this.#begin()
  }

  #begin(): void {
    const { both } = this
    both.open(amount(String(100 + this.#rng.below(900))))
    const pair = both.pairs.at(-1)!
    both.leverage(pair, PPP, 1 + this.#rng.below(60))
    both.leverage(pair, QQQ, 1 + this.#rng.below(60))
  }

  #step(): void {
    const rng = this.#rng
    const dice = rng.below(20)
    if (dice < 8) return this.#place()
    if (dice < 9) return this.#adjust()
    if (dice < 13) return this.#print()
    if (dice < 17) return this.#mark()
    if (dice < 18) return this.both.pass(1 + rng.below(12))
    this.#rare()
  }

  #pair(): Pair {
    return this.both.pairs[this.#rng.below(this.both.pairs.length)]!
  }

  #side(): 'buy' | 'sell' {
    return this.#rng.below(2) === 0 ? 'buy' : 'sell'
  }

  /**
   * Orders near the price, some through it, some far below it, some of what is held and no more.
   */
  #place(): void {
    const rng = this.#rng
    const pair = this.#pair()
    const symbol = rng.below(5) === 0 ? QQQ : PPP
    const held = Math.abs(pair.account.positions.get(symbol)?.lots ?? 0)
    const qty =
      held > 0 && rng.below(3) === 0 ? held : 1 + rng.below([400_000, 60_000][rng.below(2)]!)
    const last = this.both.last(symbol)
    const at = rng.below(40) === 0 ? rng.below(1_500) + 1 : last + rng.below(700) - 350
    const isMarket = symbol === QQQ || rng.below(4) === 0
    const reduceOnly = symbol === PPP && rng.below(4) === 0
    const order = { symbol, side: this.#side(), price: isMarket ? 0 : at, qty, reduceOnly }
    this.found.push(...this.both.place(pair, order))
  }

  #adjust(): void {
    const rng = this.#rng
    const pair = this.#pair()
    const { both } = this
    const ref = pair.account.orders[rng.below(4)]?.ref
    const free = both.naive.free(pair.account)
    const dice = rng.below(4)
    if (dice === 0 && free > 0n) both.move(pair, -1n - (free - 1n) / BigInt(1 + rng.below(4)))
    else if (dice === 1) both.move(pair, BigInt(1 + rng.below(2 ** 31)) * 10_007n)
    else if (dice === 2 || ref === undefined)
      both.leverage(pair, this.#rng.below(2) === 0 ? PPP : QQQ, 1 + rng.below(120))
    else both.cancel(pair, ref)
  }

  #print(): void {
    const rng = this.#rng
    const symbol = rng.below(4) === 0 ? QQQ : PPP
    const last = this.both.last(symbol)
    const reach = rng.below(12) === 0 ? 3_000 : 500
    const at = Math.max(1_200, last + rng.below(reach) - Math.floor(reach / 2))
    const qty = rng.below(4) === 0 ? 0 : rng.below([3_000_000, 200_000][rng.below(2)]!)
    this.both.print(symbol, at, qty, rng.below(3) === 0)
  }

  /** Marks near the last price, far off, or at the very tick at which somebody is liquidated. */
  #mark(): void {
    const rng = this.#rng
    const { both } = this
    const symbol = rng.below(4) === 0 ? QQQ : PPP
    const edge = rng.below(3) === 0 ? this.#edge(this.#pair(), symbol) : undefined
    if (edge !== undefined) {
      const [safe, gone] = edge
      both.marks([[symbol, safe]])
      this.#judge()
      if (this.found.length === 0 && rng.below(2) === 0) both.marks([[symbol, gone]])
      return
    }
    const near = (it: number): number => Math.max(1_000, both.last(it) + rng.below(600) - 300)
    both.marks(
      rng.below(2) === 0 ? [[symbol, near(symbol)]] : [QQQ, PPP].map((it) => [it, near(it)]),
    )
  }

  /** The last mark that leaves a pair its margin and the next, by the naive account's word. */
  #edge(pair: Pair, symbol: number): readonly [safe: number, gone: number] | undefined {
    const { naive } = this.both
    const contract = naive.contracts.get(symbol)!
    const { mark } = contract
    const lots = pair.account.positions.get(symbol)?.lots ?? 0
    if (lots === 0 || mark === 0) return undefined
    const isGone = (at: number): boolean => {
      contract.mark = at
      const answer = naive.isLiquidated(pair.account)
      contract.mark = mark
      return answer
    }
    let [safe, gone] = [mark, lots > 0 ? 1 : 100_000]
    if (isGone(safe) || !isGone(gone)) return undefined
    while (Math.abs(gone - safe) > 1) {
      const middle = Math.floor((safe + gone) / 2)
      if (isGone(middle)) gone = middle
      else safe = middle
    }
    return [safe, gone]
  }

  #rare(): void {
    const rng = this.#rng
    const { both } = this
    const dice = rng.below(4)
    if (dice === 0) {
      const ranks = [-ONE, 0n, ONE / 10n, ONE]
      both.deleverage(PPP, this.#side(), ranks[rng.below(4)]!, both.last(PPP) + rng.below(90))
    } else if (dice === 1) both.status(PPP, rng.below(8) === 0 ? 'PreSettle' : 'Trading')
    else if (dice === 2) both.openInterest(PPP, rng.below(3) === 0 ? 500_000 : 90_000_000)
    else both.pass(1 + rng.below(30))
  }
}

const found = (seed: number, wrong: Wrong): readonly string[] => new Life(seed, wrong).run().found

describe('engine and naive futures exchange', () => {
  it('agree to the last unit over random orders, prices, marks and fundings', () => {
    let lives = 0
    let liquidations = 0
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (seed) => {
        const life = new Life(seed).run()
        expect(life.found).toEqual([])
        lives += 1
        liquidations += life.liquidations
      }),
      { numRuns: 300, interruptAfterTimeLimit: 15_000 },
    )
    // A busy machine lives fewer of them.
    expect(liquidations).toBeGreaterThan(lives / 2)
  })

  it.each([171_216_278, 649_371])('agree in life %d: a rest below the least is closed', (seed) => {
    expect(found(seed, '')).toEqual([])
  })

  it.each(['fee', 'funding', 'tier', 'liquidation'] as const)(
    'planted: an error in %s is found',
    (wrong) => {
      const seeds = Array.from({ length: 5 }, (_, seed) => seed)
      expect(seeds.flatMap((seed) => found(seed, wrong))).not.toEqual([])
    },
  )
})
