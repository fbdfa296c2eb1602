// Which bots of this engine hold which contracts, so that funding costs as much as is held. Derived
// from their positions, never journalled.
import type { Fill } from '@trellis/market'
import type { BotRecord } from '../partition.ts'

export class Holders {
  readonly #bySymbol = new Map<number, Set<BotRecord>>()

  /** Brings the index in line with what a bot holds now. */
  follow(bot: BotRecord): void {
    for (const { symbol, lots } of bot.account.positions?.values() ?? []) {
      const holders = this.#bySymbol.get(symbol)
      if (lots === 0) holders?.delete(bot)
      else if (holders) holders.add(bot)
      else this.#bySymbol.set(symbol, new Set([bot]))
    }
  }

  /** The same after a fill: who holds the symbol before and after it is in the index already. */
  trade(bot: BotRecord, { symbol, side, qty }: Fill): void {
    const lots = bot.account.positions?.get(symbol)?.lots ?? 0
    const before = side === 'buy' ? lots - qty : lots + qty
    if (lots === 0 || before === 0) this.follow(bot)
  }

  /**
   * Symbols that somebody holds, in their order: what one bot is paid for several does not hang on
   * who else is on this engine.
   */
  symbols(): readonly number[] {
    const held = [...this.#bySymbol].flatMap(([symbol, { size }]) => (size > 0 ? [symbol] : []))
    return held.sort((a, b) => a - b)
  }

  /** Holders of a symbol by bot id: the same order after a recovery and on any engine. */
  of(symbol: number): readonly BotRecord[] {
    return [...(this.#bySymbol.get(symbol) ?? [])].sort((a, b) => a.bot - b.bot)
  }
}
