// The contracts of a form: a symbol, a side, a weight in whole percent and whether that is locked.
// A form keeps them as one text, which addresses carry too: "BTCUSDT:l:40!,ETHUSDT:s:60". Pure.
import { fractionToPercent, percentToFraction } from '@trellis/bot-kit/percent.ts'
import type { FormDraft, FormProblem } from '@trellis/bot-kit/web/create/create-kind.ts'
import { officialCombo } from '../config.ts'
import type { ComboSide } from '../plan.ts'

export interface BasketRow {
  readonly symbol: string
  readonly side: ComboSide
  /** Percent as it was typed; "" for none yet. */
  readonly weight: string
  /** Its weight stays where others are spread. */
  readonly locked: boolean
}
export type Basket = readonly BasketRow[]

/** The contracts as answers of the server list them. */
interface Targets {
  readonly symbol_settings: readonly {
    readonly symbol: string
    readonly side: string
    readonly target_position_percent: string
  }[]
}

/** Form name of the list. */
export const BASKET = 'contracts'

const WHOLE = 100
/** The text of a basket that was emptied; "" is that of one that is still to come. */
const EMPTIED = '-'
/** What a form begins with beside its basket. */
export const FIRST = { mode: 'either', leverage: '2', interval: '86400', threshold: '5' } as const
export const MOST_CONTRACTS = officialCombo.contractsTo

/** What a text says; of a contract that it names twice the first counts. */
export function readBasket(text: string): Basket {
  const rows = text.split(',').flatMap((part): BasketRow[] => {
    const found = /^([A-Z0-9_-]+):([ls]):([0-9.-]*)(!?)$/.exec(part)
    if (found === null) return []
    const [, symbol = '', side, weight = '', lock] = found
    return [{ symbol, side: side === 's' ? 'short' : 'long', weight, locked: lock === '!' }]
  })
  return rows.filter(({ symbol }, at) => rows.findIndex((it) => it.symbol === symbol) === at)
}

/** The text of a basket; of a weight only what may be part of a number is kept. */
export function writeBasket(basket: Basket): string {
  if (basket.length === 0) return EMPTIED
  return basket
    .map(({ symbol, side, weight, locked }) => {
      const kept = weight.replaceAll(/[^0-9.-]/g, '').slice(0, 6)
      return `${symbol}:${side === 'short' ? 's' : 'l'}:${kept}${locked ? '!' : ''}`
    })
    .join(',')
}

/** The contracts of an answer with their targets, as the text of a form. */
export function basketOf({ symbol_settings }: Targets): string {
  return writeBasket(
    symbol_settings.map((it) => ({
      symbol: it.symbol,
      side: it.side === 'SIDE_SHORT' ? 'short' : 'long',
      weight: fractionToPercent(it.target_position_percent),
      locked: false,
    })),
  )
}

/** A weight as a number; 0 where it is no whole percent. */
export function weightOf({ weight }: Pick<BasketRow, 'weight'>): number {
  return /^\d{1,3}$/.test(weight) ? Number(weight) : 0
}

/** The same as it was typed, parts of a percent too; 0 where it is no number above zero. */
function typedOf({ weight }: BasketRow): number {
  return Math.max(0, Number(weight) || 0)
}

/** All that was typed, for the eye: at most two digits after the point. */
export function typedInAll(basket: Basket): number {
  return Math.round(basket.reduce((sum, row) => sum + typedOf(row), 0) * 100) / 100
}

/** Percent given so far, in all. */
export function allocated(basket: Basket): number {
  return basket.reduce((sum, row) => sum + weightOf(row), 0)
}

/** The rows as requests name them; undefined while a weight is missing. */
export function requestRows(text: string): readonly object[] | undefined {
  const basket = readBasket(text)
  if (basket.length === 0 || basket.some((row) => weightOf(row) === 0)) return undefined
  return basket.map((row) => ({
    symbol: row.symbol,
    target_position_percent: percentToFraction(row.weight),
    side: row.side === 'short' ? 'SIDE_SHORT' : 'SIDE_LONG',
  }))
}

/** Spreads what locked weights leave over the others by shares, in whole percent that add up. */
function spread(basket: Basket, shareOf: (row: BasketRow) => number): Basket {
  const open = basket.filter((it) => !it.locked)
  const rest = WHOLE - allocated(basket.filter((it) => it.locked))
  const shares = open.reduce((sum, row) => sum + shareOf(row), 0)
  if (open.length === 0 || rest < open.length || shares <= 0) return basket
  const exact = open.map((row) => (rest * shareOf(row)) / shares)
  const given = exact.map((it) => Math.max(1, Math.floor(it)))
  // The furthest below their share take what rounding leaves; the furthest above give what it took.
  for (
    let left = rest - given.reduce((sum, it) => sum + it, 0);
    left !== 0;
    left -= Math.sign(left)
  ) {
    const lacks = exact.map((it, at) => {
      const now = given[at] ?? 0
      return left < 0 && now === 1 ? -Infinity : (it - now) * Math.sign(left)
    })
    const at = lacks.indexOf(Math.max(...lacks))
    given[at] = (given[at] ?? 0) + Math.sign(left)
  }
  const weights = new Map(open.map((row, at) => [row.symbol, String(given[at] ?? 0)]))
  return basket.map((row) => ({ ...row, weight: weights.get(row.symbol) ?? row.weight }))
}

