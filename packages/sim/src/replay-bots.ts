// The bots of the replay witness: forty spot grids on recorded candles, their settings and what
// their owners ask of them, drawn once from a fixed seed. Nothing here may follow a change of the
// code under test: a bot that is drawn otherwise is another witness.
import { createRng, type Rng } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'

const REPLAY_BOTS = 40

/**
 * A grid as it is created, prices in ticks of its symbol, whose tick is 10^-tickScale;
 * `afterMinutes` counts from the tape's start.
 */
export interface ReplayBot {
  readonly symbol: number
  readonly afterMinutes: number
  readonly user: number
  paramsAt(last: number, tickScale: number): Readonly<Record<string, unknown>>
  readonly wishes: readonly ReplayWish[]
}

/** A command some minutes after the bot was created; prices come from the last one. */
export interface ReplayWish {
  readonly afterMinutes: number
  commandAt(last: number): BotCommand
}

/** The bots in order of creation. Symbols: an index below `symbols`. */
export function replayBots(seed: number, symbols: number): readonly ReplayBot[] {
  const rng = createRng(seed)
  const bots = Array.from({ length: REPLAY_BOTS }, (_, i) => botOf(rng, i, symbols))
  return bots.sort((a, b) => a.afterMinutes - b.afterMinutes)
}

const between = (rng: Rng, low: number, high: number): number => low + rng.below(high - low + 1)

/** `bps` of a price in 1/10000, whole ticks, at least one. */
const share = (price: number, bps: number): number =>
  Math.max(1, Math.floor((price * bps) / 10_000))

function botOf(rng: Rng, i: number, symbols: number): ReplayBot {
  const cells = between(rng, 2, 40)
  const stepBps = between(rng, 25, 110)
  const below = between(rng, 0, cells)
  const trails = i % 4 === 1 && cells >= 5
  const waitsBps = i % 5 === 3 ? between(rng, 20, 300) : 0
  const targetBps = i % 3 === 0 ? between(rng, 10, 900) : 0
  const stopBps = i % 3 === 1 ? between(rng, 10, 900) : 0
  const trailing = i % 6 === 2 ? `0.0${between(rng, 3, 9)}` : '0'
  const limitUp = between(rng, 1, 12)
  const quote = between(rng, 400, 40_000)
  const mode = (['quote', 'quote', 'base', 'both'] as const)[i % 4]
  const paramsAt = (last: number, tickScale: number): Readonly<Record<string, unknown>> => {
    const step = share(last, stepBps)
    const isInside = waitsBps === 0 && below > 0 && below < cells
    const minPrice = last - below * step + Math.floor(step / 3)
    const maxPrice = minPrice + cells * step
    const entryPrice = waitsBps === 0 ? 0 : last - share(last, waitsBps)
    const lowest = Math.min(minPrice, last, entryPrice === 0 ? last : entryPrice)
    return {
      minPrice,
      maxPrice,
      cellNumber: cells,
      investMode: mode,
      quoteInvestment: mode === 'base' ? '0' : String(quote),
      baseInvestment: mode === 'quote' ? '0' : (quote / (last / 10 ** tickScale)).toFixed(4),
      entryPrice,
      takeProfit: targetBps === 0 ? 0 : Math.max(maxPrice, last) + share(last, targetBps),
      stopLoss: stopBps === 0 ? 0 : lowest - share(last, stopBps),
      trailingStop: trailing,
      enableTrailing: trails && isInside,
      limitUpPrice: trails && isInside && i % 8 === 1 ? maxPrice + limitUp * step : 0,
    }
  }
  const wishes = Array.from({ length: between(rng, 3, 9) }, () => wishOf(rng))
  const closes = i % 4 === 0 ? [closing(rng)] : []
  return {
    symbol: i % symbols,
    afterMinutes: 5 + i * between(rng, 60, 900),
    user: i % 7,
    paramsAt,
    wishes: [...wishes, ...closes].sort((a, b) => a.afterMinutes - b.afterMinutes),
  }
}

function closing(rng: Rng): ReplayWish {
  const mode = (['quote', 'base', 'base-and-quote', 'bit'] as const)[rng.below(4)] ?? 'quote'
  const command = { type: 'close', mode, coin: mode === 'bit' ? 'BTC' : undefined }
  return { afterMinutes: between(rng, 12_000, 24_000), commandAt: () => command }
}

function wishOf(rng: Rng): ReplayWish {
  const afterMinutes = between(rng, 200, 20_000)
  const bps = between(rng, 30, 700)
  const cells = between(rng, 3, 30)
  const amount = String(between(rng, 1, 40) / 4)
  switch (rng.below(8)) {
    case 0:
    case 1:
    case 2:
      return { afterMinutes, commandAt: () => ({ type: 'withdraw', amount }) as BotCommand }
    case 3:
      return of(afterMinutes, (last) => ({ takeProfit: last + share(last, 800 + bps) }))
    case 4:
      return of(afterMinutes, (last) => ({ stopLoss: last - share(last, 900 + bps) }))
    case 5:
      return of(afterMinutes, () => ({ trailingStop: bps % 2 === 0 ? '0.06' : '0' }))
    case 6:
      return of(afterMinutes, () => ({ addQuote: String(100 + bps) }))
    default:
      return of(afterMinutes, (last) => {
        const step = share(last, 30 + (bps % 60))
        const minPrice = last - Math.floor(cells / 2) * step
        const maxPrice = minPrice + cells * step
        return { minPrice, maxPrice, cellNumber: cells, addQuote: '3000' }
      })
  }
}

function of(afterMinutes: number, fields: (last: number) => object): ReplayWish {
  const commandAt = (last: number): BotCommand => ({ type: 'modify', ...fields(last) })
  return { afterMinutes, commandAt }
}
