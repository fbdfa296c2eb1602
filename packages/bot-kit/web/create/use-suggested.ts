// Whether a form holds the suggestion that its address names. Anybody can write an address: what it
// says is a suggestion only where this server has found it, with these very settings.
import { useQuery } from '@tanstack/react-query'
import { auroraPaths } from '@trellis/contract/aurora-paths'
import type { AdviceItem } from '@trellis/contract'
import { useWeb } from '../web-context.ts'
import { suggestedBy } from './address-origin.ts'
import { holdsSuggestion } from './advice-draft.ts'
import { isAsAddressed } from './copied-draft.ts'
import type { FormModel } from './create-kind.ts'

interface Info {
  readonly detail: AdviceItem | null
}

/** As long as the suggestions of a form are fresh, ms. */
const FRESH_MS = 60_000

/** Undefined while the server is asked. */
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
  const item = data?.detail ?? null
  return item !== null && holdsSuggestion(model, item)
}
