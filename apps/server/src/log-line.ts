// What is told to the operator: lines with a level, and the words of whatever was thrown. A line
// must never hold a secret: callers say what happened, not with what.

export type LogLevel = 'info' | 'warn' | 'error'

/** One line for the operator; without a level it is information. */
export type LogLine = (line: string, level?: LogLevel) => void

/** Most characters that a thrown thing without words of its own is told with. */
const MOST_CHARACTERS = 300

/** The words of an error: its message, else its code; also of a thrown thing that is none. */
export function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { message, code, name } = error as Readonly<Record<string, unknown>>
  if (isSaid(message)) return message
  if (isSaid(code) || typeof code === 'number') return String(code)
  return error instanceof Error && isSaid(name) ? name : cut(jsonOf(error), MOST_CHARACTERS)
}

/** A text that is no longer than so many characters. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

function isSaid(it: unknown): it is string {
  return typeof it === 'string' && it !== ''
}

/** What cannot be written as JSON is named by its sort. */
function jsonOf(error: object): string {
  try {
    return JSON.stringify(error)
  } catch {
    return Object.prototype.toString.call(error)
  }
}
