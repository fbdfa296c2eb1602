// Pairs of several categories as one list. Apart from the other queries, because only what is
// opened later asks for it: search, deposit, what lists do with bots.
import { useQueries } from '@tanstack/react-query'
import type { Category, ListedPair } from '@trellis/contract'
import { useSession } from '../app/session-context.tsx'
import { pairsQuery, type PairList } from './queries.ts'

export interface AllPairs {
  readonly list: readonly ListedPair[]
  /** False while a category's pairs are still on their way. */
  readonly isWhole: boolean
}

/** The pairs of the categories; those that are not yet known are not in the list. */
export function useAllPairs(wanted: readonly Category[]): AllPairs {
  const { api } = useSession()
  return useQueries({
    queries: wanted.map((category) => pairsQuery(api, category)),
    combine: joined,
  })
}

/** One function, so that the list is the same as long as its parts are. */
function joined(answers: readonly { readonly data: PairList | undefined }[]): AllPairs {
  return {
    list: answers.flatMap(({ data }) => data?.list ?? []),
    isWhole: answers.every(({ data }) => data !== undefined),
  }
}
