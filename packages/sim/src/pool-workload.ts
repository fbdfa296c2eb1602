// Liquidity positions and what their owners ask of them. It has numbers of its own, so that what is
// asked beside it stays as it is, and sees nothing of the system under test.
import {
  createRng,
  makeId,
  mixSeed,
  partitionOf,
  type BotId,
  type Rng,
  type UserId,
} from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import { SIM_INSTRUMENTS } from './sim-market.ts'
import type { Step } from './step.ts'

const BOTS_WANTED = 10
/** The pools whose pairs this market has. */
const POOLS = [
  { productId: '5', pair: 'ETHUSDT' },
  { productId: '6', pair: 'BTCUSDT' },
].map((pool) => ({
  ...pool,
  symbol: SIM_INSTRUMENTS.findIndex(
    ({ symbol, category }) => symbol === pool.pair && category === 'spot',
  ),
}))
const LEVERAGES = ['1', '1.5', '2', '2.75', '3']
const WAYS = ['normal', 'quote', 'base']

interface KnownPosition {
  readonly bot: BotId
  readonly user: UserId
}

export class PoolWorkload {
  readonly #rng: Rng
  readonly #positions: KnownPosition[] = []
  #ids = 0

  constructor(seed: number) {
    this.#rng = createRng(mixSeed(seed, 17))
  }

  /** The pools' next step, undefined when it is the turn of others. */
  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    if (rng.below(40) !== 0 || users.length === 0) return undefined
    const isWanted = this.#positions.length < BOTS_WANTED && rng.below(3) === 0
    return isWanted ? this.#create(users) : this.#command(users)
  }

  #create(users: readonly UserId[]): Step {
    const rng = this.#rng
    const user = users[rng.below(users.length)] as UserId
    const { symbol, productId } = POOLS[rng.below(POOLS.length)] as (typeof POOLS)[number]
    const { base, quote, tickUnits, tickScale } = SIM_INSTRUMENTS[symbol] as never as {
      base: string
      quote: string
      tickUnits: number
      tickScale: number
    }
    const isOne = rng.below(3) === 0
    const params = {
      productId,
      baseCoin: base,
      quoteCoin: quote,
      tickUnits,
      tickScale,
      quoteAmount: String(200 + rng.below(40_000)),
      baseAmount: isOne ? '0' : `0.${String(1 + rng.below(9_999)).padStart(4, '0')}`,
      leverage: LEVERAGES[rng.below(LEVERAGES.length)],
      quoteAccount: 'FUND',
      baseAccount: 'FUND',
    }
    const bot = makeId(9_000_000 + ++this.#ids, partitionOf(user), rng.below(16))
    this.#positions.push({ bot, user })
    const made = { type: 'create', user, bot, kind: 'liquidity-mining', params } as const
    return { ...made, symbols: [symbol], requestKey: `pool-${this.#ids}`, sound: true }
  }

  /** To a position of its owner, seldom of a stranger; who was asked for all is taken for gone. */
  #command(users: readonly UserId[]): Step {
    const rng = this.#rng
    const at = rng.below(Math.max(1, this.#positions.length))
    const known = this.#positions[at]
    if (!known) return this.#create(users)
    const isForeign = rng.below(20) === 0
    const user = isForeign ? (users[rng.below(users.length)] as UserId) : known.user
    const percent = rng.below(6) === 0 ? 100 : 1 + rng.below(60)
    const command = this.#wanted(percent)
    if (command.type === 'remove' && percent === 100 && !isForeign) this.#positions.splice(at, 1)
    return { type: 'command', user, bot: known.bot, command }
  }

  #wanted(percent: number): BotCommand {
    const rng = this.#rng
    const link = `l-${rng.below(1_000_000)}`
    switch (rng.below(5)) {
      case 0:
        return { type: 'claim' }
      case 1:
        return { type: 'reinvest', link, leverage: LEVERAGES[rng.below(3)] } as BotCommand
      case 2:
        return { type: 'margin', link, amount: String(1 + rng.below(3_000)) } as BotCommand
      default:
        return { type: 'remove', link, percent, way: WAYS[rng.below(3)] } as BotCommand
    }
  }
}
