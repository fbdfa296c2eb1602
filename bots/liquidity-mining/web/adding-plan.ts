// From what is typed to what adding comes to, by the same functions that carry it out. Decimals in,
// exact amounts out; nothing is decided here.
import { assert, divide, formatAmount, ONE, parseRatio, price } from '@trellis/kernel'
import type { Amount, Ratio } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { ticksOf } from '@trellis/bot-kit/web/price-ticks.ts'
import {
  boundsNow,
  type AmountProblem,
  type ShownBounds,
} from '@trellis/bot-kit/web/product/live-bounds.ts'
import { baseValue, type Ticks } from '@trellis/bot-kit/worth.ts'
import {
  adding,
  heldValue,
  liquidationAmount,
  netValue,
  sideAt,
  slippageRate,
  type Adding,
  type Share,
} from '../plan.ts'
import type { LiquidityAnswer } from '../wire.ts'

export type ProductRow = LiquidityAnswer<'product'>['products'][number]

/** Which coins are added. */
export const SIDES = ['both', 'quote', 'base'] as const
export type Side = (typeof SIDES)[number]

/** What a reader chose, as texts; "" where nothing was typed. */
export interface Chosen {
  readonly side: string
  readonly quoteAmount: string
  readonly baseAmount: string
  readonly leverage: string
}

export const NOTHING_CHOSEN: Chosen = {
  side: 'both',
  quoteAmount: '',
  baseAmount: '',
  leverage: '1',
}

export function sideOf({ side }: Pick<Chosen, 'side'>): Side {
  return SIDES.find((it) => it === side) ?? 'both'
}

export { ticksOf }

export interface AddingPlan extends Adding {
  readonly share: Share
  readonly ticks: Ticks
  /** Of the quote coin; zero without a loan. */
  readonly liquidation: Amount
  readonly slippageRate: Ratio
}

/** What adding comes to at a price; undefined while nothing can be read. */
export function planOf(chosen: Chosen, last: string): AddingPlan | undefined {
  const found = ticksOf(last)
  const leverage = parseRatio(chosen.leverage)
  if (found === undefined || !leverage.ok || leverage.value < ONE) return undefined
  const coins = amountsOf(chosen)
  if (coins.quote + coins.base <= 0n) return undefined
  const { at, ticks } = found
  const plan = adding(coins, { price: at, leverage: leverage.value, ticks })
  const share = { half: plan.half, price: at, loan: plan.loan }
  return {
    ...plan,
    share,
    ticks,
    liquidation: liquidationAmount(share, ticks),
    slippageRate: plan.swapped > 0n ? slippageRate(plan.swapped) : (0n as Ratio),
  }
}

/** A rate of slippage, and up to which size of a swap it holds. */
export interface SlippageStep {
  /** A fraction. */
  readonly rate: string
  /** A decimal of the quote coin; "" of the last step. */
  readonly below: string
  /** It is that of the swap that is planned. */
  readonly isHere: boolean
}

/** The steps of a pool, the smallest first, with the one that a swap of a size is in. */
export function slippageSteps(
  { slippage_levels: levels, slippageRateE8List: rates }: SlippageRow,
  swapped: Amount,
): readonly SlippageStep[] {
  const here = swapped > 0n ? levels.findLastIndex((from) => swapped >= amountOf(from)) : -1
  return rates.map((rate, at) => ({
    rate: formatAmount((BigInt(rate) * 10_000n) as Amount),
    below: levels[at + 1] ?? '',
    isHere: at === here,
  }))
}

type SlippageRow = Pick<ProductRow, 'slippage_levels' | 'slippageRateE8List'>

/** Where the same coins would be liquidated with another leverage; "" without a loan. */
export function liquidationWith(
  { share, principal, ticks }: Pick<AddingPlan, 'share' | 'principal' | 'ticks'>,
  leverage: number,
): string {
  if (leverage <= 1) return ''
  const loan = (principal * BigInt(leverage - 1)) as Amount
  const half = ((principal + loan) / 2n) as Amount
  return formatAmount(liquidationAmount({ price: share.price, half, loan }, ticks))
}

