// Kinds under the names by which discovery and suggestions ask for them.
import type { BusinessType } from '@trellis/contract'
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'

const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds

export function businessOf(kind: string): BusinessType {
  return kinds.find((it) => it.kind === kind)?.routes.business ?? 'BIZ_UNKNOWN'
}

/** Undefined of the name that stands for all, and of a kind that is not built. */
export function kindOf(business: BusinessType): string | undefined {
  if (business === 'BIZ_UNKNOWN') return undefined
  return kinds.find(({ routes }) => routes.business === business)?.kind
}
