// What is told to the operator: lines with a level, and the words of whatever was thrown. A line
// must never hold a secret: callers say what happened, not with what.

export type LogLevel = 'info' | 'warn' | 'error'

/** One line for the operator; without a level it is information. */
export type LogLine = (line: string, level?: LogLevel) => void

/** The words of an error, also of a thrown thing that is none. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
