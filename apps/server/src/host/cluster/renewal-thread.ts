// The main thread's side of the thread that renews leases: asks it to take and to release, and
// reads from a board whether a lease is sure. Should that thread end, all leases are lost with it,
// and another one is started.
import type { Worker } from 'node:worker_threads'
import type { Announcement, Announcing } from '../../leases/announcer.ts'
import type { LeaseWriter } from '../../leases/lease-writer.ts'
import type { HeldLease } from '../../leases/lease.ts'
import type { Take } from '../../leases/take-lease.ts'
import type { LogLine } from '../../log-line.ts'
import { startThread } from '../../threads/start-thread.ts'
import {
  RenewalBoard,
  SLOTS,
  type FromRenewal,
  type RenewalInit,
  type ToRenewal,
} from './renewal-words.ts'
import { ThreadLease } from './thread-lease.ts'

const TURN_MS = 250
const AGAIN_MS = 1000

/** A lease that is asked for or held. */
interface Slot {
  readonly lease: ThreadLease
  readonly lost: () => void
  /** Until it is known whether it was taken. */
  answer: ((lease: HeldLease | undefined) => void) | undefined
}

export class RenewalThread implements LeaseWriter {
  /** Of the thread that runs: what an earlier one still writes is read by nobody. */
  #board = new RenewalBoard()
  readonly #init: Omit<RenewalInit, 'board'>
  readonly #log: LogLine
  readonly #slots = new Map<number, Slot>()
  readonly #saying = new Map<number, (isHeard: boolean) => void>()
  readonly #turning: NodeJS.Timeout
  #thread: Worker | undefined
  #said: Extract<ToRenewal, { type: 'say' }> | undefined
  #sayings = 0
  #again: NodeJS.Timeout | undefined
  #opened: () => void = () => undefined

  private constructor(init: Omit<RenewalInit, 'board'>, log: LogLine) {
    this.#init = init
    this.#log = log
    this.#turning = setInterval(() => this.#board.turn(), TURN_MS)
  }

  /** Resolves when the thread has the bucket of leases. */
  static async open(init: Omit<RenewalInit, 'board'>, log: LogLine): Promise<RenewalThread> {
    const renewals = new RenewalThread(init, log)
    await new Promise<void>((resolve) => {
      renewals.#opened = resolve
      renewals.#start()
    })
    return renewals
  }

  take(take: Take, lost: () => void): Promise<HeldLease | undefined> {
    const slot = this.#freeSlot()
    if (slot === undefined) return Promise.resolve(undefined)
    const parts = { slot, board: this.#board, epoch: take.word.epoch }
    const lease = new ThreadLease(parts, (message) => this.#send(message))
    return new Promise((answer) => {
      this.#slots.set(slot, { lease, lost, answer })
      this.#send({ type: 'take', slot, take })
      if (this.#thread === undefined) this.#end(slot)
    })
  }

  announcing(key: string): Announcing {
    return {
      say: (said) => this.#say(key, said),
      stop: () => {
        this.#said = undefined
        this.#send({ type: 'hush' })
      },
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#turning)
    clearTimeout(this.#again)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
    this.#endAll()
  }

  #say(key: string, said: Announcement): Promise<boolean> {
    const id = ++this.#sayings
    this.#said = { type: 'say', key, id, said }
    if (this.#thread === undefined) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#saying.set(id, resolve)
      this.#send({ type: 'say', key, id, said })
    })
  }

  #freeSlot(): number | undefined {
    for (let slot = 0; slot < SLOTS; slot++) if (!this.#slots.has(slot)) return slot
    return undefined
  }

  #send(message: ToRenewal): void {
    this.#board.turn()
    this.#thread?.postMessage(message)
  }

  #start(): void {
    const file = new URL('./renewal-worker.ts', import.meta.url)
    this.#board = new RenewalBoard()
    const thread = startThread(file, { ...this.#init, board: this.#board.memory })
    this.#thread = thread
    thread.on('message', (message: FromRenewal) => {
      if (thread === this.#thread) this.#hear(message)
    })
    thread.on('error', ({ message }: Error) => this.#lose(thread, message))
    thread.on('exit', (code) => this.#lose(thread, `exited with ${code}`))
  }

  #hear(message: FromRenewal): void {
    // Much news at once leaves the timer no turn, and what comes of each may take its time.
    this.#board.turn()
    switch (message.type) {
      case 'opened':
        if (this.#said !== undefined) this.#send(this.#said)
        return this.#opened()
      case 'taken':
        return this.#taken(message.slot)
      case 'ended':
        return this.#end(message.slot)
      case 'said':
        this.#saying.get(message.id)?.(message.isHeard)
        this.#saying.delete(message.id)
        return
      case 'log':
        return this.#log(message.line, message.level)
    }
  }

  #taken(at: number): void {
    const slot = this.#slots.get(at)
    slot?.answer?.(slot.lease)
    if (slot !== undefined) slot.answer = undefined
  }

  #end(at: number): void {
    const slot = this.#slots.get(at)
    if (slot === undefined) return
    this.#slots.delete(at)
    const wasHeld = slot.lease.end()
    if (slot.answer !== undefined) slot.answer(undefined)
    else if (wasHeld) slot.lost()
  }

  #endAll(): void {
    for (const slot of this.#slots.keys()) this.#end(slot)
    for (const [id, told] of this.#saying) {
      this.#saying.delete(id)
      told(false)
    }
  }

  #lose(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    this.#log(`leases: their thread failed: ${reason}`, 'error')
    void thread.terminate()
    this.#endAll()
    this.#again = setTimeout(() => this.#start(), AGAIN_MS)
  }
}