/** The same weight for all that are not locked; the first take what is left of whole percents. */
export function equalWeights(basket: Basket): Basket {
  return spread(basket, () => 1)
}

/**
 * Weights in proportion to the money traded of each in the last 24 hours, at least a percent each;
 * as they were while of one of them nothing is known.
 */
export function weighedByTurnover(basket: Basket, turnovers: ReadonlyMap<string, number>): Basket {
  const of = ({ symbol }: BasketRow): number => turnovers.get(symbol) ?? 0
  return basket.some((row) => !(of(row) > 0)) ? basket : spread(basket, of)
}

/** Weights that are not locked grown or cut in proportion, so that all add up to 100. */
export function fitted(basket: Basket): Basket {
  const isEmpty = basket.every((row) => row.locked || typedOf(row) === 0)
  return spread(basket, (row) => (isEmpty ? 1 : typedOf(row)))
}

/** Whether the weights that are not locked are as equal as whole percents can be. */
function areEqual(basket: Basket): boolean {
  const weights = basket.filter((it) => !it.locked).map(weightOf)
  return Math.max(...weights, 0) - Math.min(...weights, WHOLE) <= 1
}

/** With one contract more: equal weights stay equal, else it takes what is left. */
export function withContract(basket: Basket, symbol: string): Basket {
  if (basket.some((it) => it.symbol === symbol) || basket.length >= MOST_CONTRACTS) return basket
  const left = Math.max(0, WHOLE - allocated(basket))
  const row = { symbol, side: 'long', weight: left > 0 ? String(left) : '', locked: false } as const
  const next = [...basket, row]
  return basket.length === 0 || areEqual(basket) ? equalWeights(next) : next
}

/** What a form begins with: the contract of its page and the largest other one, long and alike. */
export function firstBasket(symbol: string, quote: string): Basket {
  const [first, second] = [`BTC${quote}`, `ETH${quote}`]
  return [symbol, symbol === first ? second : first].reduce<Basket>(withContract, [])
}

/** Whether nobody has given a basket yet; one that was emptied is given. */
export function isBasketToCome(choices: FormDraft['choices']): boolean {
  return (choices[BASKET] ?? '') === ''
}

/**
 * The basket of a form, or what is about to arrive there: that stands from the first paint on, so
 * that nothing moves when it comes.
 */
export function basketOfForm(
  { choices }: Pick<FormDraft, 'choices'>,
  pair: { readonly symbol: string; readonly quote_token: string },
): { readonly basket: Basket; readonly isToCome: boolean } {
  const isToCome = isBasketToCome(choices)
  const basket = isToCome
    ? firstBasket(pair.symbol, pair.quote_token)
    : readBasket(choices[BASKET] ?? '')
  return { basket, isToCome }
}

/** Without a contract: equal weights stay equal, else its share is to be given again. */
export function withoutContract(basket: Basket, symbol: string): Basket {
  const rest = basket.filter((it) => it.symbol !== symbol)
  return areEqual(basket) ? equalWeights(rest) : rest
}

/** A change of one row. */
export function changedRow(basket: Basket, symbol: string, change: Partial<BasketRow>): Basket {
  return basket.map((row) => (row.symbol === symbol ? { ...row, ...change } : row))
}

/**
 * With the weight of one as it is typed: contracts that are not locked take what is left, in
 * proportion, as long as each keeps a percent. What is no whole percent yet moves nothing.
 */
export function weighed(basket: Basket, symbol: string, weight: string): Basket {
  const next = changedRow(basket, symbol, { weight })
  if (weightOf({ weight }) === 0) return next
  const held = (it: BasketRow): boolean => it.locked || it.symbol === symbol
  const spreadOut = fitted(next.map((it) => ({ ...it, locked: held(it) })))
  return next.map((it, at) => ({ ...it, weight: spreadOut[at]?.weight ?? it.weight }))
}

/** The coin of a contract, as short names have it. */
export function coinOf(symbol: string): string {
  return symbol.replace(/(USDT|USDC|USD)$/, '')
}

/** What keeps a basket from being sent, in words of the form's codes: at most one. */
export function basketProblems(text: string, field: string): readonly FormProblem[] {
  const basket = readBasket(text)
  const found = (code: string, limit: string | number, raw = ''): readonly FormProblem[] => [
    { field, code, limit: String(limit), fix: undefined, raw },
  ]
  const { contractsFrom, contractsTo } = officialCombo
  if (basket.length < contractsFrom) return found('symbol-num-too-low', contractsFrom)
  if (basket.length > contractsTo) return found('symbol-num-too-high', contractsTo)
  const bad = basket.find((row) => weightOf(row) === 0)
  if (bad !== undefined) return found('weight-missing', '', coinOf(bad.symbol))
  const given = allocated(basket)
  if (given < WHOLE) return found('weights-short', WHOLE - given)
  return given > WHOLE ? found('weights-over', given - WHOLE) : []
}
