// Words of what was refused, by the code of the call.
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

/** The key of the words of a refusal. */
export function refusedWords(ret: number): string {
  return KNOWN.has(ret) ? `copyTrading.refused.${ret}` : 'form.refused.failed'
}
