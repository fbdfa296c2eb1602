// Where the owner of the directory answers those that follow it: takes commits whose decision still
// holds, and tells what became durable. It says nothing while its lease is not sure.
import {
  decodeDirectoryFacts,
  encodeDirectoryFacts,
  type DirectoryBatch,
  type DirectoryFact,
  DIRECTORY_VERSION,
} from '@trellis/engine'
import { assertNever, err, ok } from '@trellis/kernel'
import type { Bus } from '../bus/bus.ts'
import type { Serving } from '../bus/serving.ts'
import type { Teller } from '../bus/telling.ts'
import { MAX_BATCH } from '../journal/record.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { DirectoryChanges } from './directory-changes.ts'
import type { DirectoryHost, DirectoryListener } from './directory-host.ts'
import {
  signed,
  type CommitAnswer,
  type CommitCall,
  type DirectoryCall,
  type DirectorySubjects,
  type DirectoryWord,
  isSameClock,
  type MapClockAnswer,
  type MapClockCall,
  type MarketAnswer,
  type PositionWord,
  type SettleAnswer,
} from './directory-words.ts'

export interface DeskParts {
  readonly bus: Bus
  readonly subjects: DirectorySubjects
  readonly host: DirectoryHost
  /** The how manieth owner this is. */
  readonly epoch: number
  /** Whether nobody else can be the owner at this moment. */
  readonly isSure: () => boolean
  /** Sequence of the last message of the stream that is known to stand. */
  readonly acknowledged: () => number
  readonly steadyMs: () => number
  readonly log: LogLine
}

const BEAT_MS = 250
/** Room for the token in the bytes of a commit. */
const TOKEN_ROOM = 256
/** A commit waits far shorter than so many others take to be asked about. */
const MOST_VOID = 10_000

/** The facts that this release can fold; those of a newer one must not reach its memory. */
const KNOWN: Readonly<Record<DirectoryFact['type'], true>> = {
  'market-bound': true,
  'clock-mapped': true,
  'account-registered': true,
  'password-changed': true,
  'account-banned': true,
  'session-opened': true,
  'session-revoked': true,
  'session-used': true,
  'api-key-created': true,
  'api-key-changed': true,
  'api-key-revoked': true,
  'setting-changed': true,
  'top-up-counted': true,
  'segment-begun': true,
  'loss-accepted': true,
  'operator-acted': true,
  'site-setting-changed': true,
}

export class DirectoryDesk implements DirectoryListener {
  readonly #parts: DeskParts
  readonly #from: number
  readonly #changes: DirectoryChanges
  readonly #teller: Teller
  readonly #serving: Serving
  readonly #timer: NodeJS.Timeout
  /** Tokens of which nothing is taken any more. */
  readonly #void = new Set<string>()
  #durable: number

