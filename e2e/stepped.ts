// What a journey says to its market: the price goes to X, an hour passes. Each call answers when
// every order on the way has been met.
import type { Category } from '@trellis/contract'

export interface Move {
  readonly symbol: string
  readonly category: Category
  readonly to: number
}

export type Step =
  | {
      readonly type: 'walk'
      readonly moves: readonly Move[]
    }
  | { readonly type: 'pass'; readonly minutes: number }

export interface StepAnswer {
  /** Market time after the step, epoch ms. */
  readonly nowMs: number
}

/** The market of a worker's server; it belongs to the test that runs. */
export class SteppedPrices {
  readonly #door: () => string
  readonly #base: () => string

  constructor(door: () => string, base: () => string) {
    this.#door = door
    this.#base = base
  }

  /** Last price of a spot pair, or of the contract of that name. */
  async last(symbol: string, category: Category = 'spot'): Promise<number> {
    const query = `symbol=${symbol}&category=${category}`
    const address = `${this.#base()}/x-api/contract/v5/product/dynamic-symbol-item?${query}`
    const { result } = (await (await fetch(address)).json()) as {
      result: { item: { last_price: string } }
    }
    return Number(result.item.last_price)
  }

  /** Within a minute of market time the prices walk straight to where they are told. */
  async goTo(prices: Readonly<Record<string, number>>, category: Category = 'spot'): Promise<void> {
    const moves = Object.entries(prices).map(([symbol, to]) => ({ symbol, category, to }))
    await this.#take({ type: 'walk', moves })
  }

  /** Prices move by factors of what they are. */
  async move(factors: Readonly<Record<string, number>>): Promise<void> {
    const entries = Object.entries(factors).map(async ([symbol, factor]) => {
      return [symbol, (await this.last(symbol)) * factor] as const
    })
    await this.goTo(Object.fromEntries(await Promise.all(entries)))
  }

  /** Prices go down by a share of themselves and come back. */
  async swing(
    symbols: readonly string[],
    share: number,
    category: Category = 'spot',
  ): Promise<void> {
    const entries = symbols.map(async (it) => [it, await this.last(it, category)] as const)
    const from = await Promise.all(entries)
    const down = Object.fromEntries(from.map(([it, last]) => [it, last * (1 - share)]))
    await this.goTo(down, category)
    await this.goTo(Object.fromEntries(from), category)
  }

  /** Time passes and nothing is traded; answers market time, epoch ms. */
  async pass(minutes: number): Promise<number> {
    return (await this.#take({ type: 'pass', minutes })).nowMs
  }

  async #take(step: Step): Promise<StepAnswer> {
    const answer = await fetch(this.#door(), { method: 'POST', body: JSON.stringify(step) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as StepAnswer
  }
}
