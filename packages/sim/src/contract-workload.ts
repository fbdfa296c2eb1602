// What happens on the contract of the simulated market: prices, marks, fundings, statuses, and
// futures grids with their commands. It has numbers of its own, so that what spot is asked stays as
// it is, and sees nothing of the system under test.
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
import { decimalOf } from './grid-wishes.ts'
import { PriceWalk } from './price-walk.ts'
import { CONTRACT_START, SIM_CONTRACT, SIM_INSTRUMENTS } from './sim-market.ts'
import type { Step } from './step.ts'

const BOTS_WANTED = 20
const COIN = 1_000_000_000_000n
const LEVERAGES = [2, 3, 5, 8, 10, 15, 20, 20]
const RATES = ['0.0001', '-0.0001', '0.000123456789', '-0.00031', '0.0075', '-0.0075'] as const

interface KnownGrid {
  readonly bot: BotId
  readonly user: UserId
}

export class ContractWorkload {
  readonly #rng: Rng
  readonly #walk: PriceWalk
  /** The walk that keeps the time of all. */
  readonly #time: PriceWalk
  readonly #instrument: Instrument
  #mark = CONTRACT_START
  #trend = 0
  #bots: KnownGrid[] = []
  #ids = 0
  #status: InstrumentStatus = 'Trading'
  #hasPrice = false

  constructor(seed: number, time: PriceWalk) {
    this.#rng = createRng(mixSeed(seed, 13))
    this.#instrument = SIM_INSTRUMENTS[SIM_CONTRACT] as Instrument
    const rng = createRng(mixSeed(seed, 14))
    this.#walk = new PriceWalk(rng, [this.#instrument], [CONTRACT_START])
    this.#time = time
  }

