// Random parameters and commands of spot grids as a client might send them: sound ones, daring
// ones, nonsense. It does not ask the kind what it would accept: this is the workload, not the
// judge.
import type { Rng } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'

const kind = 'spot-grid'

export interface GridWish {
  readonly kind: string
  readonly params: Readonly<Record<string, unknown>>
  /** True when a route would have let it through: such a bot does not fail. */
  readonly sound: boolean
}

/** 1e-12 units as a decimal string. */
export function decimalOf(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(13, '0')
  return `${sign}${digits.slice(0, -12)}.${digits.slice(-12)}`
}

function between(rng: Rng, low: number, high: number): number {
  return low + rng.below(Math.max(1, high - low + 1))
}

/** A new grid around a price in ticks. */
export function gridWish(rng: Rng, instrument: Instrument, price: number): GridWish {
  const wish = soundGrid(rng, instrument, price)
  const roll = rng.below(20)
  if (roll >= 4) return { kind, params: wish, sound: true }
  return { kind, params: roll < 2 ? daring(rng, wish) : nonsense(rng, wish), sound: false }
}

interface Range {
  readonly minPrice: number
  readonly maxPrice: number
  readonly cellNumber: number
}

/**
 * Mostly around the price, sometimes all above or below; levels at least 0.3 % apart, as the check
 * codes want.
 */
function rangeAround(rng: Rng, price: number): Range {
  const cellNumber = between(rng, 2, 24)
  const stepBps = between(rng, 30, 120)
  const step = Math.max(1, Math.ceil((price * stepBps) / 10_000))
  const below = rng.below(6) === 0 ? -2 : between(rng, 0, cellNumber)
  const minPrice = Math.max(step, price - below * step - rng.below(step))
  return { minPrice, maxPrice: minPrice + cellNumber * step + rng.below(step), cellNumber }
}

function soundGrid(rng: Rng, instrument: Instrument, price: number): Record<string, unknown> {
  const range = rangeAround(rng, price)
  const { minPrice, maxPrice, cellNumber } = range
  const step = Math.floor((maxPrice - minPrice) / cellNumber)
  const waits = rng.below(7) === 0
  const entryPrice = waits ? Math.max(1, Math.floor((price * between(rng, 970, 1000)) / 1000)) : 0
  const trailing = cellNumber >= 5 && rng.below(4) === 0
  const inside = price > minPrice && price < maxPrice && !waits
  const lowest = Math.min(minPrice, price, entryPrice === 0 ? price : entryPrice)
  const trailsStop = instrument.supportsTrailingStop && rng.below(3) === 0
  return {
    ...range,
    ...moneyFor(rng, instrument, range, entryPrice === 0 ? price : entryPrice),
    entryPrice,
    takeProfit: rng.below(4) === 0 ? Math.max(maxPrice, price) + 1 + rng.below(step * 3) : 0,
    // Two stops often, so that jumps pass both.
    stopLoss:
      rng.below(4) < (trailsStop ? 3 : 1) ? Math.max(1, lowest - 1 - rng.below(step * 3)) : 0,
    trailingStop: trailsStop ? decimalOf(BigInt(between(rng, 30, 120)) * 1_000_000_000n) : '0',
    enableTrailing: trailing && inside,
    limitUpPrice:
      trailing && inside && rng.below(2) === 0 ? maxPrice + step * between(rng, 1, 9) : 0,
  }
}

/**
 * Money for some lots in every order: at least what the rules of the pair ask, fees and rounding on
 * top.
 */
function moneyFor(
  rng: Rng,
  instrument: Instrument,
  range: Range,
  price: number,
): Record<string, unknown> {
  const dearest = BigInt(Math.max(range.maxPrice, price))
  const cheapest = BigInt(Math.max(1, Math.min(range.minPrice, price)))
  const byValue = instrument.minValue / (cheapest * instrument.valueFactor) + 1n
  const least = byValue > BigInt(instrument.minQty) ? byValue : BigInt(instrument.minQty)
  const lots = (least * BigInt(between(rng, 105, 900))) / 100n + 2n
  const cells = BigInt(range.cellNumber)
  const total = (lots * cells * dearest * instrument.valueFactor * 110n) / 100n
  const inBase = (lots * cells * instrument.lotAmount * dearest * 110n) / (cheapest * 100n)
  const modes = ['quote', 'quote', 'base', 'both'] as const
  const investMode = modes[rng.below(modes.length)] ?? 'quote'
  const part = BigInt(between(rng, 1, 99))
  const quote = investMode === 'base' ? 0n : investMode === 'both' ? (total * part) / 100n : total
  const base =
    investMode === 'quote' ? 0n : investMode === 'both' ? (inBase * (101n - part)) / 100n : inBase
  return { investMode, quoteInvestment: decimalOf(quote), baseInvestment: decimalOf(base) }
}

