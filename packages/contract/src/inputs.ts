// Lenient readers of request fields: ids as integers or strings, enumerations as numbers, numeric
// strings or names, booleans as 0/1. Decimals stay strict: only plain strings, never floats or
// exponents.
import { z } from 'zod'
import { isCopyKey, parseDecimal } from '@trellis/kernel'
import type { FieldReason } from './codes.ts'

/** Digits after the point of any decimal that comes in; money has no more. */
const MAX_SCALE = 12

/** Puts a coded reason, bound and fix into a zod issue; `readProblems` takes it out again. */
export interface CodedIssue {
  readonly reason: FieldReason
  readonly bound: string
  readonly fix: string
}

const coded = (reason: FieldReason, bound: string, fix: string) => ({
  message: reason,
  params: { reason, bound, fix } satisfies CodedIssue,
})

type Check = CodedIssue | undefined
const fail = (reason: FieldReason, bound: string, fix: string): Check => ({ reason, bound, fix })

function checked<T extends z.ZodType>(schema: T, check: (value: z.output<T>) => Check) {
  return schema.superRefine((value, context) => {
    const found = check(value)
    if (found) context.addIssue({ code: 'custom', ...coded(found.reason, found.bound, found.fix) })
  })
}

function decimalProblem(text: string): Check {
  const parsed = parseDecimal(text)
  if (!parsed.ok) {
    return parsed.error === 'too-long'
      ? fail('too-long', 'at most 30 digits', 'send fewer digits')
      : fail('not-a-decimal', 'digits with at most one point', 'send it like "0.5"')
  }
  if (parsed.value.unscaled < 0n) return fail('negative', 'at least 0', 'send it without the minus')
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > MAX_SCALE) {
    return fail('too-precise', `at most ${MAX_SCALE} digits after the point`, 'round it')
  }
  return undefined
}

const asText = z.string({ error: 'wrong-type' })

/** A decimal that must be there: a plain non-negative decimal string. */
export const decimal = checked(asText, (text) =>
  text === ''
    ? fail('missing', 'digits with at most one point', 'send it like "0.5"')
    : decimalProblem(text),
).describe('plain decimal string')

/** A decimal that may be missing; "" is kept, because it clears a value in updates. */
export const optionalDecimal = checked(asText, (text) =>
  text === '' ? undefined : decimalProblem(text),
)
  .nullish()
  .transform((text) => text ?? undefined)
  .describe('plain decimal string, or "" for none')

const integerLike = z.union([z.number(), z.string()], { error: 'wrong-type' })

/** A whole number, as JSON number or digits in a string, within bounds. */
export function integer(min: number, max: number) {
  return checked(integerLike, (value) => {
    const n = toInteger(value)
    const bound = `${min} to ${max}`
    const isFar = n === undefined && DIGITS.test(String(value))
    if (n === undefined && !isFar) return fail('not-an-integer', bound, 'send a whole number')
    if (Number(value) < min) return fail('too-small', bound, `send at least ${min}`)
    if (isFar || Number(value) > max) return fail('too-large', bound, `send at most ${max}`)
    return undefined
  })
    .transform((value) => toInteger(value) ?? 0)
    .describe(`whole number, ${min} to ${max}`)
}

const DIGITS = /^-?\d+$/

/** The number that JSON or digits say; undefined where no number of JSON holds it exactly. */
function toInteger(value: string | number): number | undefined {
  if (typeof value === 'string' && !DIGITS.test(value)) return undefined
  const n = Number(value)
  return Number.isSafeInteger(n) ? n : undefined
}

/**
 * An id, as JSON integer or decimal string; answered as a string. Ids of others are simply unknown.
 */
export const id = checked(integerLike, (value) =>
  (typeof value === 'string' ? /^\d{1,20}$/.test(value) : Number.isInteger(value) && value >= 0)
    ? undefined
    : fail('not-an-id', 'up to 20 digits', 'send the id as you got it'),
)
  .transform((value) => String(value))
  .describe('id: decimal string or JSON integer')

