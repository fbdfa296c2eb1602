// Whether another bot of a kind can be made by who is here.
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useWithheldKinds } from './use-withheld-kinds.ts'

/** A kind that the page does not know is not withheld. */
export function useIsOffered(kind: WebKind | undefined): boolean {
  const withheldOf = useWithheldKinds()
  return kind === undefined || withheldOf(kind.offer) === undefined
}
