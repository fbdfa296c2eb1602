// What happens on the contracts of baskets: prices, marks that move together and apart, fundings,
// statuses, and futures combos with their commands. It has numbers of its own, so that what is
// asked beside it stays as it is, and sees nothing of the system under test.
import {
  createRng,
  makeId,
  mixSeed,
  partitionOf,
  type BotId,
  type Price,
  type Ratio,
  type Rng,
  type UserId,
} from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { Instrument, InstrumentStatus } from '@trellis/market'
import { PriceWalk } from './price-walk.ts'
import { BASKET_STARTS, SIM_BASKET, SIM_CONTRACT, SIM_INSTRUMENTS } from './sim-market.ts'
import type { Step } from './step.ts'

const BOTS_WANTED = 14
const LEVERAGES = [2, 3, 5, 8, 10, 15, 20, 25]
const THRESHOLDS = ['0.01', '0.02', '0.03', '0.05', '0.2']
const INTERVALS = [1_800, 3_600, 7_200]
const MODES = ['percent', 'percent', 'either', 'time', 'manual'] as const
const RATES = ['0.0001', '-0.0001', '0.000123456789', '-0.00031', '0.0075', '-0.0075'] as const
const TURNS: readonly InstrumentStatus[] = ['Closed', 'Closed', 'Closed', 'PreSettle', 'Delisted']

interface KnownCombo {
  readonly bot: BotId
  readonly user: UserId
  readonly symbols: readonly number[]
}

export class ComboWorkload {
  readonly #rng: Rng
  readonly #walk: PriceWalk
  /** The walk that keeps the time of all. */
  readonly #time: PriceWalk
  readonly #marks: number[] = [...BASKET_STARTS]
  #bots: KnownCombo[] = []
  #ids = 0
  /** Prices that are still to come before anything else, and the place of a market not open. */
  #unseen = SIM_BASKET.length
  #halted: number | undefined
  #isMarked = false

  constructor(seed: number, time: PriceWalk) {
    this.#rng = createRng(mixSeed(seed, 15))
    const own = SIM_BASKET.map((symbol) => SIM_INSTRUMENTS[symbol] as Instrument)
    this.#walk = new PriceWalk(createRng(mixSeed(seed, 16)), own, BASKET_STARTS)
    this.#time = time
  }

