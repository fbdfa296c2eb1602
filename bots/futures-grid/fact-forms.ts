// The bytes of a futures grid's facts, by version: the place in the list is the byte of the type,
// and a later version only adds types at the end.
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import { gridForms, quickRound } from '@trellis/bot-kit/grid/fact-forms.ts'
import { linearForms } from '@trellis/bot-kit/linear/facts.ts'
import { contractSettingsForm } from '@trellis/bot-kit/linear/grid-settings.ts'
import type { FuturesGridFact } from './facts.ts'

type FactType = FuturesGridFact['type']
const forms = {
  ...gridForms,
  ...linearForms,
  'settings-changed': contractSettingsForm,
} as const satisfies Readonly<Record<FactType, FactForms[number][1]>>

const TYPES: readonly FactType[] = [
  'grid-funded',
  'margin-terms-set',
  'grid-planned',
  'grid-started',
  'level-skipped',
  'arbitrage-closed',
  'peak-raised',
  'range-shifted',
  'range-shifted-down',
  'trailing-paused',
  'investment-added',
  'settings-changed',
  'market-halted',
  'market-resumed',
  'follow-switched',
  'liquidation-eased',
  'grid-closed',
]

export const factCodec = factCodecOf<
  FuturesGridFact,
  Extract<FuturesGridFact, { type: 'arbitrage-closed' }>
>('futures grid', [TYPES.map((type) => [type, forms[type]])], quickRound)
