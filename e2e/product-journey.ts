// What a kind without orders says about itself so that the browser journeys can go through it: one
// file per kind, bots/<kind>/test/journey.ts, serves planning as a guest, subscribing, watching and
// reading what came of it, a stale offer, an answer that does not come, and axe.
import type { Page } from 'playwright-core'
import type { SteppedPrices } from './stepped.ts'

export interface ProductJourney {
  /** Name of the kind's folder. */
  readonly kind: string
  /** Path of the form with the pair filled in. */
  readonly form: string
  /** Name of the field of the money. */
  readonly money: string
  /** How the main button begins, the last button of the confirmation, and what is read then. */
  readonly subscribe: RegExp
  readonly confirm: string
  readonly created: string
  /** What must be read before anything is sent. */
  readonly before: readonly RegExp[]
  /** End of the address that places the order, and of the one that tells what is offered. */
  readonly placePath: string
  readonly offerPath: string
  /** Places one by its API; answers the id of its bot. */
  place(page: Page): Promise<string>
  /** Moves the market so that what was offered holds no more, and what is read of that. */
  expire(market: SteppedPrices): Promise<void>
  readonly stale: RegExp
  /** Lets its time come; answers when it has ended. */
  settle(market: SteppedPrices, page: Page, botId: string): Promise<void>
  /** What the page of a running one says, and of one that has ended its heading and its steps. */
  readonly running: readonly RegExp[]
  readonly ended: string
  readonly steps: readonly RegExp[]
}

/** The journeys of all products. */
export const products: readonly ProductJourney[] = Object.values(
  import.meta.glob<{ readonly product?: ProductJourney }>('../bots/*/test/journey.ts', {
    eager: true,
  }),
).flatMap(({ product }) => product ?? [])
