// Words of what was refused, by the code of the call, or by the status where the account may not.
import { refusedWhy } from '@trellis/bot-kit/web/refused-why.ts'
import type { CallFailure, Translate } from '@trellis/bot-kit/web/web-context.ts'
import { copyTable } from '@trellis/contract/copy-codes'

/** Codes of following and of limits that have words of their own. */
export const REFUSED = [
  12021, 12046, 12047, 12048, 12050, 12051, 12052, 12054, 12060, 12061, 12077, 39408,
] as const

const KNOWN: ReadonlySet<number> = new Set(REFUSED)

/** The account holds too little: money may be added. */
export const isShort = (ret: number): boolean => ret === copyTable.copyBalanceShort.ret

/** Nobody leads under this mark; any other failure says nothing of the leader. */
export const isUnknown = (ret: number): boolean => ret === copyTable.copyLeaderUnknown.ret

/** Why nothing was done. */
export function refusedWords({ ret, status }: Pick<CallFailure, 'ret' | 'status'>, t: Translate) {
  return KNOWN.has(ret) ? t(`copyTrading.refused.${ret}`) : refusedWhy(status, t)
}
