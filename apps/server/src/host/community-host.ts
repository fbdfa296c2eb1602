// The simulated community's place in the host (docs/adr/0026): a partition with a worker of its own
// while its past is made, and one like all others from the hand-over on. What is to be made there
// somebody else says.
import type { BotAccess, MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Grant } from '@trellis/engine'
import { assert, partitionOf, PARTITIONS, type UserId } from '@trellis/kernel'
import {
  communityIn,
  isSimulated,
  memberAccount,
  memberEmail,
  nameMember,
  partitionAway,
  writeCommunity,
  type CommunityRecord,
  type CommunitySpan,
} from './community-record.ts'
import { NO_PASSWORD } from './house-accounts.ts'
import type { CommunityAccess } from './community-access.ts'
import type { AwayPlan } from './link-maker.ts'
import { openMarket } from './market-access.ts'
import type { RunningParts } from './running-parts.ts'
import type { WorkerLink } from './worker-link.ts'

export interface CommunityParts extends Pick<RunningParts, 'directory' | 'tape' | 'options'> {
  readonly links: readonly WorkerLink[]
  /** A worker of its own for a partition. */
  readonly away: (partition: number, plan: AwayPlan) => WorkerLink
  /** Draws an id of a partition. */
  readonly drawUser: (partition: number) => UserId
  /** Bots of a worker, in a market at another time than now. */
  readonly botsOf: (link: WorkerLink, market: MarketAccess) => BotAccess
  readonly wallMs: () => number
}

export class CommunityHost implements CommunityAccess {
  /** How much of its past is made, 0 to 1; whoever makes it says so. */
  share = 0
  readonly #parts: CommunityParts
  #link: WorkerLink | undefined
  #recovering: Promise<void> | undefined
  /**
   * Where the partition's own facts ended when its worker read them, in market time; -1 for none.
   */
  #lastMs = -1
  #symbols: readonly number[] | undefined
  #pastMarket: MarketAccess | undefined
  #stopping = false
  /** Whether another worker has its partition, durably noted or not. */
  #isHome = false

  constructor(parts: CommunityParts) {
    this.#parts = parts
  }