/** Parses, but no route would let it pass. */
function daring(rng: Rng, wish: Record<string, unknown>): Record<string, unknown> {
  switch (rng.below(6)) {
    case 0:
      return { ...wish, quoteInvestment: '0.000000000001', baseInvestment: '0' }
    case 1:
      return { ...wish, cellNumber: 1 }
    case 2:
      return { ...wish, takeProfit: 1 }
    case 3:
      return { ...wish, stopLoss: 1_900_000_000 }
    case 4:
      return {
        ...wish,
        cellNumber: Number(wish['maxPrice']) - Number(wish['minPrice']) > 300 ? 300 : 2,
      }
    default:
      return {
        ...wish,
        quoteInvestment: '999999999',
        baseInvestment: '999999999',
        investMode: 'both',
      }
  }
}

function nonsense(rng: Rng, wish: Record<string, unknown>): Record<string, unknown> {
  const broken: readonly Record<string, unknown>[] = [
    { maxPrice: wish['minPrice'] },
    { minPrice: -5 },
    { minPrice: 1.5 },
    { cellNumber: -3 },
    { cellNumber: '10' },
    { investMode: 'all' },
    { quoteInvestment: '1e400' },
    { quoteInvestment: '-1' },
    { baseInvestment: 7 },
    { trailingStop: '٣' },
    { entryPrice: null },
    { maxPrice: Number.MAX_SAFE_INTEGER + 1 },
  ]
  return { ...wish, ...broken[rng.below(broken.length)] }
}

/** A command to a running grid; `price` is the symbol's last price in ticks. */
export function gridCommand(
  rng: Rng,
  instrument: Instrument,
  price: number,
): { readonly type: string } {
  const roll = rng.below(20)
  if (roll < 8) {
    const modes = ['quote', 'base', 'base-and-quote', 'bit', 'bit', 'none']
    const mode = modes[rng.below(modes.length)]
    // Three coins trade against each other: the one that a pair has not is its platform coin.
    const { base, quote } = instrument
    const third = ['USDT', 'ETH', 'BTC'].find((coin) => coin !== base && coin !== quote)
    const coins = [third, third, third, base, 'DOGE', undefined]
    return { type: 'close', mode, coin: coins[rng.below(coins.length)] } as { type: string }
  }
  if (roll < 12) {
    const unit = instrument.minValue
    const wanted = (unit * BigInt(between(rng, 1, 60))) / 40n
    const texts = [decimalOf(wanted), decimalOf(wanted), '0', '-1', 'x', '0.000000000001']
    return { type: 'withdraw', amount: texts[rng.below(texts.length)] } as { type: string }
  }
  if (roll === 12) return { type: 'dance' }
  return modifyWish(rng, instrument, price)
}

/** A change of a running grid: of its range, its money or its targets. */
export function modifyWish(
  rng: Rng,
  instrument: Instrument,
  price: number,
): { readonly type: string } {
  const range = rangeAround(rng, price)
  switch (rng.below(6)) {
    case 0:
      return { type: 'modify', ...range } as { type: string }
    case 1:
      return { type: 'modify', takeProfit: price + between(rng, 1, price) } as { type: string }
    case 2:
      return { type: 'modify', stopLoss: rng.below(price), takeProfit: 0 } as { type: string }
    case 3:
      return { type: 'modify', trailingStop: rng.below(2) === 0 ? '0' : '0.05' } as { type: string }
    case 4: {
      const addQuote = decimalOf(instrument.minValue * BigInt(between(rng, 1, 400)))
      return { type: 'modify', addQuote, ...(rng.below(2) === 0 ? range : {}) } as { type: string }
    }
    default: {
      const enableTrailing = rng.below(2) === 0
      return { type: 'modify', enableTrailing, limitUpPrice: 0 } as { type: string }
    }
  }
}
