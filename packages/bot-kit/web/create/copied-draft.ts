// A plan that an address or a public bot says, in a form: what it fills in, and whether the fields
// still hold it.
import { parseDecimal } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { compareDecimals } from '@trellis/ui'
import { suggestedBy } from './address-origin.ts'
import type { CreateKind, FormDraft, FormModel } from './create-kind.ts'
import { draftOfAddress, moneyFields, withMoneyOf } from './draft-storage.ts'
import { emptyDraft, settledDraft } from './form-draft.ts'
import { rowOf } from './form-layout.ts'

/** A plan as an address says it. */
type Plan = Readonly<Record<string, string>>

/** The form with this plan and nothing of the one before; the reader's money stays. */
export function copiedDraft(
  kind: CreateKind,
  draft: FormDraft,
  instrument: Instrument,
  plan: Plan,
): FormDraft {
  const { symbol } = draft
  const named = draftOfAddress(kind, plan, symbol) ?? emptyDraft(kind.table, symbol)
  const written = moneyFields(kind).filter((name) => draft.touched.includes(name))
  return settledDraft(
    kind.table,
    {
      ...withMoneyOf(draft, kind, named),
      touched: [...new Set([...named.touched, ...written])],
      advancedOpen: named.advancedOpen || draft.advancedOpen,
    },
    instrument,
  )
}

/** Whether a form holds this plan: what it names is so, and nobody has written anything beside. */
export function holdsPlan(
  kind: CreateKind,
  draft: FormDraft,
  instrument: Instrument,
  plan: Plan,
): boolean {
  const whole = copiedDraft(kind, draft, instrument, plan)
  const isLookedAt = (name: string): boolean =>
    whole.touched.includes(name) ||
    draft.touched.includes(name) ||
    rowOf(kind.table, name)?.choices !== undefined
  const isSame = (now: Readonly<Record<string, unknown>>, as: Readonly<Record<string, unknown>>) =>
    Object.keys(as).every((name) => !isLookedAt(name) || isAlike(now[name], as[name]))
  return (['values', 'choices', 'flags'] as const).every((it) => isSame(draft[it], whole[it]))
}

/** "95000" is what "95000.0" is. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const isNumber = parseDecimal(one).ok && parseDecimal(other).ok
  return isNumber && compareDecimals(one, other) === 0
}

/** Whether a form still holds what its address fills in and calls a suggestion. */
export function isAsAddressed(
  { kind, draft, instrument }: Pick<FormModel, 'kind' | 'draft' | 'instrument'>,
  preset: Plan,
): boolean {
  const isNamed = suggestedBy(preset) !== '' && draft.isOwn !== true
  return isNamed && draft.advice === undefined && holdsPlan(kind, draft, instrument, preset)
}