/**
 * A member of an enumeration: its number, its number as a string, or its name, with the prefix of
 * the enumeration or without; the name comes out as it is listed.
 */
export function member<const T extends readonly [string, ...string[]]>(names: T, prefix = '') {
  return memberFrom<T[number]>(0, names, prefix)
}

/** The same where the first name says none, which is no answer. */
export function saidMember<const T extends readonly [string, string, ...string[]]>(
  names: T,
  prefix = '',
) {
  type Said = T extends readonly [string, ...infer Others extends string[]] ? Others[number] : never
  return memberFrom<Said>(1, names, prefix)
}

/** Reads the names from number `least` on. */
function memberFrom<Name extends string>(least: number, names: readonly string[], prefix: string) {
  const last = names.length - 1
  const allowed = names.slice(least)
  const find = (value: string | number): Name | undefined => {
    const isNumber = typeof value === 'number' || /^\d{1,3}$/.test(value)
    const name = isNumber
      ? names[Number(value)]
      : names.find((one) => [one, prefix + one].includes(value) || one === prefix + value)
    return name !== undefined && allowed.includes(name) ? (name as Name) : undefined
  }
  return checked(integerLike, (value) =>
    find(value) === undefined
      ? fail('not-in-list', allowed.join(', '), `send ${least} to ${last} or a name`)
      : undefined,
  )
    .transform((value) => find(value) as Name)
    .describe(`one of ${allowed.map((name, index) => `${index + least} ${name}`).join(', ')}`)
}

/** A yes or no: JSON boolean, "true"/"false", 1 or 0. */
export const flag = checked(
  z.union([z.boolean(), z.string(), z.number()], { error: 'wrong-type' }),
  (value) =>
    ['true', 'false', '1', '0'].includes(String(value))
      ? undefined
      : fail('wrong-type', 'true or false', 'send a boolean'),
)
  .transform((value) => ['true', '1'].includes(String(value)))
  .describe('true or false')

/** A short text, at most `max` characters, without control characters. */
export function text(max: number) {
  return checked(asText, (value) => {
    if (value.length > max) return fail('too-long', `at most ${max} characters`, 'shorten it')
    return CONTROL.test(value)
      ? fail('wrong-format', 'no control characters', 'remove them')
      : undefined
  }).describe(`text, at most ${max} characters`)
}

/**
 * A caller's own key of a request. What begins with "copy:" is the key of copies, whose owner has
 * not chosen them (docs/adr/0020): a caller who could take one would hide a bot of its own among
 * them.
 */
export const requestKey = checked(text(64), (key) =>
  isCopyKey(key)
    ? fail('wrong-format', 'any text that does not begin with "copy:"', 'send another key')
    : undefined,
)

// Matching control characters is the purpose here.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/

/** The name of a suggestion; whether there is such a one is known to who makes them. */
export const adviceName = checked(asText, (value) =>
  /^a1-[0-9a-f]{16}$/.test(value)
    ? undefined
    : fail('wrong-format', '"a1-" and 16 digits of 0 to 9 and a to f', 'send it as you got it'),
).describe('name of a suggestion: "a1-" and 16 hexadecimal digits')

/** A symbol name ("BTCUSDT"); whether it exists is decided by the market. */
export const symbol = checked(asText, (value) =>
  /^[A-Za-z0-9_-]{1,32}$/.test(value)
    ? undefined
    : fail('wrong-format', 'letters, digits, _ and -', 'send it like "BTCUSDT"'),
)
  .transform((value) => value.toUpperCase())
  .describe('symbol name, for example BTCUSDT')

/** A coin name ("USDT"). */
export const coin = checked(asText, (value) =>
  /^[A-Za-z0-9]{1,16}$/.test(value)
    ? undefined
    : fail('wrong-format', 'letters and digits', 'send it like "USDT"'),
)
  .transform((value) => value.toUpperCase())
  .describe('coin name, for example USDT')

/** Paging as the site does it: pages from 0. */
export const paging = {
  page: integer(0, 100_000).default(0),
  limit: integer(1, 200).default(50),
}
