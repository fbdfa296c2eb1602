// What a bot holds, by coin. Almost every bot has two coins, so these stand in the wallet itself;
// the order in which the coins came is kept.
import type { Balance, Balances } from '@trellis/market'

export class Wallet implements Balances {
  #firstCoin = ''
  #secondCoin = ''
  #first: Balance | undefined
  #second: Balance | undefined
  #others: Map<string, Balance> | undefined

  get(coin: string): Balance | undefined {
    if (coin === this.#firstCoin) return this.#first
    if (coin === this.#secondCoin) return this.#second
    return this.#others?.get(coin)
  }

  set(coin: string, balance: Balance): void {
    if (!this.#first || coin === this.#firstCoin) {
      this.#firstCoin = coin
      this.#first = balance
    } else if (!this.#second || coin === this.#secondCoin) {
      this.#secondCoin = coin
      this.#second = balance
    } else {
      this.#others ??= new Map()
      this.#others.set(coin, balance)
    }
  }

  *[Symbol.iterator](): Generator<readonly [coin: string, balance: Balance]> {
    if (this.#first) yield [this.#firstCoin, this.#first]
    if (this.#second) yield [this.#secondCoin, this.#second]
    if (this.#others) yield* this.#others
  }
}
