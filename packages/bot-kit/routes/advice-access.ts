// What routes may ask of suggested settings: those that a search has found, placed at the prices of
// now. The server implements it; nobody waits for a search.
import type { Advice, AdviceMarket, Category, PlacedAdvice } from '@trellis/market'
import type { AdviceState } from '../wire/advice-words.ts'

/** A suggestion as it is used now. */
export interface Suggestion {
  readonly advice: Advice
  readonly placed: PlacedAdvice
  /** The first of its markets, as it stands. */
  readonly market: AdviceMarket
  /** Most leverage of its mode, in hundredths; undefined of a kind without. */
  readonly mostLeverageE2: number | undefined
  /** Market time after which it is old, epoch ms. */
  readonly expiresAtMs: number
}

/** What settings would have made of the days before them; shares of the money put in. */
export interface Lately {
  readonly days: number
  /** Market time of the end of these days, epoch ms. */
  readonly untilMs: number
  /** Decimals: money put in, in the settle coin, and shares of it. */
  readonly invested: string
  readonly yield: string
  readonly drawdown: string
  /** Market time, and what had been won by then. */
  readonly trend: readonly (readonly [atMs: number, share: number])[]
}

export interface DayPick extends Suggestion {
  /** Of the very settings that are placed; undefined while nobody has played them. */
  readonly lately: Lately | undefined
}

export interface Suggestions {
  readonly state: AdviceState
  /** By mode, then by style; empty unless it is ready. */
  readonly list: readonly Suggestion[]
  /** How much of their search is done, 0 to 1; 1 where nothing is searched. */
  readonly searched: number
}

/** Of a kind, and of one symbol where a kind trades one. */
export interface AdviceQuestion {
  readonly kind: string
  readonly symbol?: number | undefined
}

export interface AdviceAccess {
  /** Whether there are suggestions here, or will be. */
  readonly isOn: boolean
  /** Whether settings are searched. */
  readonly isSearching: boolean
  of(question: AdviceQuestion): Promise<Suggestions>
  /** Undefined of one that has been replaced, or never was. */
  find(id: string): Promise<Suggestion | undefined>
  /**
   * Whether one of which nothing is found may still come: it cannot be placed now, or what is
   * searched may have its name.
   */
  mayCome(id: string): boolean
  /** Whether one of a kind was made here, also if a newer one has taken its place lately. */
  wasMade(kind: string, id: string): boolean
  /**
   * The steady one of a kind of baskets, placed where the market stood as its day began: the same
   * all day long, and after a restart. Undefined until it was found.
   */
  pick(kind: string): Promise<DayPick | undefined>
  /** The newest ones of these kinds, of all where none is named; not placed. */
  all(kinds?: readonly string[]): readonly Advice[]
  /**
   * What steady settings of a symbol earned for how far they fell, in the weeks that chose them;
   * absent where unknown, and where they lost there.
   */
  ranks(category: Category): ReadonlyMap<number, number>
}

/** Of a server that searches nothing. */
export const NO_ADVICE: AdviceAccess = {
  isOn: false,
  isSearching: false,
  of: async () => ({ state: 'off', list: [], searched: 1 }),
  find: async () => undefined,
  mayCome: () => false,
  wasMade: () => false,
  pick: async () => undefined,
  all: () => [],
  ranks: () => new Map(),
}
