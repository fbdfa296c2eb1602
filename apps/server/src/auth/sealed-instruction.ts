// Instructions of the operator to a running server: sealed with the installation's key, so that
// only who may read the data folder or its environment can give one, and good for half a minute.
import type { Others } from '../limits/others.ts'
import type { SecretBox } from './secret-box.ts'

/**
 * What a kind of bot, or a part of the server that is no kind, is to do: the instruction's name and
 * the words of its command.
 */
export interface SealedInstruction {
  readonly kind: string
  readonly name: string
  readonly words: readonly string[]
}

/** An instruction and when it was given, wall time in epoch ms. */
export interface GivenInstruction extends SealedInstruction {
  readonly atMs: number
}

interface Sealed extends GivenInstruction {
  readonly use: typeof USE
}

/** Tells an instruction from whatever else was sealed with the key. */
const USE = 'trellis operator instruction 1'
const GOOD_FOR_MS = 30_000
/** By so much the clock of who gives it may be ahead: no server is up again within that. */
const AHEAD_MS = 1000

/** Where a server takes instructions. */
export const INSTRUCTIONS_PATH = '/operator/instructions'

export function sealInstruction(
  box: SecretBox,
  instruction: SealedInstruction,
  atMs: number,
): string {
  const sealed: Sealed = { ...instruction, use: USE, atMs }
  return box.seal(JSON.stringify(sealed))
}

/**
 * The instruction; undefined of what was sealed with another key, for another use or too long ago.
 */
export function openInstruction(
  box: SecretBox,
  sealed: string,
  nowMs: number,
): GivenInstruction | undefined {
  const text = box.open(sealed)
  if (text === undefined || !text.includes(USE)) return undefined
  const { use, ...instruction } = JSON.parse(text) as Sealed
  const ageMs = nowMs - instruction.atMs
  const isGood = use === USE && ageMs <= GOOD_FOR_MS && ageMs >= -AHEAD_MS
  return isGood ? instruction : undefined
}

/**
 * Lets instructions through in the order in which they were given: who saw one on its way may not
 * send it again, nor one that was given before it. What was carried out before this server began is
 * unknown to it, so nothing of before is let through.
 */
export class InstructionOrder {
  #lastMs: number
  readonly #others: Others | undefined

  /** `others`: processes that are given instructions too. */
  constructor(beganMs: number, others?: Others) {
    this.#lastMs = beganMs
    this.#others = others
    others?.hear('instruction', (atMs) => (this.#lastMs = Math.max(this.#lastMs, Number(atMs))))
  }

  admit({ atMs }: GivenInstruction): boolean {
    if (atMs <= this.#lastMs) return false
    this.#lastMs = atMs
    this.#others?.tell('instruction', atMs)
    return true
  }
}
