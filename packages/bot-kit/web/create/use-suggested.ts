// Whether what an address calls a suggestion is one: anybody can write an address, so this server
// is asked for it by its name.
import { useQuery } from '@tanstack/react-query'
import { auroraPaths } from '@trellis/contract/aurora-paths'
import type { AdviceItem } from '@trellis/contract'
import { useWeb } from '../web-context.ts'
import { suggestedBy } from './address-origin.ts'
import { isAsAddressed } from './copied-draft.ts'
import type { FormModel } from './create-kind.ts'

interface Info {
  readonly detail: AdviceItem | null
}

/** Suggestions are not asked for again before, ms. */
export const FRESH_MS = 60_000

/**
 * Whether a form still holds what its address fills in, and this server has found a suggestion of
 * that name for its kind; undefined while it is asked. Its settings of now may be others: a basket
 * of the day stays as it was placed.
 */
export function useSuggested(
  model: FormModel,
  preset: Readonly<Record<string, string>>,
): boolean | undefined {
  const { call } = useWeb()
  const id = isAsAddressed(model, preset) ? suggestedBy(preset) : ''
  const { data, isPending } = useQuery<Info>({
    queryKey: ['aurora', 'one', id],
    enabled: id !== '',
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<Info>(auroraPaths.auroraInfo, { aurora_id: id }, { signal, claims: 'all' }),
  })
  if (id === '') return false
  if (isPending) return undefined
  return data?.detail?.biz_type === model.kind.business
}
