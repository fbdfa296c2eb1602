// Which settings of a futures grid the site offers to whom: the same in the create form and in
// adjust.
import type { OfferRule } from '@trellis/bot-kit/web/create/create-kind.ts'
import { futuresGridFields, type FuturesGridInput } from '../fields.ts'
import { flagsFor } from '../offered.ts'

type Gated = keyof ReturnType<typeof flagsFor>

const ruleOf =
  (field: Gated): OfferRule =>
  (flags, _, { choices }) =>
    flagsFor(choices['mode'] as FuturesGridInput['mode'] | undefined)[field].every(
      (flag) => flags[flag],
    )

/** By form name. */
export const offers: Readonly<Record<string, OfferRule>> = Object.fromEntries(
  (Object.keys(flagsFor(undefined)) as Gated[]).map((field) => [
    futuresGridFields[field].form,
    ruleOf(field),
  ]),
)
