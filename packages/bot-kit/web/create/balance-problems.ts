// Compares the money of a draft with what the account holds. It is no check code: the server
// answers it on create, the form says it before.
import { formatAmount, parseAmount, type Amount } from '@trellis/kernel'
import type { ListedPair } from '@trellis/contract'
import type { CreateKind, FormDraft, FormProblem } from './create-kind.ts'
import { isReadable } from '../../readable.ts'
import { isUsed, lookOf, rowsOfPart, type FormRow } from './form-layout.ts'

/**
 * A problem per coin that is short: `limit` is the shortfall, `raw` the coin, the fix what there
 * is.
 */
export function balanceProblems(
  kind: CreateKind,
  draft: FormDraft,
  pair: ListedPair,
  balances: ReadonlyMap<string, string> | undefined,
): readonly FormProblem[] {
  if (balances === undefined) return []
  return rowsOfPart(kind, 'amount')
    .filter((row) => row.type === 'amount' && isUsed(kind.table, row, draft))
    .flatMap((row) => shortOf(row, draft.values[row.form] ?? '', lookOf(row, pair).unit, balances))
}

function shortOf(
  row: FormRow,
  text: string,
  coin: string,
  balances: ReadonlyMap<string, string>,
): readonly FormProblem[] {
  const wanted = parseAmount(text)
  const held = parseAmount(balances.get(coin) ?? '0')
  const isKnown = isReadable(row, text) && wanted.ok && held.ok
  if (!isKnown || wanted.value <= held.value) return []
  const limit = formatAmount((wanted.value - held.value) as Amount)
  const value = formatAmount(held.value)
  const fix = held.value > 0n ? ({ type: 'write', field: row.form, value } as const) : undefined
  return [{ field: row.form, code: 'balance', limit, fix, raw: coin }]
}
