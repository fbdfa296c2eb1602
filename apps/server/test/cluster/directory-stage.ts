// Owners and followers of one directory on real servers, and the changes that tests make by them.
import { canonicalText, type SessionFields } from '@trellis/engine'
import { makeId, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../../src/host/directory-host.ts'
import { DirectoryFollower } from '../../src/host/directory-follower.ts'
import { DirectoryOwner, type DirectoryOwnerOptions } from '../../src/host/directory-owner.ts'
import { DirectoryStream } from '../../src/host/directory-stream.ts'
import { directorySubjects } from '../../src/host/directory-words.ts'
import { eventually, steadyMs, type BusStage } from './bus-stage.ts'

export const NOW = Date.UTC(2026, 10, 29, 12)
const SNAPSHOT_EVERY = 100_000

let stages = 0
let users = 0

/** A directory of its own among those that share the servers. */
export class DirectoryStage {
  readonly prefix: string
  readonly lines: string[] = []
  readonly followers: DirectoryFollower[] = []
  readonly failures: unknown[] = []
  owner: DirectoryOwner | undefined
  epoch = 0
  readonly #base: BusStage
  readonly #replicas: 1 | 3

  constructor(base: BusStage, replicas: 1 | 3 = 1, prefix = `dir${++stages}`) {
    this.#base = base
    this.#replicas = replicas
    this.prefix = prefix
  }

  readonly log = (line: string): void => void this.lines.push(line)

  /** The next owner, on a connection of its own. */
  async own(more: Partial<DirectoryOwnerOptions> = {}): Promise<DirectoryOwner> {
    const { nats, bus } = await this.#base.connected()
    const epoch = ++this.epoch
    this.owner = await DirectoryOwner.take({
      ...this.#places,
      nats,
      bus,
      claim: { owner: `owner${epoch}`, epoch },
      isSure: () => true,
      wallMs: () => NOW,
      snapshotEvery: SNAPSHOT_EVERY,
      failed: (error) => void this.failures.push(error),
      ...more,
    })
    return this.owner
  }

  /** One more follower that has heard the owner. */
  async follow(limitMs?: number, urls?: readonly string[]): Promise<DirectoryFollower> {
    const { nats, bus } = await this.#base.connected(urls)
    const follower = new DirectoryFollower({
      bus,
      subjects: directorySubjects(this.prefix),
      stream: new DirectoryStream({ ...this.#places, nats, monotonicMs: steadyMs }),
      steadyMs,
      log: this.log,
      ...(limitMs !== undefined && { limitMs }),
    })
    this.followers.push(follower)
    await follower.open()
    await eventually('the follower is sure', () => follower.isSure())
    return follower
  }

  followAll(count: number): Promise<readonly DirectoryFollower[]> {
    return Promise.all(Array.from({ length: count }, () => this.follow()))
  }

  stop(): void {
    for (const follower of this.followers.splice(0)) follower.close()
    this.owner?.drop()
    this.owner = undefined
  }

  get #places() {
    return { prefix: this.prefix, replicas: this.#replicas, steadyMs, log: this.log }
  }
}

/** All of a directory as text, the same for equal ones. */
export const dumpOf = ({ state }: Pick<DirectoryAccess, 'state'>): string =>
  canonicalText(state.snapshot())

/** Somebody who is nobody else. */
export const newUser = (): UserId => makeId(++users, users % 256, 0)

/** Registers an e-mail; answers whether it was free. */
export async function register(
  directory: Pick<DirectoryAccess, 'execute'>,
  email: string,
  user = newUser(),
): Promise<boolean> {
  const account = { user, email, passwordHash: 'h', countryCode: 'DE', lang: 'en' }
  const done = await directory.execute((it) => it.register({ ...account, createdAtMs: NOW }))
  return done.ok
}

/** Opens a session of a user. */
export async function openSession(
  directory: Pick<DirectoryAccess, 'execute'>,
  user: UserId,
  tokenHash: string,
): Promise<boolean> {
  const fields: SessionFields = {
    user,
    tokenHash,
    createdAtMs: NOW,
    expiresAtMs: NOW + 3_600_000,
  }
  return (await directory.execute((it) => it.openSession(fields))).ok
}