/** Both amounts of what is chosen; the coin that is not chosen is none. */
export function amountsOf(chosen: Chosen): { readonly quote: Amount; readonly base: Amount } {
  const side = sideOf(chosen)
  return {
    quote: side === 'base' ? amountOf('0') : amountOf(chosen.quoteAmount),
    base: side === 'quote' ? amountOf('0') : amountOf(chosen.baseAmount),
  }
}

/** Bounds of a coin at the price of now. */
export function boundsOf(product: ProductRow, coin: 'quote' | 'base', last: string): ShownBounds {
  const quote = {
    least: product.minInvestmentQuote,
    most: product.maxInvestmentQuote,
    digits: product.quoteCoinPrecision,
  }
  if (coin === 'quote') return quote
  const base = {
    least: product.minInvestmentBase,
    most: product.maxInvestmentBase,
    digits: product.baseCoinPrecision,
  }
  return boundsNow(quote, base, last)
}

/** One price at which a share is told. */
export interface WorthRow {
  /** Percent from the price of now. */
  readonly change: number
  readonly price: string
  readonly liquidity: string
  readonly holding: string
  /** Zero or below. */
  readonly loss: string
}

/** Days of yield that are held against the loss. */
export const COVER_DAYS = 30

const CHANGES = [-50, -40, -20, 0, 20, 40, 50] as const

/** What a share and the same coins held would be worth at prices around the one of now. */
export function worthRows({ share, ticks }: Pick<AddingPlan, 'share' | 'ticks'>): WorthRow[] {
  return CHANGES.map((change) => {
    const at = price(Math.max(1, Math.floor((share.price * (100 + change)) / 100)))
    const holding = heldValue(share, at, ticks)
    const liquidity = netValue(share, at)
    return {
      change,
      price: formatAmount(baseValue(ticks, ONE, at)),
      liquidity: formatAmount(liquidity),
      holding: formatAmount(holding),
      loss: formatAmount((liquidity - holding) as Amount),
    }
  })
}

/**
 * Prices between which what was earned is more than the impermanent loss; for words only. Where
 * nothing is earned both are the price of now.
 */
export function coveredBetween({ share }: AddingPlan, earned: Amount): readonly [number, number] {
  const part = Math.sqrt(Math.max(0, Number(earned)) / Math.max(1, Number(share.half)))
  const low = Math.max(0, 1 - part) ** 2
  return [low * share.price, (1 + part) ** 2 * share.price]
}

/** Yield of so many days at a rate a year (1e-8), of the whole share. */
export function yieldFor({ share }: AddingPlan, apyE8: string, days: number): Amount {
  const worth = 2n * sideAt(share, share.price)
  return ((worth * BigInt(apyE8) * BigInt(days)) / (365n * 100_000_000n)) as Amount
}

/** Interest of the loan in so many days at a rate a year, rounded up. */
export function interestFor({ loan }: Pick<Adding, 'loan'>, rate: string, days: number): Amount {
  const yearly = parseRatio(rate)
  assert(yearly.ok, 'a rate of interest that is no ratio', rate)
  return divide(loan * yearly.value * BigInt(days), ONE * 365n, 'up') as Amount
}

/** What so many days leave: yield less interest of the loan; below zero where that is more. */
export function earnedFor(
  plan: AddingPlan,
  { apyE8, loanRate }: Pick<ProductRow, 'apyE8' | 'loanRate'>,
  days: number,
): Amount {
  return (yieldFor(plan, apyE8, days) - interestFor(plan, loanRate, days)) as Amount
}

/** What a press on the fix writes: the bound that was missed, as far as money reaches. */
export function repairOf(
  problem: AmountProblem | undefined,
  { least, most }: ShownBounds,
  reach: string,
): string | undefined {
  if (problem === 'too-small') return least
  if (problem !== 'too-large' && problem !== 'balance') return undefined
  const value = problem === 'balance' ? reach : most
  return amountOf(value) >= amountOf(least) ? value : undefined
}
