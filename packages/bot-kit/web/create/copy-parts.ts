// What a page lends to a form so that it may begin with the plan of a public bot.
import type { BusinessType, ListedPair } from '@trellis/contract'

/** Public bots of one kind and market whose plans a form may begin with. */
export interface CopySourceProps {
  /** Folder name of the kind, and its name in the ranking. */
  readonly kind: string
  readonly business: BusinessType
  readonly pair: ListedPair
  /** What an address calls the bot whose plan was taken; "" where none was. */
  readonly chosen: string
  /** The form holds what the address fills in: nobody has changed it since. */
  readonly isAsTaken: boolean
  /** Whether the form holds a plan, which is said as an address says it. */
  isHeld(plan: Readonly<Record<string, string>>): boolean
  /** Puts a plan into the form; the reader's own money stays. */
  onCopy(plan: Readonly<Record<string, string>>): void
}

export type CopiedOfProps = Pick<CopySourceProps, 'business' | 'chosen' | 'isAsTaken' | 'isHeld'>
