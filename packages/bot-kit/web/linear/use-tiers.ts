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
}

/** Tiers by rising bound; none where a row cannot be read. */
export function tiersOf(rows: readonly TierRow[]): readonly RiskTier[] | undefined {
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

/** The tiers of a contract; undefined until they are known. */
export function useTiers({
  symbol,
  category,
}: Pick<ListedPair, 'symbol' | 'category'>): readonly RiskTier[] | undefined {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: ['risk-tiers', symbol],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { category, symbol }
      const options = { signal, claims: 'all' } as const
      const answer = await call<{ list: readonly TierRow[] }>(
        openPaths.marketRiskLimit,
        body,
        options,
      )
      return tiersOf(answer.list) ?? null
    },
  })
  return data ?? undefined
}