  /** Answers and tells from now on; the host is open. */
  constructor(parts: DeskParts) {
    const { bus, subjects, host, isSure } = parts
    this.#parts = parts
    this.#from = host.state.next
    this.#durable = this.#from
    this.#changes = new DirectoryChanges(this.#from)
    host.listen(this)
    this.#teller = bus.teller(subjects.live)
    this.#serving = bus.serve(subjects.call, (call) => this.#answer(call as DirectoryCall), {
      mayAnswer: isSure,
    })
    this.#timer = setInterval(() => this.#beat(), BEAT_MS)
    this.#beat()
  }

  committing(first: number, facts: readonly DirectoryFact[]): void {
    this.#changes.note(first, facts, this.#parts.host.state)
  }

  durable({ first, atMs, facts }: DirectoryBatch): void {
    const { epoch, acknowledged } = this.#parts
    this.#durable = first + facts.length
    const bytes = { facts: encodeDirectoryFacts(facts), version: DIRECTORY_VERSION }
    const place = { first, count: facts.length, atMs, sequence: acknowledged() }
    this.#tell({ type: 'batch', epoch, ...place, ...bytes })
  }

  /**
   * Takes no more commits; resolves when those under way are answered, and says how far it came.
   */
  async stop(): Promise<void> {
    await this.#serving.stop()
    this.#beat()
    this.end()
  }

  /** Says nothing any more. */
  end(): void {
    clearInterval(this.#timer)
    this.#teller.close()
    void this.#serving.stop()
  }

  #tell(word: DirectoryWord): void {
    this.#teller.tell(word)
  }

  #beat(): void {
    // Taken before the lease is looked at: who stands still in between tells an old time.
    const word = this.#position()
    if (this.#parts.isSure()) this.#tell(word)
  }

  #position(): PositionWord {
    const { epoch, steadyMs } = this.#parts
    const saidMs = steadyMs()
    return { type: 'position', epoch, from: this.#from, position: this.#durable, saidMs }
  }

  /**
   * After all that anybody may have seen: who reads the stream knows what has come into it before
   * its owner has the acknowledgement.
   */
  async #settledPosition(): Promise<PositionWord> {
    const { host } = this.#parts
    const word = { ...this.#position(), position: host.state.next }
    await host.execute(() => ok([]))
    return word
  }

  #answer(call: DirectoryCall): unknown {
    switch (call.type) {
      case 'commit':
        return this.#commit(call)
      case 'settle':
        return this.#settle(call.token)
      case 'position':
        return call.isOfClock === true ? this.#position() : this.#settledPosition()
      case 'market':
        return this.#market()
      case 'map-clock':
        return this.#mapClock(call)
      default:
        return assertNever(call)
    }
  }

  async #commit(call: CommitCall): Promise<CommitAnswer> {
    const { host, epoch } = this.#parts
    const facts = readFacts(call)
    let position = host.state.next
    let isStale = false
    try {
      await host.execute((state) => {
        position = state.next
        isStale = call.epoch !== epoch || this.#void.has(call.token)
        isStale ||= this.#changes.hasChanged(call.at, call.reads, state.next)
        if (isStale) return ok([])
        position += facts.length
        return ok(signed(facts, call.token))
      })
    } catch (error) {
      this.#parts.log(`a commit of the directory failed: ${textOf(error)}`, 'error')
      return { type: 'unknown' }
    }
    return isStale ? { type: 'stale', epoch, position } : { type: 'committed', position }
  }

  /** Not before it is durable: another owner might know nothing of it. */
  async #market(): Promise<MarketAnswer> {
    const { host } = this.#parts
    const { market, clock, site } = host.state
    const said = { type: 'market', market, clock, site: new Map(site) } as const
    await host.execute(() => ok([]))
    return said
  }

  async #mapClock({ on, map }: MapClockCall): Promise<MapClockAnswer> {
    const done = await this.#parts.host.execute((state) => {
      if (isSameClock(state.clock, map)) return ok([])
      return isSameClock(state.clock, on) ? state.mapClock(map) : err('clock-goes-back')
    })
    return { type: 'clock', isMapped: done.ok }
  }

  async #settle(token: string): Promise<SettleAnswer> {
    const { host, log } = this.#parts
    this.#void.add(token)
    if (this.#void.size > MOST_VOID) {
      const [oldest = ''] = this.#void
      this.#void.delete(oldest)
    }
    const { next } = host.state
    try {
      // What was taken of it is durable before this is.
      await host.execute(() => ok([]))
      return { type: 'settled', position: next }
    } catch (error) {
      log(`the directory's journal failed: ${textOf(error)}`, 'error')
      return { type: 'settled', position: undefined }
    }
  }
}

/** The facts of a commit; throws for what this release cannot fold or journal. */
function readFacts({ facts: bytes, version }: CommitCall): readonly DirectoryFact[] {
  if (bytes.length > MAX_BATCH - TOKEN_ROOM)
    throw new Error(`a commit of ${bytes.length} bytes is larger than a batch may be`)
  const facts = decodeDirectoryFacts(bytes, version)
  const strange = facts.find(({ type }) => !Object.hasOwn(KNOWN, type))
  if (facts.length === 0 || strange !== undefined)
    throw new Error(`a commit that cannot be folded: ${strange?.type ?? 'no facts'}`)
  return facts
}
