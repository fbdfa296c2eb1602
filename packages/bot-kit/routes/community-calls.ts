// How bots of the seeded community are begun and closed: by the calls that pages send, around the
// prices of their day. What their kind has drawn is in its community.ts.
import type { Price } from '@trellis/kernel'
import { formatPrice, type MarketName } from '@trellis/market'
import type { RouteContext } from './route-context.ts'

/** A call of the kind, by its name among the kind's endpoints. */
export interface KindCall {
  readonly name: string
  readonly input: object
}

/** The calls for a wish of the kind. */
export interface CommunityCalls<W = unknown> {
  /**
   * What begins it, once under its key; undefined where the market of that time does not offer it.
   */
  begin(
    context: RouteContext,
    wish: W,
    key: string,
  ): KindCall | undefined | Promise<KindCall | undefined>
  /** Name of the call that closes it; left out by a kind whose bots end by themselves. */
  readonly close?: string
}

/** What every bot of the community says of where it comes from, for whoever reads its origin. */
export function simulatedOrigin(key: string) {
  return {
    allow_follow: true,
    create_type: 'MANUAL',
    channel: 'simulated',
    request_id: key,
  } as const
}

const WHOLE_BPS = 10_000

/** Prices so many hundredths of a percent over the last one; undefined while it is closed. */
export function pricesAround(
  { market }: RouteContext,
  { symbol, category }: MarketName,
): ((bps: number) => string) | undefined {
  const index = market.indexOf(symbol, category)
  const instrument = market.instruments[index]
  if (instrument === undefined || market.status(index) !== 'Trading') return undefined
  const { last } = market.ticker(index)
  if (last === 0) return undefined
  return (bps) => {
    const ticks = Math.round((last * (WHOLE_BPS + bps)) / WHOLE_BPS)
    return formatPrice(instrument, ticks as Price)
  }
}
