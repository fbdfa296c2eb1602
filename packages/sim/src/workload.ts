// Draws the steps of a simulation from a seed: prices, commands and faults. It does not see the
// system under test, so that the same seed asks the same of any number of workers.
import {
  createRng,
  makeId,
  mixSeed,
  partitionOf,
  type Amount,
  type BotId,
  type Rng,
  type UserId,
} from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { Instrument } from '@trellis/market'
import { ComboWorkload } from './combo-workload.ts'
import { ContractWorkload } from './contract-workload.ts'
import { CopyWorkload } from './copy-workload.ts'
import { DcaWorkload } from './dca-workload.ts'
import { DualWorkload } from './dual-workload.ts'
import { EndWorkload, FeeWorkload } from './end-workload.ts'
import { gridCommand, gridWish, modifyWish } from './grid-wishes.ts'
import { PoolWorkload } from './pool-workload.ts'
import { PriceWalk } from './price-walk.ts'
import { RewardWorkload } from './reward-workload.ts'
import { SIM_PAIRS, SIM_PARTITIONS, START_PRICES } from './sim-market.ts'
import type { Command, Fault, Step } from './step.ts'

interface KnownBot {
  readonly bot: BotId
  readonly user: UserId
  readonly symbol: number
}

const COIN = 1_000_000_000_000n
const GRANTS: readonly (readonly [coin: string, coins: bigint])[] = [
  ['USDT', 400_000n],
  ['USDC', 90_000n],
  ['BTC', 6n],
  ['SOL', 900n],
  ['ETH', 40n],
  ['PEPE', 700_000_000n],
  ['ENA', 60_000n],
]
const BOTS_WANTED = 26
/** Copies cost what bots cost: every fifth run has them, and every one of more steps. */
const COPIED_FROM = 20_000
/** Close modes that are offered; others leave the bot running. */
const CLOSING = new Set(['quote', 'base', 'base-and-quote'])
const FAULTS: readonly Fault[] = [
  'power',
  'power',
  'worker',
  'full-disk',
  'journal-bit',
  'snapshot-bit',
]

export class Workload {
  readonly walk: PriceWalk
  readonly #contracts: ContractWorkload
  readonly #combos: ComboWorkload
  readonly #pools: PoolWorkload
  readonly #plans: DcaWorkload
  readonly #duals: DualWorkload
  readonly #copies: CopyWorkload | undefined
  readonly #rewards: RewardWorkload
  readonly #ends: EndWorkload | undefined
  readonly #fees: FeeWorkload | undefined
  readonly #rng: Rng
  readonly #faultOdds: number
  readonly #snapshotOdds: number
  readonly #users: UserId[] = []
  readonly #pending: Step[] = []
  #bots: KnownBot[] = []
  #wanted = 0
  #ids = 0
  #lastCreate: Extract<Command, { type: 'create' }> | undefined
  #closed: number | undefined
  #delistings = 0

  constructor(seed: number, steps: number) {
    this.#rng = createRng(mixSeed(seed, 11))
    this.walk = new PriceWalk(createRng(mixSeed(seed, 12)), SIM_PAIRS, START_PRICES)
    this.#contracts = new ContractWorkload(seed, this.walk)
    this.#combos = new ComboWorkload(seed, this.walk)
    this.#pools = new PoolWorkload(seed)
    this.#plans = new DcaWorkload(seed, this.walk)
    this.#duals = new DualWorkload(seed, this.walk)
    this.#rewards = new RewardWorkload(seed)
    // Ended bots leave less to find: every fifth run has them, and every one of more steps.
    this.#ends = steps > COPIED_FROM || seed % 5 === 4 ? new EndWorkload(seed) : undefined
    // In other runs than those: a grid that ends so is one less to watch.
    this.#fees = steps > COPIED_FROM || seed % 5 === 3 ? new FeeWorkload(seed) : undefined
    // Both grow with the root of the steps: a snapshot costs what exists, a fault all that was
    // written.
    this.#snapshotOdds = Math.ceil(Math.sqrt(steps / 5_000))
    this.#faultOdds = Math.max(200, Math.floor(steps / (5 * Math.sqrt(steps / 5_000) + 1)))
    const hasCopies = steps > COPIED_FROM || seed % 5 === 2
    this.#copies = hasCopies ? new CopyWorkload(seed, this.#faultOdds) : undefined
    for (let symbol = 0; symbol < SIM_PAIRS.length; symbol++)
      this.#pending.push({ type: 'print', print: this.walk.next() })
    for (const partition of SIM_PARTITIONS) this.#pending.push(this.#openUser(partition))
  }

  next(): Step {
    return this.#rewards.next(() => this.#drawn())
  }

