// What the directory partition remembers: everything that must be unique or found across users.
// Plain JSON; secrets come in hashed or encrypted and are opaque here.
import { assert, type UserId } from '@trellis/kernel'
import type { Batch } from '../facts.ts'

/** Number of the directory's partition, after the users' 256. */
export const DIRECTORY_PARTITION = 256
/** Version of the directory facts' bytes that is written now. */
export const DIRECTORY_VERSION = 1

export interface AccountFields {
  readonly user: UserId
  readonly email: string
  readonly passwordHash: string
  readonly countryCode: string
  readonly lang: string
  /** Wall time, epoch ms, as all times of the directory. */
  readonly createdAtMs: number
}

export interface SessionFields {
  readonly user: UserId
  readonly tokenHash: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** What the browser calls itself; absent in older journals, as what follows. */
  readonly agent?: string
  /** Where it was opened from. */
  readonly address?: string
  /** Hash of the browser's guid, by which its pushes are known. */
  readonly device?: string
  /** When it was last seen to be used, to the hour. */
  readonly usedAtMs?: number
}

/** A session without what its fact carries besides; an absent field stays absent. */
export function sessionOf(fields: SessionFields): SessionFields {
  const { user, tokenHash, createdAtMs, expiresAtMs, agent, address, device, usedAtMs } = fields
  return {
    user,
    tokenHash,
    createdAtMs,
    expiresAtMs,
    ...(agent !== undefined && { agent }),
    ...(address !== undefined && { address }),
    ...(device !== undefined && { device }),
    ...(usedAtMs !== undefined && { usedAtMs }),
  }
}

export interface ApiKeyFields {
  readonly user: UserId
  readonly key: string
  readonly sealedSecret: string
  readonly permissions: readonly string[]
  readonly label: string
  readonly createdAtMs: number
  /** Addresses and networks it may call from; absent or empty: any. */
  readonly addresses?: readonly string[]
  /** When it ends, wall epoch ms; absent or 0: never. */
  readonly endsAtMs?: number
}

/** What the owner of a key may change about it. */
export interface ApiKeyChange {
  readonly key: string
  readonly label: string
  readonly addresses: readonly string[]
  readonly endsAtMs: number
}

/** From wallMs on, market time is marketMs + (wall - wallMs) × speed. */
export interface ClockMap {
  readonly wallMs: number
  readonly marketMs: number
  readonly speed: number
  /** From this market time on another speed holds, without a further fact. */
  readonly next?: NextSpeed
  /** Speed of the settings, where another one was chosen while the process ran. */
  readonly configured?: number
}

/** A map without what its fact carries besides; an absent field stays absent in the journal. */
export function clockMapOf({ wallMs, marketMs, speed, next, configured }: ClockMap): ClockMap {
  return {
    wallMs,
    marketMs,
    speed,
    ...(next && { next: { marketMs: next.marketMs, speed: next.speed } }),
    ...(configured !== undefined && { configured }),
  }
}

/** A market time at which the speed changes by itself. */
export interface NextSpeed {
  readonly marketMs: number
  readonly speed: number
}

/** The operator gave up what the journal had lost. */
export interface AcceptedLoss {
  readonly atMs: number
  /** One line for each witness that knew more. */
  readonly lost: readonly string[]
  /** Last segment file of each worker's stream as it stands since then. */
  readonly segments: readonly (readonly [stream: string, segment: number])[]
}

/** What an operator did: a line of the audit log. */
export interface OperatorAct {
  /** Wall time. */
  readonly atMs: number
  /** E-mail, or "console" for a command of the machine. */
  readonly by: string
  /** Part and name of the instruction: "accounts ban". */
  readonly what: string
  /** Account, flag or announcement that it is about; '' for none. */
  readonly on: string
  readonly before: string
  readonly after: string
  /** Nothing was done; journals of before say so in words alone. */
  readonly isRefused?: boolean
}

export type DirectoryFact =
  | { readonly type: 'market-bound'; readonly market: string; readonly seed: number }
  | ({ readonly type: 'clock-mapped' } & ClockMap)
  | ({ readonly type: 'account-registered' } & AccountFields)
  | { readonly type: 'password-changed'; readonly user: UserId; readonly passwordHash: string }
  /** An empty reason lifts the ban. */
  | { readonly type: 'account-banned'; readonly user: UserId; readonly reason: string }
  | ({ readonly type: 'session-opened' } & SessionFields)
  | { readonly type: 'session-revoked'; readonly tokenHash: string }
  /** At most one an hour and session, and none for what nobody uses. */
  | { readonly type: 'session-used'; readonly tokenHash: string; readonly atMs: number }
  | ({ readonly type: 'api-key-created' } & ApiKeyFields)
  | ({ readonly type: 'api-key-changed' } & ApiKeyChange)
  | { readonly type: 'api-key-revoked'; readonly key: string }
  /** An empty value clears the setting. */
  | {
      readonly type: 'setting-changed'
      readonly user: UserId
      readonly name: string
      readonly value: string
    }
  | {
      readonly type: 'top-up-counted'
      readonly user: UserId
      readonly coin: string
      /** Whole units of 1e-12 of the coin. */
      readonly amountE12: string
      /** Number of the day since 1970, of whatever clock limits top-ups. */
      readonly day: number
    }
  /** A segment file of a worker's stream is durable: a journal without it lost its end. */
  | { readonly type: 'segment-begun'; readonly stream: string; readonly segment: number }
  | ({ readonly type: 'loss-accepted' } & AcceptedLoss)
  | ({ readonly type: 'operator-acted' } & OperatorAct)
  /** A setting of the whole installation; an empty value clears it. */
  | { readonly type: 'site-setting-changed'; readonly name: string; readonly value: string }

export type DirectoryBatch = Batch<DirectoryFact>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** The facts of one directory batch as bytes of DIRECTORY_VERSION. */
export function encodeDirectoryFacts(facts: readonly DirectoryFact[]): Uint8Array {
  return encoder.encode(JSON.stringify(facts))
}

export function decodeDirectoryFacts(bytes: Uint8Array, version: number): DirectoryFact[] {
  assert(version === DIRECTORY_VERSION, 'unknown directory version', version)
  const facts: unknown = JSON.parse(decoder.decode(bytes))
  assert(Array.isArray(facts), 'directory record is no list')
  return facts as DirectoryFact[]
}
