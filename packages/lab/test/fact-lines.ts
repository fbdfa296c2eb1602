// What a bot did, line by line: its facts without the ids that another engine draws otherwise. For
// tests only.
import { createHash, type Hash } from 'node:crypto'
import { canonicalText, type Batch, type EngineFact } from '@trellis/engine'
import type { BotId } from '@trellis/kernel'

const IDS = new Set(['bot', 'user', 'origin', 'requestKey', 'params'])

/** One hash for each bot of the facts that are about it, with the market time and tape position. */
export class FactLines {
  readonly #hashes = new Map<BotId, Hash>()
  readonly counts = new Map<BotId, number>()

  add({ facts, atMs, tape }: Batch): void {
    for (const fact of facts) {
      if (!('bot' in fact)) continue
      this.counts.set(fact.bot, (this.counts.get(fact.bot) ?? 0) + 1)
      this.#hashOf(fact.bot).update(`${atMs} ${tape} ${lineOf(fact)}\n`)
    }
  }

  /** Hash of all facts of a bot so far. */
  of(bot: BotId): string {
    return this.#hashOf(bot).copy().digest('hex')
  }

  #hashOf(bot: BotId): Hash {
    const found = this.#hashes.get(bot) ?? createHash('sha256')
    this.#hashes.set(bot, found)
    return found
  }
}

/** Ids, and what names them inside of states, left out; bigints as text. */
function lineOf(fact: EngineFact): string {
  const own = Object.entries(fact).filter(([key]) => !IDS.has(key))
  const plain: unknown = JSON.parse(
    JSON.stringify(Object.fromEntries(own), (key, it: unknown) => {
      if (key === 'state') return undefined
      return typeof it === 'bigint' ? `${it}n` : it
    }),
  )
  return canonicalText(plain)
}
