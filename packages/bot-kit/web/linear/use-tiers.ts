// The risk tiers of a contract, which its list of markets does not carry: margin, leverage and
// liquidation are reckoned with them. Asked once a page; they hardly ever change.
import { useQuery } from '@tanstack/react-query'
import { parseAmount, parseRatio, ZERO, type Amount, type Ratio } from '@trellis/kernel'
import type { RiskTier } from '@trellis/market'
import type { ListedPair } from '@trellis/contract'
import { openPaths } from '@trellis/contract/open-paths'
import { useWeb } from '../web-context.ts'

/** A tier as the wire gives it: decimals, fractions of the value. */
export interface TierRow {
  readonly riskLimitValue: string
  readonly initialMargin: string
  readonly maintenanceMargin: string
  readonly mmDeduction: string
  /** Told beside the margin, which is rounded. */
  readonly maxLeverage: string
}

/** Tiers by rising bound; none where a row cannot be read. */
export function tiersOf(
  rows: readonly Omit<TierRow, 'maxLeverage'>[],
): readonly RiskTier[] | undefined {
  const tiers = rows.map((row) => {
    const [upTo, deduction] = [row.riskLimitValue, row.mmDeduction || '0'].map(parseAmount)
    const [initial, maintenance] = [row.initialMargin, row.maintenanceMargin].map(parseRatio)
    return {
      upTo: upTo?.ok ? upTo.value : ZERO,
      initialRate: (initial?.ok ? initial.value : 0n) as Ratio,
      maintenanceRate: (maintenance?.ok ? maintenance.value : 0n) as Ratio,
      deduction: (deduction?.ok ? deduction.value : ZERO) as Amount,
    }
  })
  const isWhole = tiers.length > 0 && tiers.every((it) => it.upTo > 0n && it.initialRate > 0n)
  return isWhole ? tiers.toSorted((a, b) => (a.upTo < b.upTo ? -1 : 1)) : undefined
}

type Contract = Pick<ListedPair, 'symbol' | 'category'>

/** The tiers of a contract; undefined until they are known, and where a row cannot be read. */
export function useTiers(pair: Contract): readonly RiskTier[] | undefined {
  return useRows(pair, tiersOf)
}

/** The same as the wire gives them. */
export function useTierRows(pair: Contract): readonly TierRow[] | undefined {
  return useRows(pair, asTheyAre)
}

const asTheyAre = (rows: readonly TierRow[]): readonly TierRow[] => rows

function useRows<T>({ symbol, category }: Contract, select: (rows: readonly TierRow[]) => T) {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: ['risk-tiers', symbol],
    staleTime: Infinity,
    select,
    queryFn: async ({ signal }) => {
      const body = { category, symbol }
      const options = { signal, claims: 'all' } as const
      const path = openPaths.marketRiskLimit
      return (await call<{ list: readonly TierRow[] }>(path, body, options)).list
    },
  })
  return data
}