  /** The baskets' next step, undefined when it is the turn of others. */
  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    if (rng.below(5) !== 0) return undefined
    if (this.#unseen > 0) return this.#first()
    if (!this.#isMarked) return this.#move()
    const roll = rng.below(200)
    if (roll < 40) return this.#prints()
    if (roll < 140) return this.#move()
    if (roll < 144) return this.#funding()
    if (roll < 148) return this.#changeStatus()
    if (this.#bots.length < BOTS_WANTED && roll < 182) return this.#create(users)
    return this.#command(users)
  }

  /** The first price of each contract, one by one. */
  #first(): Step {
    const at = SIM_BASKET.length - this.#unseen--
    const price = BASKET_STARTS[at] as Price
    const print = { symbol: SIM_BASKET[at] ?? 0, atMs: this.#later(), price, qty: 0, way: 'jump' }
    return { type: 'print', print } as Step
  }

  #prints(): Step {
    this.#walk.atMs = this.#time.atMs
    const prints = this.#walk.together().map((print) => {
      return { ...print, symbol: SIM_BASKET[print.symbol] ?? 0 }
    })
    this.#time.atMs = this.#walk.atMs
    return { type: 'prints', prints }
  }

  /**
   * Marks of all: back toward the last price, apart by up to a percent and a half, now and then by
   * far.
   */
  #move(): Step {
    const rng = this.#rng
    this.#isMarked = true
    const isFar = rng.below(40) === 0
    const common = isFar ? rng.below(281) - 140 : 0
    const marks = this.#marks.map((mark, at) => {
      const last = this.#walk.prices[at] ?? mark
      const own = rng.below(isFar ? 81 : 31) - (isFar ? 40 : 15)
      const next = Math.round(mark + (last - mark) / 8 + (last * (own + common)) / 1_000)
      this.#marks[at] = Math.max(2, next)
      return { symbol: SIM_BASKET[at] ?? 0, price: this.#marks[at] as Price }
    })
    const only = rng.below(SIM_BASKET.length)
    const told = rng.below(5) === 0 ? marks.slice(only, only + 1) : marks
    return { type: 'marks', marks: told, atMs: this.#later() }
  }

  #funding(): Step {
    const rates = this.#marks.map((mark, at) => {
      const text = RATES[this.#rng.below(RATES.length)] ?? '0.0001'
      const rate = BigInt(Math.round(Number(text) * 1e12)) as Ratio
      return { symbol: SIM_BASKET[at] ?? 0, rate, mark: mark as Price }
    })
    return { type: 'funding', rates, atMs: this.#later() }
  }

  #later(): number {
    return (this.#time.atMs += 1 + this.#rng.below(2_000))
  }

  /** One market is closed, about to be settled or delisted for a while, then trading again. */
  #changeStatus(): Step {
    const rng = this.#rng
    const back = this.#halted
    const at = back ?? rng.below(SIM_BASKET.length)
    const symbol = SIM_BASKET[at] ?? 0
    this.#halted = back === undefined ? at : undefined
    if (back !== undefined) {
      this.#walk.halt(at)
      return { type: 'status', symbol, status: 'Trading' }
    }
    const status = TURNS[rng.below(TURNS.length)] ?? 'Closed'
    // About to be settled or delisted: the combos that hold it end.
    if (status !== 'Closed') this.#bots = this.#bots.filter((it) => !it.symbols.includes(symbol))
    return { type: 'status', symbol, status }
  }

  /** Two to ten contracts, seldom with the one that others trade as well. */
  #create(users: readonly UserId[]): Step {
    const rng = this.#rng
    const user = users[rng.below(users.length)] as UserId
    const bot = makeId(8_000_000 + ++this.#ids, partitionOf(user), rng.below(16))
    // Seldom with one whose market is closed: that is refused.
    const halted = rng.below(10) === 0 ? undefined : this.#halted
    const left = SIM_BASKET.filter((_, at) => at !== halted)
    if (rng.below(4) === 0) left.push(SIM_CONTRACT)
    const most = rng.below(3) === 0 ? left.length : 5
    const count = 2 + rng.below(most - 1)
    const symbols = Array.from({ length: count }, () => {
      return left.splice(rng.below(left.length), 1)[0] as number
    })
    this.#bots.push({ bot, user, symbols })
    const params = this.#wish(count)
    const requestKey = `combo-${this.#ids}`
    const made = { type: 'create', user, bot, kind: 'futures-combo', params, symbols } as const
    return { ...made, requestKey, sound: true }
  }

  #wish(count: number): Readonly<Record<string, unknown>> {
    const rng = this.#rng
    const weights = this.#weights(count)
    return {
      leverage: String(LEVERAGES[rng.below(LEVERAGES.length)]),
      investment: String(200 + rng.below(1_000)),
      mode: MODES[rng.below(MODES.length)],
      threshold: THRESHOLDS[rng.below(THRESHOLDS.length)],
      interval: INTERVALS[rng.below(INTERVALS.length)],
      takeProfit: rng.below(4) === 0 ? '0.25' : '0',
      stopLoss: rng.below(4) === 0 ? '0.3' : '0',
      trailingStop: rng.below(3) === 0 ? '0.2' : '0',
      allowFollow: false,
      contracts: weights.map((weight) => ({
        side: rng.below(3) === 0 ? 'short' : 'long',
        weight,
      })),
    }
  }

  /** Whole percents, none below five, together a hundred. */
  #weights(count: number): readonly string[] {
    const rng = this.#rng
    const percents = new Array<number>(count).fill(5)
    for (let left = 100 - count * 5; left > 0; left--) {
      const at = rng.below(count)
      percents[at] = (percents[at] ?? 0) + 1
    }
    return percents.map((percent) => `0.${String(percent).padStart(2, '0')}`)
  }

  /** To a combo of its owner, seldom of a stranger; who was asked to close is taken for gone. */
  #command(users: readonly UserId[]): Step {
    const rng = this.#rng
    const at = rng.below(Math.max(1, this.#bots.length))
    const known = this.#bots[at]
    if (!known) return this.#create(users)
    const command = this.#wanted(known.symbols.length)
    const isForeign = rng.below(20) === 0
    const user = isForeign ? (users[rng.below(users.length)] as UserId) : known.user
    if (command.type === 'close' && !isForeign) this.#bots.splice(at, 1)
    return { type: 'command', user, bot: known.bot, command }
  }

  #wanted(count: number): BotCommand {
    const rng = this.#rng
    const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
    switch (rng.below(8)) {
      case 0:
        return { type: 'close' }
      case 1:
        return { type: 'adjust' }
      case 2:
        return { type: 'transfer', direction: 'in', amount: `${1 + rng.below(400)}` } as BotCommand
      case 3:
        return { type: 'transfer', direction: 'out', amount: `${1 + rng.below(300)}` } as BotCommand
      case 4:
        return modify({ trailingStop: rng.below(2) === 0 ? '0' : '0.1' })
      case 5:
        return modify({ takeProfit: '0', stopLoss: rng.below(2) === 0 ? '0' : '0.6' })
      case 6:
        return modify({ mode: 'either', threshold: '0.02', interval: INTERVALS[rng.below(3)] })
      default:
        return modify({ weights: this.#weights(count) })
    }
  }
}
