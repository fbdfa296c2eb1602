// The pairs of a form: a coin and what each purchase spends on it. A form keeps them as one text,
// which addresses carry too: "BTC:100,ETH:60". Pure.
import { divide, formatAmount, MONEY_SCALE, parseAmount, pow10, type Amount } from '@trellis/kernel'
import { addDecimals, compareDecimals } from '@trellis/ui'
import type { FormDraft, FormProblem } from '@trellis/bot-kit/web/create/create-kind.ts'
import { wholeSteps } from '@trellis/bot-kit/whole-steps.ts'
import { officialDca } from '../config.ts'

export interface PairRow {
  readonly base: string
  /** A plain decimal as it was typed; "" for none yet. */
  readonly amount: string
}
export type Pairs = readonly PairRow[]

/** Form names of what stands beside the field table. */
export const PAIRS = 'pairs'
export const START = 'start'
export const MOST_PAIRS = officialDca.pairsTo

/** What a form begins with beside its pairs. */
export const FIRST = { frequency: '604800' } as const
const FIRST_AMOUNT = '100'

/** What a text says; of a coin that it names twice the first counts. */
export function readPairs(text: string): Pairs {
  const rows = text.split(',').flatMap((part): PairRow[] => {
    const found = /^([A-Z0-9]+):([^:]*)$/.exec(part)
    return found === null ? [] : [{ base: found[1] ?? '', amount: readAmount(found[2] ?? '') }]
  })
  return rows.filter(({ base }, at) => rows.findIndex((it) => it.base === base) === at)
}

const MARKS = { '%': '%25', ',': '%2C', ':': '%3A' } as const
const MOST_LETTERS = 40

/**
 * The text of pairs. An amount stays as it was typed, also where it is no number: another one than
 * was typed would be bought without a word.
 */
export function writePairs(pairs: Pairs): string {
  return pairs.map(({ base, amount }) => `${base}:${writeAmount(amount)}`).join(',')
}

const writeAmount = (text: string): string =>
  text.slice(0, MOST_LETTERS).replaceAll(/[%,:]/g, (mark) => MARKS[mark as keyof typeof MARKS])

const readAmount = (text: string): string =>
  Object.entries(MARKS).reduceRight((it, [mark, written]) => it.replaceAll(written, mark), text)

const DIGITS = 2

/** An amount as it will be used once its field is left: down to whole cents. */
export function settledAmount(text: string): string {
  const parsed = parseAmount(text)
  if (!isAmount(text) || !parsed.ok) return text
  const unit = pow10(MONEY_SCALE - DIGITS)
  const cut = (divide(parsed.value, unit, 'down') * unit) as Amount
  return cut === parsed.value ? text : formatAmount(cut)
}

/** Bounds of what a purchase spends on a pair, as the server lists them; "" where it has none. */
export interface PairBounds {
  readonly base: string
  readonly min_amount: string
  readonly max_amount: string
}

export interface AmountFault {
  readonly code: 'missing' | 'low' | 'high'
  /** The bound that was missed, which repairs it too; "" of an amount that is missing. */
  readonly limit: string
}

/** What is wrong with the amount of one pair. */
export function amountFault(
  { base, amount }: PairRow,
  listed: readonly PairBounds[],
): AmountFault | undefined {
  if (!isAmount(amount)) return { code: 'missing', limit: '' }
  const { min_amount: least = '', max_amount: most = '' } =
    listed.find((it) => it.base === base) ?? {}
  if (least !== '' && compareDecimals(amount, least) === -1) return { code: 'low', limit: least }
  const isOver = most !== '' && compareDecimals(amount, most) === 1
  return isOver ? { code: 'high', limit: most } : undefined
}

const isAmount = (text: string): boolean => /^\d+(\.\d{1,12})?$/.test(text) && Number(text) > 0

/** The rows as requests name them; undefined while there is none, or one without an amount. */
export function requestRows(text: string): readonly object[] | undefined {
  const pairs = readPairs(text)
  return pairs.length > 0 && pairs.every(({ amount }) => isAmount(amount)) ? pairs : undefined
}

/** The moment of the first purchase as a request has it: 0 for at once. */
export function requestStart(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** What one purchase spends in all. */
export function totalOf(pairs: Pairs): string {
  return addDecimals(pairs.map(({ amount }) => (isAmount(amount) ? amount : '0')))
}

const PERCENTS = 100n

/** The part of each pair in the total, in whole percent; 100 together, 0 each without a total. */
export function sharesOf(pairs: Pairs): readonly number[] {
  const amounts = pairs.map(({ amount }): bigint => {
    const parsed = parseAmount(amount)
    return isAmount(amount) && parsed.ok ? parsed.value : 0n
  })
  const total = amounts.reduce((sum, it) => sum + it, 0n)
  if (total === 0n) return amounts.map(() => 0)
  const scaled = amounts.map((it) => it * PERCENTS)
  return wholeSteps(scaled, total, PERCENTS).map(Number)
}

/** With one coin more, at the amount of the last. */
export function withPair(pairs: Pairs, base: string): Pairs {
  if (pairs.some((it) => it.base === base) || pairs.length >= MOST_PAIRS) return pairs
  return [...pairs, { base, amount: pairs.at(-1)?.amount ?? FIRST_AMOUNT }]
}

/** A change of one amount. */
export function withAmount(pairs: Pairs, base: string, amount: string): Pairs {
  return pairs.map((row) => (row.base === base ? { ...row, amount } : row))
}

/** What a form begins with: the coin of its page. */
export function firstPairs(base: string): Pairs {
  return [{ base, amount: FIRST_AMOUNT }]
}

/**
 * The pairs of a form, or what is about to arrive there: that stands from the first paint on, so
 * that nothing moves when it comes.
 */
export function pairsOfForm(
  { choices, touched }: Pick<FormDraft, 'choices' | 'touched'>,
  { base_token: base }: { readonly base_token: string },
): { readonly pairs: Pairs; readonly isToCome: boolean } {
  const kept = readPairs(choices[PAIRS] ?? '')
  const isToCome = kept.length === 0 && !touched.includes(PAIRS)
  return { pairs: isToCome ? firstPairs(base) : kept, isToCome }
}

/** What keeps pairs and start from being sent, in words of the form's codes: one each. */
export function localProblems(choices: Readonly<Record<string, string>>): readonly FormProblem[] {
  const pairs = readPairs(choices[PAIRS] ?? '')
  const found = (field: string, code: string, raw = ''): FormProblem => {
    return { field, code, limit: '', fix: undefined, raw }
  }
  const missing = pairs.find(({ amount }) => !isAmount(amount))
  const start = choices[START] ?? ''
  return [
    ...(pairs.length === 0 ? [found(PAIRS, 'pairs-too-few')] : []),
    ...(missing === undefined ? [] : [found(PAIRS, 'amount-missing', missing.base)]),
    ...(requestStart(start) === undefined ? [found(START, 'start-missing')] : []),
  ]
}