  #drawn(): Step {
    const queued = this.#pending.shift()
    if (queued) return queued
    const ofOperator = this.#ends?.next(this.#users) ?? this.#fees?.next(this.#users)
    if (ofOperator) return ofOperator
    const ofContract = this.#contracts.next(this.#users) ?? this.#combos.next(this.#users)
    const ofOthers = ofContract ?? this.#pools.next(this.#users) ?? this.#plans.next(this.#users)
    if (ofOthers) return ofOthers
    const ofRest = this.#copies?.next(this.#users) ?? this.#duals.next(this.#users)
    if (ofRest) return ofRest
    const rng = this.#rng
    const roll = rng.below(1_000)
    if (roll < 900) return { type: 'print', print: this.walk.next() }
    if (roll < 912) return { type: 'prints', prints: this.walk.together() }
    if (roll < 918) return { type: 'candle', ...this.walk.candle() }
    if (roll < 958) return this.#command()
    if (roll < 962) return this.#status()
    if (roll < 966) return { type: 'mark' }
    if (roll < 970 && rng.below(this.#snapshotOdds) === 0) return { type: 'snapshot' }
    return { type: 'settle' }
  }

  /** A fault when one is due: asked once before every step. */
  fault(): Step | undefined {
    const rng = this.#rng
    if (rng.below(this.#faultOdds) !== 0) return undefined
    const fault = FAULTS[rng.below(FAULTS.length)] ?? 'power'
    return { type: 'fault', fault, delay: rng.below(16), pick: rng.next() }
  }

  #openUser(partition: number): Step {
    const rng = this.#rng
    const user = makeId(1_000_000 + this.#users.length, partition, rng.below(16))
    this.#users.push(user)
    const grants = GRANTS.filter(() => rng.below(8) !== 0).map(([coin, coins]) => ({
      coin,
      amount: (coins * COIN) as Amount,
    }))
    return { type: 'open-user', user, feeLevel: Math.min(1, rng.below(3)), grants }
  }

  #user(): UserId {
    return this.#users[this.#rng.below(this.#users.length)] as UserId
  }

  #command(): Step {
    const rng = this.#rng
    const roll = rng.below(100)
    if (roll < 3 && this.#users.length < 40)
      return this.#openUser(SIM_PARTITIONS[rng.below(SIM_PARTITIONS.length)] ?? 0)
    if (roll < 6) {
      const [coin = 'USDT', coins = 1n] = GRANTS[rng.below(GRANTS.length)] ?? []
      const amount = (rng.below(5) === 0 ? 0n : (coins * COIN) / 9n) as Amount
      return { type: 'top-up', user: this.#user(), grant: { coin, amount } }
    }
    if (roll < 9 && this.#lastCreate) return this.#lastCreate
    if (roll < 12) return this.#foreign()
    if (this.#bots.length < BOTS_WANTED && roll < 90) return this.#create()
    return this.#toBot()
  }

  #create(): Step {
    const rng = this.#rng
    const user = this.#user()
    const symbol = rng.below(SIM_PAIRS.length)
    const instrument = SIM_PAIRS[symbol] as Instrument
    const { kind, params, sound } = gridWish(rng, instrument, this.walk.prices[symbol] ?? 1)
    const bot = makeId(2_000_000 + ++this.#ids, partitionOf(user), rng.below(16))
    this.#bots.push({ bot, user, symbol })
    const requestKey = rng.below(3) === 0 ? '' : `key-${++this.#wanted}`
    const create: Command = {
      type: 'create',
      user,
      bot,
      kind,
      symbols: [symbol],
      params,
      requestKey,
      sound,
    }
    this.#lastCreate = requestKey === '' ? undefined : create
    return create
  }

  #toBot(): Step {
    const rng = this.#rng
    const at = rng.below(Math.max(1, this.#bots.length))
    const known = this.#bots[at]
    if (!known) return this.#create()
    const { bot, user, symbol } = known
    const instrument = SIM_PAIRS[symbol] as Instrument
    const command = gridCommand(rng, instrument, this.walk.prices[symbol] ?? 1)
    // Bots also end on their own, unseen from here: whoever was asked to close is taken for gone.
    const { mode } = command as { readonly mode?: string }
    if (command.type === 'close' && CLOSING.has(mode ?? '')) this.#bots.splice(at, 1)
    return { type: 'command', user, bot, command }
  }

  /** Somebody asks for another's bot, or for one that never was. */
  #foreign(): Step {
    const rng = this.#rng
    const known = this.#bots[rng.below(Math.max(1, this.#bots.length))]
    const stranger = this.#user()
    const bot = known?.bot ?? makeId(9, partitionOf(stranger), 1)
    const invented = makeId(7_000_000 + rng.below(1_000), partitionOf(stranger), 3)
    const asked = rng.below(2) === 0 ? bot : invented
    const command = { type: 'close', mode: 'quote' } as BotCommand
    return { type: 'command', user: stranger, bot: asked, command }
  }

  /** Markets close and open again; now and then one is delisted, and listed anew a little later. */
  #status(): Step {
    const rng = this.#rng
    if (this.#closed !== undefined) {
      const symbol = this.#closed
      this.#closed = undefined
      this.walk.halt(symbol)
      return { type: 'status', symbol, status: 'Trading' }
    }
    const symbol = rng.below(SIM_PAIRS.length)
    this.#closed = symbol
    const delists = rng.below(8) === 0 && this.#delistings++ < 4
    if (delists) this.#bots = this.#bots.filter((known) => known.symbol !== symbol)
    else for (const known of this.#bots) this.#changeWhileClosed(known, symbol)
    return { type: 'status', symbol, status: delists ? 'Delisted' : 'Closed' }
  }

  /** A change comes at any time, but seldom just then: a third of the halted bots get one. */
  #changeWhileClosed({ bot, user, symbol }: KnownBot, closed: number): void {
    const rng = this.#rng
    if (symbol !== closed || rng.below(3) !== 0) return
    const instrument = SIM_PAIRS[symbol] as Instrument
    const command = modifyWish(rng, instrument, this.walk.prices[symbol] ?? 1)
    this.#pending.push({ type: 'command', user, bot, command })
  }
}
