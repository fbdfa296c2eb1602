// Whether history left a page without what it asked for: shown words, which do not come and go with
// each try.
import type { UseQueryResult } from '@tanstack/react-query'

/** The last try failed; of what was never read each try begins without an error. */
export function hasFailed(
  query: Pick<UseQueryResult, 'data' | 'isError' | 'errorUpdateCount'>,
): boolean {
  return query.isError || (query.data === undefined && query.errorUpdateCount > 0)
}
