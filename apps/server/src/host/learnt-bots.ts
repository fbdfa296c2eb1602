// Learns from the owner of a group whose its bots are, page by page: how many there are delays
// nothing else that the owner is asked. What is new meanwhile comes as news. Where news may have
// been missed, or the owner is another one, it begins anew.
import type { GroupNews, GroupWatched } from './group-words.ts'
import { SHELVES } from './group-bots.ts'
import type { OwnerTable } from './owner-table.ts'

export interface LearntBotsParts {
  readonly group: number
  readonly owners: Pick<OwnerTable, 'learn' | 'learnPage'>
  /** Asks for the page that begins with a shelf. */
  readonly ask: (from: number) => Promise<GroupWatched>
}

/** One going through all pages of one owner. */
interface Reading {
  readonly desk: number
  /** Bots that were made since it began. */
  readonly fresh: Set<number>
  /** The shelf that comes next. */
  from: number
  isAsking: boolean
}

export class LearntBots {
  readonly #parts: LearntBotsParts
  #desk = 0
  #reading: Reading | undefined

  constructor(parts: LearntBotsParts) {
    this.#parts = parts
  }

  /** The owner whose group is wholly known, 0 for none. */
  get desk(): number {
    return this.#desk
  }

  /** Any answer of the owner: reads on what is not known of that one's bots. */
  heard({ desk, whole }: GroupWatched): void {
    if (whole !== undefined) {
      this.#parts.owners.learn(whole.bots, whole.ended)
      this.#known(desk)
    }
    if (desk === this.#desk) return
    if (this.#reading?.desk !== desk)
      this.#reading = { desk, fresh: new Set(), from: 0, isAsking: false }
    if (!this.#reading.isAsking) void this.#read(this.#reading)
  }

  takeNews({ bots, ended }: GroupNews): void {
    for (const [bot] of bots) this.#reading?.fresh.add(bot)
    this.#parts.owners.learn(bots, ended)
  }

  /** Something may have been told that did not come here. */
  doubt(): void {
    this.#known(0)
  }

  #known(desk: number): void {
    this.#desk = desk
    this.#reading = undefined
  }

  async #read(reading: Reading): Promise<void> {
    reading.isAsking = true
    try {
      while (this.#reading === reading) await this.#readPage(reading)
    } catch {
      // Whoever has the group then is heard within the second, and this reads on.
    } finally {
      reading.isAsking = false
    }
  }

  async #readPage(reading: Reading): Promise<void> {
    const { group, owners, ask } = this.#parts
    const { from, fresh, desk } = reading
    const answer = await ask(from)
    if (this.#reading !== reading) return
    const { page } = answer
    if (page === undefined || answer.desk !== desk) {
      // Another owner, maybe of a release that tells all at once.
      this.#reading = undefined
      return this.heard(answer)
    }
    owners.learnPage(group, from, page, fresh)
    reading.from = page.upTo
    if (page.upTo >= SHELVES) this.#known(desk)
  }
}
