// Bodies that are no JSON, not all of it, or JSON that no client of ours writes: changes to the
// text of a sound body.
import type { Choice } from './choice.ts'

const WHOLE = ['', ' ', 'null', '[]', '"text"', '1', 'true', '{', '[1', 'nul', '\u0000', '{"a":1}}']
const NUMBERS = ['1e400', '-1e-400', '1E5', '00', 'NaN', 'Infinity', '-', '0x10', '9'.repeat(400)]
const PROTOTYPES = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__', 'toString']
const DEEP = [13, 40, 3000]
/** More than a body may have. */
const TOO_LONG = 66_000

const changes: readonly ((text: string, choice: Choice) => string)[] = [
  (_, choice) => choice.of(WHOLE),
  (text, choice) => text.slice(0, choice.below(text.length)),
  (text) => text + text,
  (text) => `\ufeff${text}`,
  (text, choice) => inserted(text, choice.below(text.length), choice.of(['\u0000', '\u2028', ','])),
  (text, choice) => text.replace(/"[^"{}[\]:,]*"(?=[,}])/, () => choice.of(NUMBERS)),
  (text, choice) => withKey(text, choice.of(PROTOTYPES), '{"symbol":"BTCUSDT"}'),
  (text, choice) => withKey(text, 'a', deep(choice.of(DEEP))),
  (text) => withKey(text, 'padding', `"${'x'.repeat(TOO_LONG)}"`),
  (text, choice) => withKey(text, 'padding', `"${'é'.repeat(1 + choice.below(9000))}"`),
  (text) => text.replace(/"(\w+)":("[^"]*"|[\d.]+)/, '"$1":"80000000000000","$1":$2'),
  (text) => text.replaceAll('"', "'"),
  (text) =>
    text.replace(/"(\w)/, (_, first: string) => `"\\u00${first.charCodeAt(0).toString(16)}`),
  (text) => withKey(text, 'lone', '"\\ud800"'),
  (text, choice) => `[${text}${`,${text}`.repeat(choice.below(5))}]`,
]

/** The text of a body with one change. */
export function changedBody(text: string, choice: Choice): string {
  return choice.of(changes)(text, choice)
}

function inserted(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at)
}

/** One more field at the front of an object. */
function withKey(text: string, key: string, value: string): string {
  return text.replace(/^\{/, text === '{}' ? `{"${key}":${value}` : `{"${key}":${value},`)
}

function deep(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels)
}
