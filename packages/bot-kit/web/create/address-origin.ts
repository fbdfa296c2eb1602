// Where the plan of a form comes from, as its address says it: a bot of the ranking, or a
// suggestion that another page has shown.
import type { CreateKind } from './create-kind.ts'

/** In an address: a plan of the ranking. "rank" is of a bot that has ended, which has no number. */
export const COPY = 'copy'
export const ENDED = 'rank'
/** In an address: the suggestion that it fills in. */
export const SUGGESTED = 'suggested'

/** The part of a create request that says where the bot comes from. */
export interface RequestOrigin {
  readonly block_source: string
  readonly create_type: string
  readonly [more: string]: string | object
}

/** A suggestion that another page has shown, by its number; "" where an address names none. */
export function suggestedBy({ [SUGGESTED]: id = '' }: Readonly<Record<string, string>>): string {
  return /^[\w-]{1,64}$/.test(id) ? id : ''
}

/**
 * The origin that an address names; undefined where it names none. The model is told only where the
 * kind knows one.
 */
export function originOfAddress(
  { copied }: Pick<CreateKind, 'copied'>,
  preset: Readonly<Record<string, string>>,
): RequestOrigin | undefined {
  const { [COPY]: model = '' } = preset
  const isModel = /^\d{1,20}$/.test(model)
  if (isModel || model === ENDED) {
    const origin = { block_source: 'RANK_LIST', create_type: 'COPY' }
    return isModel && copied !== undefined ? { ...origin, [copied]: model } : origin
  }
  const advice = suggestedBy(preset)
  if (advice === '') return undefined
  return {
    block_source: 'AI_CREATE_BLOCK',
    create_type: 'AUTO',
    toolsDiscoveryParameter: { strategy_id: advice },
  }
}
