// What every fact of a kind's own is.

/**
 * A fact that only one kind knows. It must be plain JSON (bigints as decimal strings) unless the
 * kind offers a codec.
 */
export interface KindFact {
  readonly type: string
}
