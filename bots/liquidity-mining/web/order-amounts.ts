// What was typed into a question to a position: whether it can be sent, and what it would come to.
// Pure: nothing is reckoned of what the server would refuse.
import { formatAmount, MONEY_SCALE, parseAmount, pow10, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { baseValue, type Ticks } from '@trellis/bot-kit/worth.ts'
import { liquidityConfig as config } from '../config.ts'
import { removal, type RemoveWay, type Removal, type Share } from '../plan.ts'

export type RemovalProblem = 'empty' | 'percent' | 'little'
export type MarginProblem = 'empty' | 'number' | 'digits' | 'owed' | 'balance'

/** Whole percents out of a text; undefined for anything that is no part of a share. */
export function percentOf(text: string): number | undefined {
  const isWhole = /^\d{1,3}$/.test(text)
  const percent = Number(text)
  return isWhole && percent >= 1 && percent <= 100 ? percent : undefined
}

export interface RemovalTerms {
  readonly percent: string
  readonly way: RemoveWay
  readonly ticks: Ticks
}

/** What a removal would pay; undefined where its percent cannot be taken. */
export function removalOf(
  share: Share,
  { percent, way, ticks }: RemovalTerms,
): Removal | undefined {
  const part = percentOf(percent)
  if (part === undefined) return undefined
  return removal(share, { percent: part, way, price: share.price, ticks })
}

/** Why a removal cannot be sent; a whole one goes however little it is. */
export function removalProblem(share: Share, terms: RemovalTerms): RemovalProblem | undefined {
  if (terms.percent === '') return 'empty'
  const found = removalOf(share, terms)
  if (found === undefined) return 'percent'
  if (percentOf(terms.percent) === 100) return undefined
  const { paid, lack } = found
  const worth = paid.quote + baseValue(terms.ticks, paid.base, share.price)
  return lack > 0n || worth < config.leastRemoval ? 'little' : undefined
}

const UNIT = pow10(MONEY_SCALE - config.quoteDigits)

/** A loan in the digits that go in, rounded up: its last digit is paid back whole. */
const owedOf = (loan: string): bigint => ((amountOf(loan) + UNIT - 1n) / UNIT) * UNIT

/** Most margin that is taken: the loan, as far as the account reaches, in the digits that go in. */
export function mostMarginOf(loan: string, balance: string): string {
  const owed = owedOf(loan)
  const free = (amountOf(balance) / UNIT) * UNIT
  return formatAmount((free < owed ? free : owed) as Amount)
}

/** Why a margin cannot be sent. */
export function marginProblem(
  text: string,
  { loan, balance }: { readonly loan: string; readonly balance: string | undefined },
): MarginProblem | undefined {
  if (text === '') return 'empty'
  const typed = parseAmount(text)
  if (!typed.ok || typed.value <= 0n) return 'number'
  if (typed.value % UNIT !== 0n) return 'digits'
  if (typed.value > owedOf(loan)) return 'owed'
  return balance !== undefined && typed.value > amountOf(balance) ? 'balance' : undefined
}

/**
 * The liquidation price with a smaller loan, price × (rest / loan)² rounded down; "0" where none is
 * left.
 */
export function liquidationAfter(at: string, loan: string, margin: string): string {
  const [before, paid] = [amountOf(loan), amountOf(margin)]
  const rest = before > paid ? before - paid : 0n
  if (before <= 0n) return '0'
  return formatAmount(((amountOf(at) * rest * rest) / (before * before)) as Amount)
}
