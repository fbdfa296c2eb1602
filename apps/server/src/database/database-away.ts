// A database that cannot answer now, told apart from a statement of ours that is wrong: the first
// passes and is answered as such, the second is a fault of ours.

/** The database is away, stands still, or broke. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
}

/** SQLSTATE classes that blame the statement: bad data, broken constraint, bad syntax or name. */
const OUR_FAULT = /^(22|23|42)/

/**
 * What a driver threw; everything that does not blame the statement means that the database is
 * away.
 */
export function awayOf(error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code === 'string' && OUR_FAULT.test(code) && code.length === 5) return error
  return new DatabaseAwayError(String(message ?? error), { cause: error })
}
