// What keeps the account safe, as the server has it; asked for anew after each change.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecurityState } from '@trellis/contract'
import { securityPaths } from '@trellis/contract/security-paths'
import { useSession } from '../../../app/session-context.tsx'

const KEY = ['security']

export function useSecurity(ready: boolean) {
  const { api } = useSession()
  return useQuery({
    queryKey: KEY,
    enabled: ready,
    queryFn: () => api.call<SecurityState>(securityPaths.security, {}),
  })
}

/** The way to ask anew, the profile too: it says whether a code is asked for. */
export function useSecurityChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }
}
