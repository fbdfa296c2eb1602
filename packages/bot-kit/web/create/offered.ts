// Which fields the site offers to this reader on this pair. What is not offered is not in the form;
// a value of it that came with an address or a copy is named.
import type { ListedPair } from '@trellis/contract'
import type { CreateKind, FeatureFlags, FormDraft, FormProblem } from './create-kind.ts'
import { rowOf } from './form-layout.ts'

/**
 * Form names of the fields that are not offered; while the flags are not known, all that may be.
 */
export function withheldOf(
  { offers = {} }: Pick<CreateKind, 'offers'>,
  flags: FeatureFlags | undefined,
  pair: ListedPair,
  draft: Pick<FormDraft, 'choices'>,
): readonly string[] {
  return Object.keys(offers).filter((name) => !flags || offers[name]?.(flags, pair, draft) !== true)
}

/** A problem for each value that is set and not offered; its fix takes the value out. */
export function notOffered(
  { table }: Pick<CreateKind, 'table'>,
  draft: FormDraft,
  withheld: readonly string[],
): readonly FormProblem[] {
  return withheld.flatMap((field): readonly FormProblem[] => {
    const head = { field, code: 'not-offered', limit: '' } as const
    if (rowOf(table, field)?.type === 'flag') {
      const fix = { type: 'off', field } as const
      return draft.flags[field] === true ? [{ ...head, fix, raw: '' }] : []
    }
    const raw = draft.values[field] ?? ''
    return raw === '' ? [] : [{ ...head, fix: { type: 'write', field, value: '' }, raw }]
  })
}
