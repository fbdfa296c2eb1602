// The due times of every bot on this engine, the next one first (docs/adr/0012). It knows when a
// time comes, not what comes of it.
import { assert } from '@trellis/kernel'
import { firstDueMs, tapeMs } from '@trellis/market'
import { DueNode, type BotRecord } from '../partition.ts'
import { PriceIndex } from './price-index.ts'
import type { DueTime } from '../due-time.ts'

export class DueIndex {
  readonly #index = new PriceIndex<DueNode>('low')
  /** Millisecond whose due times are coming now, -1 between them. */
  #comingMs = -1

  /** Millisecond at which the next due time comes, Infinity when none stands. */
  get nextMs(): number {
    return this.#index.best
  }

  /**
   * Brings a bot's standing in line with the times it wants. A time that has passed comes at the
   * first millisecond behind the tape position, the same that a recovery up to there finds.
   */
  hang(bot: BotRecord, wanted: readonly DueTime[], position: number): void {
    if (wanted === bot.dueTimes) return
    for (const node of bot.dueNodes) this.#index.remove(node)
    const isComing = this.#comingMs === tapeMs(position)
    const first = isComing ? this.#comingMs : firstDueMs(position)
    bot.dueTimes = wanted
    bot.dueNodes = wanted.map((due) => {
      assert(Number.isSafeInteger(due.dueMs), 'due time is not a whole millisecond', due)
      const node = new DueNode(bot, due, due.dueMs > first ? due.dueMs : first)
      this.#index.insert(node)
      return node
    })
  }

  /**
   * Calls for every due time up to a millisecond, by bot, then as its kind lists them; also for
   * those that stand only since then. A time is called for once: it stands no more.
   */
  come(atMs: number, call: (bot: BotRecord, due: DueTime) => void): void {
    this.#comingMs = atMs
    this.#takeLateTo(atMs)
    for (let level = this.#index.first(); level; level = this.#index.first()) {
      const node = level.head
      if (!node || level.price > atMs) break
      this.#index.remove(node)
      call(node.bot, node.due)
    }
    this.#comingMs = -1
  }

  /**
   * Times that the driver stepped past come as if they were due now: by bot, then as its kind lists
   * them, as a recovery brings those that it finds behind its gate.
   */
  #takeLateTo(atMs: number): void {
    if (this.nextMs >= atMs) return
    const late = new Set<BotRecord>()
    for (const { bot, price } of this.#index) {
      if (price >= atMs) break
      late.add(bot)
    }
    for (const bot of late) {
      const standing = bot.dueNodes.filter(({ standsAt }) => standsAt !== undefined)
      for (const node of standing) this.#index.remove(node)
      bot.dueNodes = standing.map(({ due, price }) => {
        const node = new DueNode(bot, due, price > atMs ? price : atMs)
        this.#index.insert(node)
        return node
      })
    }
  }
}
