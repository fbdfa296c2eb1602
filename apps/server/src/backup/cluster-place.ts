// A cluster as commands that copy it see it: its servers, its leases and who of it lives. What is
// written into a cluster goes into one that is empty and where nobody lives.
import { readFileSync } from 'node:fs'
import { LeaseBucket } from '../leases/lease-bucket.ts'
import { CLOCK_GROUP, CLOCK_KIND, streamLeaseKey, tapeMarkOf } from '../leases/lease-kinds.ts'
import { leaseKey, type LeaseWord, type Mark } from '../leases/lease-words.ts'
import { LifeWatch } from '../leases/life-watch.ts'
import type { LogLine } from '../log-line.ts'
import { connectNats, type NatsAddress } from '../nats/connect.ts'
import type { CutOptions } from '../nats/cut-streams.ts'
import { refuseFilledStreams } from '../nats/empty-cluster.ts'
import { DEFAULT_PREFIX } from '../nats/groups.ts'
import type { Replicas } from '../nats/log-settings.ts'

export interface ClusterAddress {
  readonly address: NatsAddress
  readonly replicas: Replicas
  /** What names of streams and buckets begin with. */
  readonly prefix?: string
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * The cluster that NATS_URL, NATS_USER, NATS_PASSWORD, NATS_CA and TRELLIS_CLUSTER_PREFIX name;
 * undefined without NATS_URL. Words of a command line come before the environment's.
 */
export function clusterOf(env: Env, urls = env['NATS_URL'] ?? ''): ClusterAddress | undefined {
  const parts = urls.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const [first] = parts
  if (first === undefined) return undefined
  const isAddress = (part: string): boolean => URL.canParse(part) && new URL(part).host !== ''
  if (!parts.every(isAddress)) throw new Error('NATS_URL must be a list like "nats://one:4222"')
  const told = new URL(first)
  const [user, password] = [told.username, told.password].map(decodeURIComponent)
  const ca = env['NATS_CA']?.trim()
  return {
    address: {
      servers: parts.map((part) => `nats://${new URL(part).host}`),
      user: user || env['NATS_USER']?.trim() || undefined,
      password: password || env['NATS_PASSWORD']?.trim() || undefined,
      ca: ca ? readFileSync(ca, 'utf8') : undefined,
    },
    replicas: parts.length === 1 ? 1 : 3,
    prefix: env['TRELLIS_CLUSTER_PREFIX']?.trim() || DEFAULT_PREFIX,
  }
}

const CLOCK_KEY = leaseKey(CLOCK_KIND, CLOCK_GROUP)

export class ClusterPlace {
  readonly nats: Awaited<ReturnType<typeof connectNats>>
  readonly prefix: string
  readonly replicas: Replicas
  readonly monotonicMs = (): number => performance.now()
  readonly log: LogLine
  readonly #bucket: LeaseBucket
  #life: LifeWatch | undefined

  private constructor(
    nats: Awaited<ReturnType<typeof connectNats>>,
    { replicas, prefix = DEFAULT_PREFIX }: ClusterAddress,
    [bucket, log]: readonly [LeaseBucket, LogLine],
  ) {
    this.nats = nats
    this.prefix = prefix
    this.replicas = replicas
    this.log = log
    this.#bucket = bucket
  }

  /** Connects, and reads the leases. */
  static async open(cluster: ClusterAddress, name: string, log: LogLine): Promise<ClusterPlace> {
    const { address, replicas, prefix = DEFAULT_PREFIX } = cluster
    const nats = await connectNats(address, name, log)
    try {
      const nowMs = (): number => performance.now()
      const bucket = await LeaseBucket.open(nats, { prefix, replicas, nowMs, log })
      return new ClusterPlace(nats, cluster, [bucket, log])
    } catch (error) {
      await nats.close()
      throw error
    }
  }

  /** Looks on for as long as it takes to know who lives. */
  async watchLife(): Promise<LifeWatch> {
    this.#life ??= await LifeWatch.begin(this.#bucket)
    return this.#life
  }

  /** What leases say of a group; whether somebody owns it is known when life was watched. */
  knownOf(group: number): ReturnType<CutOptions['knownOf']> {
    const entry = this.#bucket.entry(streamLeaseKey(group))
    const word = entry?.word
    if (entry === undefined || word?.type !== 'lease') return { isOwned: false, mark: undefined }
    const isOwned = word.owner !== '' && this.#life?.isLiving(entry.key) === true
    return { isOwned, mark: tapeMarkOf(word.mark) }
  }

  /** What the lease of the market's clock carries. */
  get clock(): Mark | undefined {
    const word = this.#bucket.entry(CLOCK_KEY)?.word
    return word?.type === 'lease' ? word.mark : undefined
  }

  /** Throws one line where anybody lives, or anything is left of what was there before. */
  async refuseUnlessEmpty(): Promise<void> {
    await refuseFilledStreams(this)
    const left = this.#bucket.entries('lease.')[0]
    const what = `bucket ${this.prefix}-leases still has ${left?.key}`
    if (left !== undefined) throw new Error(`${what}: a copy goes into an empty cluster`)
    const [someone] = (await this.watchLife()).living
    if (someone !== undefined)
      throw new Error(`the cluster lives: ${someone} is renewed; stop all of its processes first`)
  }

  /** Whoever leads market time first goes on from there. */
  async leaveClock(mark: Mark): Promise<void> {
    const word: LeaseWord = { type: 'lease', owner: '', epoch: 1, count: 0, mark }
    const isWritten = await this.#bucket.tell(CLOCK_KEY, word)
    if (!isWritten) throw new Error('nobody answered where the market stands: begin again')
  }

  async close(): Promise<void> {
    this.#life?.close()
    this.#bucket.close()
    await this.nats.close()
  }
}