  /** What the directory says of it. */
  get record(): CommunityRecord | undefined {
    return communityIn(this.#parts.directory.state)
  }

  /** The partition that has a worker of its own now; undefined for none. */
  get partition(): number | undefined {
    return this.#isHome ? undefined : partitionAway(this.#parts.directory.state)
  }

  progress(): { readonly filling: boolean; readonly share: number } {
    const { record } = this
    if (record === undefined) return { filling: false, share: 0 }
    const filling = this.partition !== undefined
    return { filling, share: filling ? this.share : 1 }
  }

  /** The market where its worker stands now; undefined where none goes through the past. */
  get pastMarket(): MarketAccess | undefined {
    if (this.partition === undefined || this.#reachedMs() < 0) return undefined
    return (this.#pastMarket ??= this.marketAt(() => this.#reachedMs()))
  }

  /** -1 where it has no worker of its own, or that does not trade yet. */
  #reachedMs(): number {
    return this.#link?.figures.reachedMs ?? -1
  }

  isSimulated(user: UserId): boolean {
    return isSimulated(this.#parts.directory.state, user)
  }

  /** The worker that has the partition while that is away. */
  linkOf(partition: number): WorkerLink | undefined {
    return partition === this.partition ? this.#away() : undefined
  }

  /** Its worker, where it is to be told what every worker is told. */
  get links(): readonly WorkerLink[] {
    return this.#link === undefined || this.partition === undefined ? [] : [this.#link]
  }

  /**
   * Begins one in a partition that nobody lives in; false where there is none. Its past reaches
   * over the wanted span, or from where the partition's own facts end.
   */
  async begin(wanted: CommunitySpan): Promise<boolean> {
    const { directory, links } = this.#parts
    if (this.record === undefined) {
      const partition = this.#emptyPartition()
      if (partition === undefined || (await this.#register(partition, '01')) === undefined)
        return false
    }
    const { record } = this
    if (record === undefined || record.span !== undefined) return record !== undefined
    // At a start of which it was known already, no worker has taken it.
    const owner = links[record.partition % links.length]
    await owner?.call('cede', { partition: record.partition })
    await this.recover()
    const fromMs = Math.max(wanted.fromMs, this.#lastMs)
    const span = { fromMs, toMs: Math.max(fromMs, wanted.toMs) }
    await writeCommunity(directory, record, span, false)
    return true
  }

  /** The account of a member, made where it is missing; undefined where its address is taken. */
  async member(number: string, nickname: string): Promise<UserId | undefined> {
    const { directory } = this.#parts
    const { partition } = this
    assert(partition !== undefined, 'no community is being made')
    const known = memberAccount(directory.state, number)
    const user = known ?? (await this.#register(partition, number))
    if (user === undefined || partitionOf(user) !== partition) return undefined
    await nameMember(directory, user, nickname)
    return user
  }

  /** Lets the worker of a partition that is away read the journal; nothing is made yet. */
  recover(): Promise<void> {
    if (this.partition === undefined) return Promise.resolve()
    this.#recovering ??= this.#recover().catch(async (error: unknown) => {
      await this.#close()
      throw error
    })
    return this.#recovering
  }

  /** Lets its worker go on where the past was left, over these symbols. */
  async open(symbols: readonly number[]): Promise<void> {
    await this.recover()
    if (this.#symbols !== undefined) return
    this.#symbols = symbols
    this.#away().start()
  }

  /** Moves the partition to a market time; where it is, and how long that kept its worker busy. */
  reach(marketMs: number): Promise<{ readonly reachedMs: number; readonly busyMs: number }> {
    return this.#away().call('reach', { marketMs })
  }

  /** Gives members their money, once. */
  async openUsers(users: readonly UserId[], grants: readonly Grant[]): Promise<void> {
    await this.#away().call('openUsers', { users, feeLevel: 0, grants })
  }

  /** Where the market's past begins, epoch ms. */
  get tapeStartMs(): number {
    return this.#parts.tape.startMs
  }

  /** The market at another time than now, which is the caller's. */
  marketAt(nowMs: () => number): MarketAccess {
    const { tape, options } = this.#parts
    return openMarket(tape, { nowMs, way: () => ({ speed: 1 }) }, options.settings)
  }

  /** The members' bots, in a market at the time that the partition has reached. */
  bots(market: MarketAccess): BotAccess {
    return this.#parts.botsOf(this.#away(), market)
  }

  /** Gives the partition to the worker that has it by its number; from then on it is ordinary. */
  async handOver(): Promise<void> {
    const { directory, links } = this.#parts
    const { record } = this
    assert(record?.span !== undefined, 'no community is being made')
    if (!this.#isHome) {
      const away = this.#away()
      try {
        const released = await away.call('release', {})
        await links[released.partition % links.length]?.call('adopt', released)
      } catch (error) {
        // Nobody knows who has it: the next worker of its own reads that off the disk.
        await this.#close()
        throw error
      }
      this.#isHome = true
    }
    await writeCommunity(directory, record, record.span, true)
    await this.#close()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#close()
  }

  async #recover(): Promise<void> {
    assert(!this.#stopping, 'the host is stopping')
    this.#lastMs = (await this.#away().open()).reachedMs
  }

  async #close(): Promise<void> {
    const link = this.#link
    this.#link = undefined
    this.#recovering = undefined
    this.#symbols = undefined
    await link?.stop()
  }

  #away(): WorkerLink {
    const { partition } = this
    assert(partition !== undefined, 'no community is being made')
    return (this.#link ??= this.#parts.away(partition, {
      startMs: () => this.record?.span?.fromMs ?? -1,
      symbols: () => this.#symbols,
    }))
  }

  /** The last that no account is in and that is nobody's stream; undefined for none. */
  #emptyPartition(): number | undefined {
    const { directory, links } = this.#parts
    const taken = new Set(directory.state.users().map(partitionOf))
    for (let partition = PARTITIONS - 1; partition >= links.length; partition--)
      if (!taken.has(partition)) return partition
    return undefined
  }

  async #register(partition: number, number: string): Promise<UserId | undefined> {
    const { directory, drawUser, wallMs } = this.#parts
    const account = {
      email: memberEmail(number),
      passwordHash: NO_PASSWORD,
      countryCode: '',
      lang: 'en',
      user: drawUser(partition),
      createdAtMs: wallMs(),
    }
    const done = await directory.execute((it) => it.register(account))
    return done.ok ? account.user : undefined
  }
}
