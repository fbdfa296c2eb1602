// Which fields the dialog Adjust offers of a running bot, by the rules of its create form.
import type { FieldTable } from '../../fields.ts'
import type { FormValues } from '../../draft.ts'
import { settingsOf, usesSetting } from '../../settings.ts'
import type { FeatureFlags } from '../create/create-kind.ts'
import type { AdjustKind } from './adjust-kind.ts'

type Answer = Parameters<typeof settingsOf>[1]

export interface OfferRules<D extends Answer, P> {
  readonly fields: FieldTable
  /** By form name; a field without one is offered to everybody. */
  readonly rules: Readonly<
    Record<string, (flags: FeatureFlags, pair: P, settings: FormValues) => boolean>
  >
  /** The bot's market as the rules ask it. */
  pairOf(detail: D): P
  /** Fields that are asked under the name of another one, where they mean nothing without it. */
  readonly under?: Readonly<Record<string, string>>
}

/** What a bot has stays, whatever the site offers now, so that it can be switched off for ever. */
export function offersInAdjust<D extends Answer, P>({
  fields,
  rules,
  pairOf,
  under = {},
}: OfferRules<D, P>): NonNullable<AdjustKind<D>['offers']> {
  return (form, detail, flags) => {
    const asked = under[form] ?? form
    const rule = rules[asked]
    if (rule === undefined) return true
    const settings = settingsOf(fields, detail)
    if (usesSetting(settings, asked)) return true
    return flags !== undefined && rule(flags, pairOf(detail), settings)
  }
}
