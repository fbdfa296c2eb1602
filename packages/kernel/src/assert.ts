// Invariants that stay on in production: a broken one stops the bot it belongs to, never the
// process.

/** Thrown for a broken invariant; carries what was seen, never secrets. */
export class InvariantError extends Error {
  readonly detail: unknown
  constructor(message: string, detail?: unknown) {
    super(message)
    this.name = 'InvariantError'
    this.detail = detail
  }
}

/** Throws an InvariantError unless the condition holds. */
export function assert(condition: unknown, message: string, detail?: unknown): asserts condition {
  if (!condition) throw new InvariantError(message, detail)
}

/** Marks a switch over a closed union as exhaustive. */
export function assertNever(value: never): never {
  throw new InvariantError('unexpected variant', value)
}
