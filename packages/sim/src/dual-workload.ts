// Dual assets of short terms on pairs of the market. It has numbers of its own, so that what is
// asked beside it stays as it is, and sees nothing of the system under test.
import { createRng, makeId, mixSeed, partitionOf, type Rng, type UserId } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { Instrument } from '@trellis/market'
import type { PriceWalk } from './price-walk.ts'
import { SIM_PAIRS, START_PRICES } from './sim-market.ts'
import type { Step } from './step.ts'

const MINUTE_MS = 60_000
const PAIRS = [0, 1, 5]

export class DualWorkload {
  readonly #rng: Rng
  /** The walk that keeps the time of all. */
  readonly #time: PriceWalk
  #ids = 0

  constructor(seed: number, time: PriceWalk) {
    this.#rng = createRng(mixSeed(seed, 19))
    this.#time = time
  }

  /** The next subscription, undefined when it is the turn of others. */
  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    if (rng.below(150) !== 0) return undefined
    const user = users[rng.below(users.length)] as UserId
    const isEarly = this.#ids > 0 && rng.below(12) === 0
    const number = isEarly ? 1 + rng.below(this.#ids) : ++this.#ids
    const bot = makeId(12_000_000 + number, partitionOf(user), 3)
    const command = { type: 'close' } as BotCommand
    // What was subscribed cannot be redeemed; mostly it is not even there.
    if (isEarly) return { type: 'command', user, bot, command }
    const symbol = PAIRS[rng.below(PAIRS.length)] ?? 0
    const made = { type: 'create', user, bot, kind: 'dual-asset', sound: true } as const
    const requestKey = `dual-${number}`
    return { ...made, params: this.#wish(symbol), symbols: [symbol], requestKey }
  }

  /** Targets around the start, where the average of the settlement may be on either side. */
  #wish(symbol: number): Readonly<Record<string, unknown>> {
    const rng = this.#rng
    const { base, quote, tickUnits, tickScale } = SIM_PAIRS[symbol] as Instrument
    const isLow = rng.below(2) === 0
    const nextMs = (Math.floor(this.#time.atMs / MINUTE_MS) + 2) * MINUTE_MS
    const start = START_PRICES[symbol] ?? 1
    return {
      productId: '1',
      direction: isLow ? 'buy-low' : 'sell-high',
      target: Math.floor((start * (960 + rng.below(81))) / 1_000),
      apyE8: 1 + rng.below(900_000_000),
      expiresAtMs: nextMs,
      term: '8h',
      yieldFromMs: nextMs,
      settlesAtMs: nextMs + (1 + rng.below(180)) * MINUTE_MS,
      baseCoin: base,
      quoteCoin: quote,
      tickUnits,
      tickScale,
      amount: isLow ? `${20 + rng.below(900)}.5` : `0.0${1 + rng.below(98)}`,
      account: 'FUND',
    }
  }
}
