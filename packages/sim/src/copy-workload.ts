// Leaders, their followers and the posts between them. It has numbers of its own, so that what is
// asked beside it stays as it is, and sees nothing of the system under test: what leaders trade is
// what others ask for in their names.
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
import { SIM_PAIRS } from './sim-market.ts'
import type { Delivery, Fault, Step } from './step.ts'

const LEADERS_WANTED = 4
const FOLLOWERS_WANTED = 8
/** Leaders that one user may follow at once. */
const LEADERS_MAX = 10
const WORST = ['0', '0', '0.001', '0.01', '0.05']
const LEVERAGES = ['0', '0', '0', '0', '3', '20']
const LOSSES = ['0', '0.01', '0.05', '0.3']
const FAULTS: readonly Fault[] = ['power', 'worker']
/** Pairs in the coin of copies, in one of which a follower is counted. */
const PAIRS = SIM_PAIRS.flatMap(({ quote }, symbol) => (quote === 'USDT' ? [symbol] : []))

interface Leader {
  readonly user: UserId
  /** Hundredths of a gain that whoever begins now gives. */
  share: number
}

interface Follower {
  readonly bot: BotId
  readonly user: UserId
  readonly leader: UserId
}

export class CopyWorkload {
  readonly #rng: Rng
  /** One delivery of so many that stops halfway is met by a fault. */
  readonly #faultOdds: number
  readonly #pending: Step[] = []
  #leaders: Leader[] = []
  #followers: Follower[] = []
  #ids = 0

  constructor(seed: number, faultOdds: number) {
    this.#rng = createRng(mixSeed(seed, 18))
    this.#faultOdds = Math.max(1, Math.floor(faultOdds / 100))
  }

  /** The next step of copying, undefined when it is the turn of others. */
  next(users: readonly UserId[]): Step | undefined {
    const queued = this.#pending.shift()
    if (queued) return queued
    const rng = this.#rng
    if (rng.below(10) !== 0) return undefined
    const roll = rng.below(100)
    if (this.#leaders.length === 0 || roll < 4) return this.#lead(users)
    const isFull = this.#followers.length >= FOLLOWERS_WANTED
    if (roll < 16 && !isFull) return this.#follow(users)
    if (roll < 26) return this.#command(roll < 7)
    if (roll < 33) return { type: 'to-copy', pick: rng.next(), closes: rng.below(3) > 0 }
    if (roll < 39) return { type: 'drain' }
    return this.#deliver()
  }

  #deliver(): Step {
    const rng = this.#rng
    const ways: readonly Delivery[] = ['whole', 'whole', 'whole', 'part', 'unsettled', 'again']
    const delivery = ways[rng.below(ways.length)] ?? 'whole'
    const stopsHalfway = delivery === 'part' || delivery === 'unsettled'
    if (stopsHalfway && rng.below(this.#faultOdds) === 0) {
      const fault = FAULTS[rng.below(FAULTS.length)] ?? 'power'
      this.#pending.push({ type: 'fault', fault, delay: rng.below(16), pick: rng.next() })
    }
    return { type: 'deliver', delivery, count: 1 + rng.below(8), pick: rng.next() }
  }

  /**
   * A user begins to lead; of those who do one takes none for a while, asks for more, leaves, or is
   * suspended.
   */
  #lead(users: readonly UserId[]): Step {
    const rng = this.#rng
    const known = this.#leaders[rng.below(Math.max(1, this.#leaders.length))]
    if (!known || this.#leaders.length < LEADERS_WANTED) {
      const user = users[rng.below(users.length)] as UserId
      if (!this.#leaders.some((it) => it.user === user))
        this.#leaders.push({ user, share: 5 + rng.below(11) })
      return { type: 'lead', user, places: 2 + rng.below(4), isOpen: true }
    }
    const { user } = known
    // Lifted sooner than not, so that there are copies.
    if (rng.below(4) === 0) return { type: 'suspend', user, isSuspended: rng.below(3) === 0 }
    known.share = 5 + rng.below(11)
    if (rng.below(4) > 0)
      return { type: 'lead', user, places: 2 + rng.below(4), isOpen: rng.below(3) > 0 }
    this.#leaders = this.#leaders.filter((it) => it !== known)
    this.#followers = this.#followers.filter((it) => it.leader !== user)
    return { type: 'lead', user, places: 0, isOpen: false }
  }

  /** What the route lets through: nobody follows themself, nobody a leader twice, none too many. */
  #follow(users: readonly UserId[]): Step {
    const rng = this.#rng
    const user = users[rng.below(users.length)] as UserId
    const { user: leader, share } = this.#leaders[rng.below(this.#leaders.length)] as Leader
    const own = this.#followers.filter((it) => it.user === user)
    const isBarred = own.some((it) => it.leader === leader) || own.length >= LEADERS_MAX
    if (user === leader || isBarred) return this.#deliver()
    const bot = makeId(11_000_000 + ++this.#ids, partitionOf(user), rng.below(8))
    this.#followers.push({ bot, user, leader })
    const params = {
      leader,
      mark: `L${leader}`,
      amount: String(100 + rng.below(rng.below(4) === 0 ? 400 : 30_000)),
      share: `0.${String(share).padStart(2, '0')}`,
      all: rng.below(4) > 0,
      ...this.#limits(),
    }
    const symbols = [PAIRS[rng.below(PAIRS.length)] ?? 0]
    const made = { type: 'create', user, bot, kind: 'copy-trading', params, symbols } as const
    return { ...made, requestKey: `follow-${this.#ids}`, sound: true }
  }

  #limits() {
    const rng = this.#rng
    return {
      mostPerBot: rng.below(2) === 0 ? '0' : `${50 + rng.below(2_000)}.55`,
      worstEntry: WORST[rng.below(WORST.length)],
      highestLeverage: LEVERAGES[rng.below(LEVERAGES.length)],
      stopLoss: LOSSES[rng.below(LOSSES.length)],
      onStop: rng.below(2) === 0 ? 'close' : 'keep',
      paused: rng.below(8) === 0,
    }
  }

  /** To a follower of its owner, seldom of its leader; who was asked to stop is taken for gone. */
  #command(isEnough: boolean): Step {
    const rng = this.#rng
    const at = rng.below(Math.max(1, this.#followers.length))
    const known = this.#followers[at]
    if (!known) return this.#deliver()
    const isForeign = rng.below(20) === 0
    const stops = isEnough || rng.below(8) === 0
    if (stops && !isForeign) this.#followers.splice(at, 1)
    const command = stops
      ? { type: 'close', copies: rng.below(2) === 0 ? 'close' : 'keep' }
      : { type: 'modify', ...this.#limits() }
    const user = isForeign ? known.leader : known.user
    return { type: 'command', user, bot: known.bot, command: command as BotCommand }
  }
}
