// Who waits for what while a directory is followed: for a position, for the batch of a commit, for
// another owner.
import type { DirectoryBatch } from '@trellis/engine'
import { UnknownResultError } from './engine-link.ts'
import { tokenOf } from './directory-words.ts'

/** A commit whose batch is looked out for. */
export interface ExpectedCommit {
  readonly isSeen: boolean
  /** Resolves when the batch was folded; rejects when it may have gone by unseen. */
  readonly seen: Promise<void>
  forget(): void
}

type Wake = (isReached: boolean) => void

export class DirectoryWatch {
  readonly #waiters = new Map<number, Set<Wake>>()
  readonly #tokens = new Map<string, OneExpected>()
  readonly #heirs = new Set<{ readonly epoch: number; readonly come: () => void }>()

  /** A batch was folded. */
  fold({ first, facts }: DirectoryBatch): void {
    const token = tokenOf(facts)
    if (token !== undefined) this.#tokens.get(token)?.see()
    if (this.#waiters.size === 0) return
    for (let position = first + 1; position <= first + facts.length; position++)
      this.#wake(position, true)
  }

  /** Whether the state, which is before a position, comes to it within a time. */
  reached(position: number, limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const wakes = this.#waiters.get(position) ?? new Set()
      this.#waiters.set(position, wakes)
      const wake: Wake = (isReached) => {
        clearTimeout(timer)
        wakes.delete(wake)
        resolve(isReached)
      }
      wakes.add(wake)
      const timer = setTimeout(() => {
        wake(false)
        if (wakes.size === 0) this.#waiters.delete(position)
      }, limitMs)
    })
  }

  expect(token: string): ExpectedCommit {
    const expected = new OneExpected(() => this.#tokens.delete(token))
    this.#tokens.set(token, expected)
    return expected
  }

  /** Resolves when an owner came after this epoch; at once where one has. */
  successor(epoch: number, known: number): { readonly came: Promise<void>; forget(): void } {
    if (known > epoch) return { came: Promise.resolve(), forget: () => undefined }
    let forget = (): void => undefined
    const came = new Promise<void>((resolve) => {
      const heir = { epoch, come: resolve }
      this.#heirs.add(heir)
      forget = () => void this.#heirs.delete(heir)
    })
    return { came, forget }
  }

  /** An owner of this epoch was heard. */
  owned(epoch: number): void {
    for (const heir of this.#heirs)
      if (heir.epoch < epoch) {
        this.#heirs.delete(heir)
        heir.come()
      }
  }

  /** Batches may go by unseen from here on: what is waited for is unknown. */
  lose(why: string): void {
    for (const expected of this.#tokens.values()) expected.lose(new UnknownResultError(why))
    this.#tokens.clear()
    for (const position of this.#waiters.keys()) this.#wake(position, false)
  }

  #wake(position: number, isReached: boolean): void {
    const wakes = this.#waiters.get(position)
    this.#waiters.delete(position)
    for (const wake of wakes ?? []) wake(isReached)
  }
}

class OneExpected implements ExpectedCommit {
  isSeen = false
  readonly seen: Promise<void>
  readonly forget: () => void
  #resolve: () => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor(forget: () => void) {
    this.forget = forget
    this.seen = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Who has its answer already does not listen any more.
    this.seen.catch(() => undefined)
  }

  see(): void {
    this.isSeen = true
    this.#resolve()
  }

  lose(error: Error): void {
    this.#reject(error)
  }
}
