// What may come of asking another process. Whoever asks acts on the difference: what was certainly
// not carried out may be asked again at once, what is unknown only by a key.

const NOT_CARRIED_OUT = [
  /** Nobody listens on the subject. */
  'nobody',
  /** Who listens has more calls waiting than it takes. */
  'busy',
  /** There was no connection to send it over. */
  'cut-off',
  /** The servers do not let this process ask that. */
  'not-allowed',
  /** Who listens speaks another format. */
  'unreadable',
] as const

/** Why a call was certainly not carried out by anybody. */
export type NotCarriedOut = (typeof NOT_CARRIED_OUT)[number]

/** All that may come of a call. */
export const CALL_RESULTS = ['done', 'thrown', 'no-answer', ...NOT_CARRIED_OUT] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** The call was certainly not carried out. */
export class NotCarriedOutError extends Error {
  override readonly name = 'NotCarriedOutError'
  readonly why: NotCarriedOut

  constructor(why: NotCarriedOut, subject: string) {
    super(`not carried out (${why}): ${subject}`)
    this.why = why
  }
}

/** Nobody knows whether the call was carried out: it was sent, and no answer came. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** Who carried the call out refused it or failed amid it; the message is theirs. */
export class AnsweredError extends Error {
  override readonly name = 'AnsweredError'
}

/** A message that this process cannot read, or one that none could. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** A value that is larger than anybody takes. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}
