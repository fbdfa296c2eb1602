// A kind's answers to lists of bots, found through the registry and loaded with the first use.
import { useMemo } from 'react'
import type { KindClosing, KindLists, ListServices } from '@trellis/bot-kit/web/kind-lists.ts'
import { useWeb, type WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import { assert } from '@trellis/kernel'
import { tradedCategories } from '../../app/first-kind.ts'
import { useAllPairs } from '../../data/use-all-pairs.ts'

/** The answers of a kind; fails where the kind is unknown to this page. */
export async function listsOf(kind: string): Promise<KindLists> {
  const kinds: readonly WebKind[] = webKinds
  const found = kinds.find((it) => it.kind === kind)
  assert(found !== undefined, 'no kind of this name is known here', kind)
  return found.lists()
}

/** How a kind closes its bots; only those that can be closed are asked for. */
export async function closingOf(kind: string): Promise<KindClosing> {
  const { closing } = await listsOf(kind)
  assert(closing !== undefined, 'bots of this kind cannot be closed', kind)
  return closing
}

/** What the answers are given to work with. */
export function useListServices(): ListServices {
  const { call, t, format } = useWeb()
  const { list: pairs } = useAllPairs(tradedCategories)
  return useMemo(() => ({ call, t, format, pairs }), [call, t, format, pairs])
}
