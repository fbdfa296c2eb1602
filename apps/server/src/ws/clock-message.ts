// The market's clock as both streams tell it: to the owner of bots once a second, to everybody as
// soon as its speed has changed.
import type { ClockMessage } from '@trellis/contract'
import type { Host } from '../host/host-api.ts'

/** The clock now; a host that is still opening stands. */
export function clockMessage(host: Host | undefined): ClockMessage {
  if (host === undefined) return { topic: 'clock', market_time: '0', speed: '1', standing: true }
  const { marketMs, market } = host.health()
  const { next } = host.speed.way()
  return {
    topic: 'clock',
    market_time: String(marketMs),
    speed: String(host.market.speed),
    standing: market !== 'open',
    ...(next && { next: { market_time: String(next.marketMs), speed: String(next.speed) } }),
  }
}

/** Notices that the market runs another way, or stands, as it did not when it was last asked. */
export class SpeedNotice {
  #known: string | undefined

  /** True once per change; the first way it sees is none. */
  hasChanged(host: Host | undefined): boolean {
    if (host === undefined) return false
    const way = JSON.stringify([host.speed.way(), host.health().market])
    const changed = this.#known !== undefined && this.#known !== way
    this.#known = way
    return changed
  }
}
