// The words that a poster needs in a language.

export interface PosterWords {
  /** Tag for numbers, dates and the shapes of letters. */
  readonly tag: string
  /** The language in its own words. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Families behind the page's own, for the letters that those have not. */
  readonly fonts: string
  readonly units: { readonly days: string; readonly hours: string; readonly minutes: string }
  /** By folder name. */
  readonly kinds: Readonly<Record<string, string>>
  readonly sides: Readonly<Record<string, string>>
  readonly closed: string
  readonly liquidated: string
  /** Behind a trigger price. */
  readonly waiting: string
  /** Of what the rate is. */
  readonly rate: string
  readonly profit: string
  readonly invested: string
  readonly running: string
  readonly ran: string
  readonly fall: string
  readonly grids: string
  readonly young: string
  readonly unbegun: string
  readonly live: string
  readonly form: string
  readonly simulated: string
  readonly recorded: string
  readonly community: string
  readonly past: string
  ahead(share: string): string
  pricesOf(time: string): string
}
