// What the main thread of an engine process and the thread that renews its leases say to each
// other: plain data, and a board that both read at any moment without waiting for each other.
import { hrtime } from 'node:process'
import type { Announcement } from '../../leases/announcer.ts'
import type { Mark } from '../../leases/lease-words.ts'
import type { Take } from '../../leases/take-lease.ts'
import type { LogLevel } from '../../log-line.ts'
import type { NatsAddress } from '../../nats/connect.ts'
import type { Replicas } from '../../nats/log-settings.ts'

/** What the thread is started with. */
export interface RenewalInit {
  /** What the servers' own lists call its connection. */
  readonly name: string
  readonly address: NatsAddress
  readonly prefix: string
  readonly replicas: Replicas
  readonly board: SharedArrayBuffer
}

/** A lease is named by its slot of the board, which is free again when its last word was said. */
export type ToRenewal =
  | { readonly type: 'take'; readonly slot: number; readonly take: Take }
  | { readonly type: 'mark'; readonly slot: number; readonly mark: Mark }
  | { readonly type: 'release'; readonly slot: number; readonly next: string }
  | { readonly type: 'abandon'; readonly slot: number }
  | { readonly type: 'say'; readonly key: string; readonly id: number; readonly said: Announcement }
  | { readonly type: 'hush' }

export type FromRenewal =
  | { readonly type: 'opened' }
  | { readonly type: 'taken'; readonly slot: number }
  /** The last word of a lease, or of a take that did not come through. */
  | { readonly type: 'ended'; readonly slot: number }
  | { readonly type: 'said'; readonly id: number; readonly isHeard: boolean }
  | { readonly type: 'log'; readonly line: string; readonly level: LogLevel | undefined }

/** Leases that a process has at once: all groups of all kinds are some forty. */
export const SLOTS = 256

/** Microseconds of the monotonic clock that the threads of a process share. */
export const sharedUs = (): bigint => hrtime.bigint() / 1000n

/** The same in milliseconds. */
export const sharedMs = (): number => Number(sharedUs()) / 1000

/** What both threads see: until when each lease is sure, and that the main thread goes on. */
export class RenewalBoard {
  readonly memory: SharedArrayBuffer
  /** How often the main thread had a turn, then a slot for each lease, in microseconds. */
  readonly #words: BigInt64Array

  constructor(memory = new SharedArrayBuffer((SLOTS + 1) * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#words = new BigInt64Array(memory)
  }

  isSure(slot: number): boolean {
    return sharedUs() < Atomics.load(this.#words, slot + 1)
  }

  /** By `sharedMs`; -Infinity for not at all. */
  setSure(slot: number, untilMs: number): void {
    const us = Number.isFinite(untilMs) ? BigInt(Math.floor(untilMs * 1000)) : 0n
    Atomics.store(this.#words, slot + 1, us)
  }

  /** The main thread has its turn. */
  turn(): void {
    Atomics.add(this.#words, 0, 1n)
  }

  get turns(): bigint {
    return Atomics.load(this.#words, 0)
  }
}
