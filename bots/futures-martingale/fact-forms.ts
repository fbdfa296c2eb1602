// The bytes of a martingale's facts, by version: the place in the list is the byte of the type, and
// a later version only adds types at the end.
import { ACTION_WORDS } from '@trellis/bot-kit/action-words.ts'
import { factCodecOf, type FieldForms } from '@trellis/bot-kit/fact-forms.ts'
import { gridForms } from '@trellis/bot-kit/grid/fact-forms.ts'
import { UNPLACED_REASONS } from '@trellis/bot-kit/unplaced.ts'
import { linearForms } from '@trellis/bot-kit/linear/facts.ts'
import type { MartingaleFact } from './facts.ts'

type FactType = MartingaleFact['type']
const { base: _, ...funded } = gridForms['grid-funded']
const forms = {
  ...linearForms,
  'martingale-funded': funded,
  'round-planned': { action: ACTION_WORDS, round: 'count', price: 'count', qty: 'count' },
  'round-started': { round: 'count' },
  'addition-skipped': { number: 'count', reason: UNPLACED_REASONS },
  'round-won': { round: 'count', price: 'count' },
  'round-closed': { additions: 'count', funding: 'big' },
  'settings-changed': { stopLossShare: 'big', autoCycle: ['on', 'off'] },
  'market-halted': {},
  'market-resumed': {},
  'follow-switched': { allowed: 'flag' },
  'martingale-closed': {},
} as const satisfies Readonly<Record<FactType, FieldForms>>

const TYPES: readonly FactType[] = [
  'martingale-funded',
  'margin-terms-set',
  'round-planned',
  'round-started',
  'addition-skipped',
  'round-won',
  'round-closed',
  'settings-changed',
  'market-halted',
  'market-resumed',
  'follow-switched',
  'liquidation-eased',
  'martingale-closed',
]

export const factCodec = factCodecOf<MartingaleFact, MartingaleFact>('martingale', [
  TYPES.map((type) => [type, forms[type]]),
])
