// DCAs on the pairs of the market: plans, changes and closes. It has numbers of its own, so that
// what is asked beside it stays as it is, and sees nothing of the system under test.
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
import type { Instrument } from '@trellis/market'
import type { PriceWalk } from './price-walk.ts'
import { SIM_PAIRS } from './sim-market.ts'
import type { Step } from './step.ts'

const BOTS_WANTED = 6
const FREQUENCIES = [20, 60, 600, 1_800]
const MODES = ['dca-bot', 'base', 'quote'] as const

interface KnownDca {
  readonly bot: BotId
  readonly user: UserId
  readonly symbols: readonly number[]
  readonly quote: string
}

export class DcaWorkload {
  readonly #rng: Rng
  /** The walk that keeps the time of all. */
  readonly #time: PriceWalk
  readonly #bots: KnownDca[] = []
  #ids = 0

  constructor(seed: number, time: PriceWalk) {
    this.#rng = createRng(mixSeed(seed, 17))
    this.#time = time
  }

  /** The plans' next step, undefined when it is the turn of others. */
  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    if (rng.below(60) !== 0) return undefined
    if (this.#bots.length < BOTS_WANTED && rng.below(2) === 0) return this.#create(users)
    return this.#command(users)
  }

  /** One to four pairs of one quote coin; one plan in four soon takes more than Funding has. */
  #create(users: readonly UserId[]): Step {
    const rng = this.#rng
    const user = users[rng.below(users.length)] as UserId
    const bot = makeId(10_000_000 + ++this.#ids, partitionOf(user), rng.below(16))
    const quote = rng.below(4) === 0 ? 'USDC' : 'USDT'
    const left = SIM_PAIRS.flatMap((it, symbol) => (it.quote === quote ? [symbol] : []))
    const count = 1 + rng.below(left.length)
    const symbols = Array.from({ length: count }, () => {
      return left.splice(rng.below(left.length), 1)[0] as number
    })
    const params = {
      quoteCoin: quote,
      frequency: FREQUENCIES[rng.below(FREQUENCIES.length)],
      maxInvestment: rng.below(2) === 0 ? '0' : this.#maximum(quote),
      allowFollow: false,
      startMs: rng.below(3) === 0 ? this.#time.atMs + 20_000 + rng.below(3_600_000) : 0,
      pairs: symbols.map((symbol) => {
        const instrument = SIM_PAIRS[symbol] as Instrument
        const { base, tickUnits, tickScale, lotAmount, valueFactor } = instrument
        const units = { lotAmount: String(lotAmount), valueFactor: String(valueFactor) }
        return { ...units, tickUnits, tickScale, baseCoin: base, amount: this.#amount(quote) }
      }),
    }
    this.#bots.push({ bot, user, symbols, quote })
    const requestKey = `dca-${this.#ids}`
    const made = { type: 'create', user, bot, kind: 'spot-dca', params, symbols } as const
    return { ...made, requestKey, sound: true }
  }

  #amount(quote: string): string {
    const tens = 6 + this.#rng.below(60)
    return quote === 'USDC' ? `${tens}0` : `${tens}.5`
  }

  #maximum(quote: string): string {
    return String((quote === 'USDC' ? 2_000 : 300) + this.#rng.below(2_000))
  }

  /** To a plan of its owner, seldom of a stranger; who was asked to close is taken for gone. */
  #command(users: readonly UserId[]): Step {
    const rng = this.#rng
    const at = rng.below(Math.max(1, this.#bots.length))
    const known = this.#bots[at]
    if (!known) return this.#create(users)
    const command = this.#wanted(known)
    const isForeign = rng.below(20) === 0
    const user = isForeign ? (users[rng.below(users.length)] as UserId) : known.user
    if (command.type === 'close' && !isForeign) this.#bots.splice(at, 1)
    return { type: 'command', user, bot: known.bot, command }
  }

  #wanted({ symbols, quote }: KnownDca): BotCommand {
    const rng = this.#rng
    const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
    switch (rng.below(4)) {
      case 0:
        return { type: 'close', mode: MODES[rng.below(MODES.length)] } as BotCommand
      case 1:
        return modify({ amounts: symbols.map(() => this.#amount(quote)) })
      case 2:
        return modify({ frequency: FREQUENCIES[rng.below(FREQUENCIES.length)] })
      default:
        return modify({ maxInvestment: this.#maximum(quote) })
    }
  }
}
