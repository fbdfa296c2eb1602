// Words of what was refused, by the number of the call, or by the status where the account may not.
import { refusedWhy } from '@trellis/bot-kit/web/refused-why.ts'
import type { CallFailure, Translate } from '@trellis/bot-kit/web/web-context.ts'

/** Numbers that have words of their own. */
export const REFUSED = [
  180006, 180007, 180009, 180010, 180011, 180012, 180013, 180014, 180015, 180016, 180017,
] as const

const KNOWN: ReadonlySet<number> = new Set(REFUSED)

/** Why nothing was changed. */
export function refusedWords({ ret, status }: Pick<CallFailure, 'ret' | 'status'>, t: Translate) {
  if (status !== 0) return refusedWhy(status, t)
  return t(KNOWN.has(ret) ? `liquidityMining.refused.${ret}` : 'liquidityMining.refused.failed')
}
