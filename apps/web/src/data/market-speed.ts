// How fast the paper market runs: asked once by who is signed in, then heard from the streams as
// soon as it changes.
import type { ClockMessage, MarketSpeedName, MarketSpeedResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import type { ApiClient } from './api-client.ts'

export interface MarketSpeed {
  /** Market time per wall time; undefined while nobody has said it. */
  readonly speed: number | undefined
  /** A speed that ends by itself: at which market time, epoch ms, and what holds then. */
  readonly next: { readonly marketMs: number; readonly speed: number } | undefined
  readonly mayChange: boolean
  /** It has been asked for, whatever came of it: what depends on it can be drawn. */
  readonly asked: boolean
}

export interface SpeedStore {
  get(): MarketSpeed
  readonly subscribe: (onChange: () => void) => () => void
  /** Asks for the speed and whether the reader may change it. */
  ask(): Promise<void>
  /** Changes it for everybody; rejects with the refusal. */
  choose(name: MarketSpeedName): Promise<void>
  /** What a stream said. */
  onClock(message: ClockMessage): void
}

/** `onChanged` hears of a change that somebody else made. */
export function createSpeedStore(api: ApiClient, onChanged: (speed: number) => void): SpeedStore {
  let state: MarketSpeed = { speed: undefined, next: undefined, mayChange: false, asked: false }
  let isChoosing = false
  const listeners = new Set<() => void>()
  const take = (next: MarketSpeed): boolean => {
    const same =
      next.speed === state.speed &&
      next.mayChange === state.mayChange &&
      next.asked === state.asked &&
      next.next?.marketMs === state.next?.marketMs &&
      next.next?.speed === state.next?.speed
    if (same) return false
    state = next
    listeners.forEach((listener) => listener())
    return true
  }
  const ask = async () => {
    const answer = await api.call<MarketSpeedResult>(paths.marketSpeed, {}, { quiet: true })
    take({ ...wayOf(answer), mayChange: answer.may_change, asked: true })
  }
  return {
    get: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    ask: () => ask().catch(() => void take({ ...state, asked: true })),
    async choose(name) {
      isChoosing = true
      try {
        await api.call(paths.setMarketSpeed, { speed: name }, { claims: 'all' })
        await ask()
      } finally {
        isChoosing = false
      }
    },
    onClock(message) {
      const before = state
      const changed = take({ ...wayOf(message), mayChange: state.mayChange, asked: state.asked })
      // The end of a speed that was set for a while was told when it began.
      const isEnd = before.next !== undefined && state.speed === before.next.speed
      const isNews = changed && before.speed !== undefined && !isChoosing && !isEnd
      if (isNews && state.speed !== undefined) onChanged(state.speed)
    },
  }
}

function wayOf({ speed, next }: Pick<MarketSpeedResult, 'speed' | 'next'>) {
  return {
    speed: Number(speed),
    next: next && { marketMs: Number(next.market_time), speed: Number(next.speed) },
  }
}
