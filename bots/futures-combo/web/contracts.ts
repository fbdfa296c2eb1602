// The contracts that a combo may hold, as its own call lists them: read once for the form, the
// search in it and the pick of the day.
import { useQuery } from '@tanstack/react-query'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'

export type ListedContract = ComboAnswer<'getSymbolList'>['symbols'][number]

const FRESH_MS = 60_000

/** All that are settled in a coin, the most traded first; empty until they were read. */
export function useContracts(quote: string): readonly ListedContract[] {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: ['combo-contracts'],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<ComboAnswer<'getSymbolList'>>(paths.getSymbolList, {}, { signal, claims: 'all' }),
    select: ({ symbols }) =>
      symbols.toSorted((a, b) => Number(b.turnover_24h) - Number(a.turnover_24h)),
  })
  return data?.filter((it) => it.quote_token === quote) ?? NONE
}

const NONE: readonly ListedContract[] = []
