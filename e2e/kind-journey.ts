// What a kind of bot says about itself so that the browser journeys can go through it: one file per
// kind, bots/<kind>/test/journey.ts, serves creating, trading, changing, withdrawing and closing,
// the same by keys alone, answers that do not come, and axe. A kind with such a file is in.
import type { Page } from 'playwright-core'
import type { Category } from '@trellis/contract'
import type { SteppedPrices } from './stepped.ts'

export interface KindJourney {
  /** Name of the kind's folder. */
  readonly kind: string
  /** The pair whose price the journey moves. */
  readonly symbol: string
  /** What the pair is traded as; on spot where it is not said. */
  readonly category?: Category
  /** Path of the form with the pair filled in; it ends so that `&invest=…` may follow. */
  readonly form: string
  /** Name of the button that asks to create, and what is read when the bot stands. */
  readonly create: string
  readonly created: string
  /** How the consent begins that is asked for before creating; none of a bot without leverage. */
  readonly consent?: RegExp
  /** What is read of its orders once they are placed. */
  readonly placed: RegExp
  /** Name of the first field with a price, which keys raise and lower, and of the money. */
  readonly firstPrice: string
  readonly money: string
  /** Name of the bot's id in the answer of create and in requests. */
  readonly idName: string
  readonly paths: {
    readonly create: string
    readonly close: string
    readonly adjust: string
    /** None of a kind whose profit stays until it ends. */
    readonly withdraw?: string
    readonly detail: string
  }
  /** Body of a request that creates a bot around a price. */
  request(last: number): Record<string, unknown>
  /** Fills the form around a price, without the money; waits until it has been understood. */
  fill(page: Page, last: number): Promise<void>
  /** Moves the price so that the bot makes a profit that can be withdrawn, and leaves it there. */
  earn(market: SteppedPrices): Promise<void>
  /**
   * Figures of the detail page: what was matched, and where profit may leave, what was withdrawn
   * and what can be.
   */
  readonly figures: {
    matched(page: Page): Promise<string>
    withdrawn?(page: Page): Promise<string>
    withdrawable?(page: Page): Promise<string>
  }
  /**
   * A change while it runs that moves no money: a field of the dialog, the answer's name, what is
   * written at a price and what is answered then, where that is not the same.
   */
  readonly change: {
    readonly field: string
    readonly answer: string
    readonly notice: string
    value?(last: number): string
    readonly answered?: string
  }
  /** The first way to close: its choice, and the button that does it. */
  readonly close: { readonly choice: RegExp; readonly button: string }
  /** What the receipt says step by step, in order. */
  readonly steps: readonly RegExp[]
}

/**
 * Presses the last button of a confirmation that has been checked, with the consent it asks for.
 */
export async function pressCreate(page: Page, { consent }: KindJourney): Promise<void> {
  const confirm = page.getByRole('dialog')
  if (consent !== undefined) await confirm.getByRole('checkbox', { name: consent }).check()
  await confirm.getByRole('button', { name: 'Create', exact: true }).click()
}

/** What is written into the field of a change, half as much again as the price unless it says. */
export function changedTo({ change }: KindJourney, last: number, share = 1.5): string {
  return change.value?.(last) ?? (last * share).toFixed(1)
}

/** The journeys of all kinds that send orders; those of products are in product-journey.ts. */
export const journeys: readonly KindJourney[] = Object.values(
  import.meta.glob<{ readonly journey?: KindJourney }>('../bots/*/test/journey.ts', {
    eager: true,
  }),
).flatMap(({ journey }) => journey ?? [])
