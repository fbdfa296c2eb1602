// What liquidity is worth and what adding and removing it come to: constant product, so that a
// share moves with the root of the price. Forms, calls and the engine reckon with this and nothing
// else. Whole numbers; each rounding is named (docs/formulas/liquidity-mining.md).
import {
  divide,
  MONEY_SCALE,
  ONE,
  pow10,
  price as brandPrice,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import { root } from '@trellis/bot-kit/volatility.ts'
import { baseFor, baseValue, type Ticks } from '@trellis/bot-kit/worth.ts'
import { liquidityConfig as config } from './config.ts'

/** A share of a pool: its side of the quote coin at a price, the other being worth as much. */
export interface Share {
  readonly half: Amount
  readonly price: Price
  /** Of the quote coin; zero without leverage. */
  readonly loan: Amount
}

/** Two amounts, one of each coin. */
export interface Coins {
  readonly quote: Amount
  readonly base: Amount
}

/** How liquidity is taken out: both coins, or all in one of them. */
export const REMOVE_WAYS = ['normal', 'quote', 'base'] as const
export type RemoveWay = (typeof REMOVE_WAYS)[number]

/** The quote coin's side at a price: half × √(price / its own), rounded down. */
export function sideAt({ half, price: own }: Omit<Share, 'loan'>, price: Price): Amount {
  if (own === price) return half
  return root((half * half * BigInt(price)) / BigInt(own)) as Amount
}

/** Worth of both sides, the loan not taken off. */
export function valueAt(share: Omit<Share, 'loan'>, price: Price): Amount {
  return (2n * sideAt(share, price)) as Amount
}

/** Two amounts of coins in the quote coin at a price. */
export function coinsValue({ quote, base }: Coins, price: Price, ticks: Ticks): Amount {
  return (quote + baseValue(ticks, base, price)) as Amount
}

/** Both sides as coins, the base coin rounded down. */
export function coinsAt(share: Omit<Share, 'loan'>, price: Price, ticks: Ticks): Coins {
  const quote = sideAt(share, price)
  return { quote, base: baseFor(ticks, quote, price) }
}

/**
 * What is the owner's of it in coins: the loan off the quote side, what is left of it off the base
 * side; nothing where the loan is more than both.
 */
export function netCoins(share: Share, price: Price, ticks: Ticks): Coins {
  const side = sideAt(share, price)
  const quote = side - share.loan
  if (quote >= 0n) return { quote: quote as Amount, base: baseFor(ticks, side, price) }
  const left = side + quote
  return { quote: ZERO, base: left > 0n ? baseFor(ticks, left, price) : ZERO }
}

/** Worth of what is the owner's; below zero where the loan is more. */
export function netValue(share: Share, price: Price): Amount {
  return (valueAt(share, price) - share.loan) as Amount
}

/** Worth at a price of the coins that a share begins with, held instead, less its loan. */
export function heldValue({ half, price: own, loan }: Share, price: Price, ticks: Ticks): Amount {
  const base = baseFor(ticks, half, own)
  return (coinsValue({ quote: half, base }, price, ticks) - loan) as Amount
}

/** The tier of a swap of a size in the quote coin. */
export function slippageRate(swapped: bigint): Ratio {
  return config.slippage.findLast(({ from }) => swapped >= from)?.rate ?? (0n as Ratio)
}

/** What a swap of a size costs, rounded up. */
export function slippageOf(swapped: bigint): Amount {
  return divide(swapped * slippageRate(swapped), ONE, 'up') as Amount
}

/** What adding coins comes to. */
export interface Adding {
  /** Worth of the coins, less what the swap of the larger side costs. */
  readonly principal: Amount
  readonly slippage: Amount
  /** What is swapped within the pool, in the quote coin; nothing of two sides of one worth. */
  readonly swapped: Amount
  readonly loan: Amount
  /** One side of the share that is got for principal and loan. */
  readonly half: Amount
}

/** Coins at a price with a leverage: half of what one side is larger by is swapped. */
export function adding(
  { quote, base }: Coins,
  { price, leverage, ticks }: { price: Price; leverage: Ratio; ticks: Ticks },
): Adding {
  const worth = baseValue(ticks, base, price)
  const apart = quote > worth ? quote - worth : worth - quote
  const swapped = (apart / 2n) as Amount
  const slippage = slippageOf(swapped)
  const principal = (quote + worth - slippage) as Amount
  const loan = divide(principal * (leverage - ONE), ONE, 'down') as Amount
  return { principal, slippage, swapped, loan, half: ((principal + loan) / 2n) as Amount }
}

/** What removing comes to. */
export interface Removal {
  /** What is paid out, in the digits of the coins. */
  readonly paid: Coins
  readonly repaid: Amount
  readonly slippage: Amount
  /** What the part of the share lacks for its loan; zero but in a fall past its liquidation. */
  readonly lack: Amount
  /** What stays in the pool, at the price of the removal. */
  readonly rest: Share
}

/** Takes whole percents out of a share; the same part of its loan is paid back first. */
export function removal(
  share: Share,
  { percent, way, price, ticks }: { percent: number; way: RemoveWay; price: Price; ticks: Ticks },
): Removal {
  const whole = sideAt(share, price)
  const side = (whole * BigInt(percent)) / 100n
  const repaid = divide(share.loan * BigInt(percent), 100n, 'up') as Amount
  const rest = {
    price,
    half: (whole - side) as Amount,
    loan: (share.loan - repaid) as Amount,
  }
  const quote = side - repaid
  const swapped = swappedSize(way, side, quote)
  const slippage = slippageOf(swapped)
  const worth = side + quote - slippage
  const lack = (worth < 0n ? -worth : 0n) as Amount
  const inOne = (): Coins => {
    const left = worth > 0n ? worth : 0n
    if (way === 'quote') return { quote: left as Amount, base: ZERO }
    return { quote: ZERO, base: baseFor(ticks, left, price) }
  }
  const isBoth = way === 'normal' && quote >= 0n
  const paid = isBoth ? { quote: quote as Amount, base: baseFor(ticks, side, price) } : inOne()
  return { paid: cut(paid), repaid, slippage, lack, rest }
}

/** How much is swapped: what the loan takes of the base side, or what becomes the other coin. */
function swappedSize(way: RemoveWay, side: bigint, quote: bigint): bigint {
  if (way === 'quote') return side
  if (quote < 0n) return -quote
  return way === 'base' ? quote : 0n
}

/** Coins cut to the digits that go out. */
export function cut({ quote, base }: Coins): Coins {
  return { quote: cutTo(quote, config.quoteDigits), base: cutTo(base, config.baseDigits) }
}

/** An amount cut to some digits. */
export function cutTo(amount: bigint, digits: number): Amount {
  return (amount - (amount % pow10(MONEY_SCALE - digits))) as Amount
}

/** 1.05 × price × (loan / value)² as a price in the quote coin, rounded down. */
export function liquidationAmount(share: Share, ticks: Ticks): Amount {
  const value = 2n * share.half
  const { loan, price } = share
  if (loan === 0n || value === 0n) return ZERO
  const top = config.liquidationFactor * BigInt(price) * BigInt(ticks.tickUnits) * loan * loan
  return divide(top, pow10(ticks.tickScale) * value * value, 'down') as Amount
}

/** The same in whole ticks, rounded down; 0 without a loan. */
export function liquidationPrice({ half, price, loan }: Share): Price {
  const value = 2n * half
  if (loan === 0n || value === 0n) return brandPrice(0)
  const top = config.liquidationFactor * BigInt(price) * loan * loan
  return brandPrice(Number(divide(top, ONE * value * value, 'down')))
}
