// Words of what was refused, by the number of the call.

/** Numbers that have words of their own. */
export const REFUSED = [
  180006, 180007, 180009, 180010, 180011, 180012, 180013, 180014, 180015, 180016, 180017,
] as const

const KNOWN: ReadonlySet<number> = new Set(REFUSED)

/** The key of the words of a refusal. */
export function refusedWords(ret: number): string {
  return KNOWN.has(ret) ? `liquidityMining.refused.${ret}` : 'liquidityMining.refused.failed'
}
