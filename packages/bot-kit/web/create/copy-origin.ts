// Where the plan of a form comes from, as its address says it: a bot of the ranking whose plan it
// holds.
import type { CreateKind } from './create-kind.ts'

/** In an address: a plan of the ranking. "rank" is of a bot that has ended, which has no number. */
export const COPY = 'copy'
export const ENDED = 'rank'

/** The part of a create request that says where the bot comes from. */
export interface RequestOrigin {
  readonly block_source: string
  readonly create_type: string
  readonly [followed: string]: string
}

/** The origin that an address names; undefined where it names none. The model is told only where the kind knows one. */
export function originOfAddress(
  { copied }: Pick<CreateKind, 'copied'>,
  preset: Readonly<Record<string, string>>,
): RequestOrigin | undefined {
  const model = preset[COPY] ?? ''
  const isModel = /^\d{1,20}$/.test(model)
  if (!isModel && model !== ENDED) return undefined
  const origin = { block_source: 'RANK_LIST', create_type: 'COPY' }
  return isModel && copied !== undefined ? { ...origin, [copied]: model } : origin
}