  /** The contract's next step, undefined when it is the turn of the pairs. */
  next(users: readonly UserId[]): Step | undefined {
    const rng = this.#rng
    if (rng.below(4) !== 0) return undefined
    if (!this.#hasPrice) return this.#print()
    const roll = rng.below(100)
    if (roll < 40) return this.#print()
    if (roll < 76) return this.#marks()
    if (roll < 79) return this.#funding()
    if (roll < 80 && (rng.below(4) === 0 || this.#status !== 'Trading')) return this.#changeStatus()
    if (roll < 94 && this.#bots.length < BOTS_WANTED) return this.#create(users)
    return this.#command(users)
  }

  #print(): Step {
    this.#hasPrice = true
    this.#walk.atMs = this.#time.atMs
    const print = { ...this.#walk.next(), symbol: SIM_CONTRACT }
    this.#time.atMs = this.#walk.atMs
    return { type: 'print', print }
  }

  /** By a tick or two on and on, then back: away from the last price by up to 15 %. */
  #marks(): Step {
    const rng = this.#rng
    const last = this.#walk.prices[0] ?? CONTRACT_START
    if (rng.below(25) === 0) this.#trend = rng.below(3) - 1
    if (Math.abs(this.#mark - last) * 20 > last * 3) this.#trend = Math.sign(last - this.#mark)
    const isFar = rng.below(150) === 0
    const by = isFar ? rng.below(61) - 30 : this.#trend * rng.below(2) + rng.below(3) - 1
    this.#mark = Math.max(30, this.#mark + by)
    const marks = [{ symbol: SIM_CONTRACT, price: this.#mark as Price }]
    return { type: 'marks', marks, atMs: this.#later() }
  }

  #funding(): Step {
    const text = RATES[this.#rng.below(RATES.length)] ?? '0.0001'
    const rate = BigInt(Math.round(Number(text) * 1e12)) as Ratio
    const rates = [{ symbol: SIM_CONTRACT, rate, mark: this.#mark as Price }]
    return { type: 'funding', rates, atMs: this.#later() }
  }

  #later(): number {
    return (this.#time.atMs += 1 + this.#rng.below(2_000))
  }

  /** Closed, about to be settled or delisted for a while, then trading again. */
  #changeStatus(): Step {
    const others: readonly InstrumentStatus[] = ['Closed', 'Closed', 'PreSettle', 'Delisted']
    const isBack = this.#status !== 'Trading'
    this.#status = isBack ? 'Trading' : (others[this.#rng.below(others.length)] ?? 'Closed')
    if (isBack) this.#walk.halt(0)
    if (this.#status === 'Delisted') this.#bots = []
    return { type: 'status', symbol: SIM_CONTRACT, status: this.#status }
  }

  #create(users: readonly UserId[]): Step {
    const rng = this.#rng
    const user = users[rng.below(users.length)] as UserId
    const bot = makeId(5_000_000 + ++this.#ids, partitionOf(user), rng.below(16))
    this.#bots.push({ bot, user })
    const isLadder = this.#ids % 3 === 0
    const kind = isLadder ? 'futures-martingale' : 'futures-grid'
    const params = isLadder ? this.#ladder() : this.#wish()
    const made = { type: 'create', user, bot, kind, params } as const
    return { ...made, symbols: [SIM_CONTRACT], requestKey: `contract-${this.#ids}`, sound: true }
  }

  /** Levels at least half a percent apart, mostly around the price, some far from it. */
  #wish(): Readonly<Record<string, unknown>> {
    const rng = this.#rng
    const last = this.#walk.prices[0] ?? CONTRACT_START
    const cellNumber = 3 + rng.below(14)
    const step = Math.ceil(last / 150) + rng.below(5)
    const below = rng.below(8) === 0 ? -1 : rng.below(cellNumber + 1)
    const minPrice = Math.max(step, last - below * step - rng.below(step))
    const maxPrice = minPrice + cellNumber * step
    const isFar = rng.below(4) === 0
    return {
      mode: ['neutral', 'long', 'short'][rng.below(3)],
      type: rng.below(3) === 0 ? 'geometric' : 'arithmetic',
      minPrice,
      maxPrice,
      cellNumber,
      leverage: String(LEVERAGES[rng.below(LEVERAGES.length)]),
      investment: String(150 + rng.below(2_500)),
      entryPrice: 0,
      takeProfit: 0,
      stopLoss: 0,
      takeProfitShare: isFar ? decimalOf((BigInt(5 + rng.below(60)) * COIN) / 100n) : '0',
      stopLossShare: isFar ? decimalOf((BigInt(5 + rng.below(60)) * COIN) / 100n) : '0',
      trailingStop: rng.below(6) === 0 ? decimalOf((BigInt(5 + rng.below(50)) * COIN) / 100n) : '0',
      moveUpPrice: rng.below(6) === 0 ? maxPrice + step * (1 + rng.below(9)) : 0,
      moveDownPrice: rng.below(6) === 0 ? Math.max(1, minPrice - step * (1 + rng.below(5))) : 0,
      allowFollow: false,
    }
  }

  /** Ladders whose steps the price soon takes, and whose rounds it soon wins. */
  #ladder(): Readonly<Record<string, unknown>> {
    const rng = this.#rng
    const last = this.#walk.prices[0] ?? CONTRACT_START
    const mode = rng.below(2) === 0 ? 'long' : 'short'
    const away = rng.below(3) === 0 ? 1 + rng.below(5) : 0
    return {
      mode,
      leverage: String(LEVERAGES[rng.below(LEVERAGES.length)]),
      priceStep: ['0.002', '0.01', '0.03'][rng.below(3)],
      multiplier: ['1', '1.3', '2'][rng.below(3)],
      additions: 1 + rng.below(4),
      roundProfit: ['0.01', '0.01', '0.03'][rng.below(3)],
      investment: String(150 + rng.below(900)),
      stopLossShare: rng.below(3) === 0 ? '0.3' : '0',
      entryPrice: away === 0 ? 0 : mode === 'long' ? last - away : last + away,
      autoCycle: rng.below(6) === 0 ? 'off' : 'on',
      allowFollow: false,
    }
  }

  /** To a grid of its owner, seldom of a stranger; who was asked to close is taken for gone. */
  #command(users: readonly UserId[]): Step {
    const rng = this.#rng
    const at = rng.below(Math.max(1, this.#bots.length))
    const known = this.#bots[at]
    if (!known) return this.#create(users)
    const command = this.#wanted()
    const isForeign = rng.below(20) === 0
    const user = isForeign ? (users[rng.below(users.length)] as UserId) : known.user
    if (command.type === 'close' && !isForeign) this.#bots.splice(at, 1)
    return { type: 'command', user, bot: known.bot, command }
  }

  #wanted(): BotCommand {
    const rng = this.#rng
    const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
    switch (rng.below(7)) {
      case 0:
      case 1:
        return { type: 'close' }
      case 6:
        return modify({ autoCycle: rng.below(3) === 0 ? 'off' : 'on' })
      case 2:
        return { type: 'withdraw', amount: String(1 + rng.below(60)) } as BotCommand
      case 3:
        return { type: 'add-margin', amount: String(1 + rng.below(300)) } as BotCommand
      case 4:
        return modify({ trailingStop: rng.below(2) === 0 ? '0' : '0.4' })
      default:
        return modify({ takeProfitShare: '0', stopLossShare: rng.below(2) === 0 ? '0' : '0.9' })
    }
  }
}
