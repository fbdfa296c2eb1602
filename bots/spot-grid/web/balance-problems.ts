// Compares the money of a draft with what the account holds. It is no check code: the server
// answers it on create, the form says it before.
import { formatAmount, parseAmount, type Amount } from '@trellis/kernel'
import type { SpotSymbol } from '@trellis/contract'
import { isReadable, type Draft } from './form.ts'
import type { FormProblem } from './form-errors.ts'

/**
 * A problem per coin that is short: `limit` is the shortfall, `raw` the coin, the fix what there
 * is.
 */
export function balanceProblems(
  draft: Draft,
  pair: SpotSymbol,
  balances: ReadonlyMap<string, string> | undefined,
): readonly FormProblem[] {
  if (balances === undefined) return []
  const rows = [
    { field: 'quote', coin: pair.quote_token, used: draft.mode !== 'base' },
    { field: 'base', coin: pair.base_token, used: draft.mode !== 'quote' },
  ] as const
  return rows.flatMap(({ field, coin, used }) => {
    const wanted = parseAmount(draft.values[field])
    const held = parseAmount(balances.get(coin) ?? '0')
    if (
      !used ||
      !isReadable(field, draft.values[field]) ||
      !wanted.ok ||
      !held.ok ||
      wanted.value <= held.value
    )
      return []
    const lack = (wanted.value - held.value) as Amount
    const fix =
      held.value > 0n
        ? ({ type: 'write', field, value: formatAmount(held.value) } as const)
        : undefined
    return [{ field, code: 'balance' as const, limit: formatAmount(lack), fix, raw: coin }]
  })
}
