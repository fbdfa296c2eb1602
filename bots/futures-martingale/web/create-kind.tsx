// The create form of a martingale: where its sections stand, its calls, its rules and what it shows
// of a plan. Fields come from the table, everything else from the kit.
import { later } from '@trellis/bot-kit/web/later.tsx'
import type {
  ConfirmedRow,
  CreateKind,
  FormModel,
  FormWords,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { DirectionSection } from '@trellis/bot-kit/web/linear/direction-section.tsx'
import { drawnLater } from '@trellis/bot-kit/web/linear/drawn-later.ts'
import { FundingFacts } from '@trellis/bot-kit/web/linear/funding-facts.tsx'
import { LeverageSlider } from '@trellis/bot-kit/web/linear/leverage-slider.tsx'
import type { MartingaleInput } from '../fields.ts'
import { checkMartingale } from '../limits.ts'
import { paths } from '../paths.ts'
import { LadderSection, StopSection } from './ladder-fields.tsx'
import { preview, usedIfFilled } from './preview.tsx'
import { NO_MARGIN, problemKind } from './problem-kind.ts'
import { plannedRound, type RoundSource } from './round-source.ts'
import { useArrival } from './use-arrival.ts'

export const createKind: CreateKind = {
  ...problemKind,
  id: 'futures-martingale',
  formParts: {
    core: ['mode', 'leverage', 'ladder'],
    amount: ['money'],
    advanced: ['targets', 'entry', 'follow'],
  },
  paths: { create: paths.createFmartBot, validate: paths.getFmartLimit },
  business: 'FUTURE_MARTIN',
  advice: {},
  idName: 'bot_id',
  copied: 'followed_bot_id',
  backtest: true,
  actWords: {
    'init-margin-too-low': 'raise',
    'init-margin-too-high': 'less',
    [NO_MARGIN]: 'lighter',
  },
  sections: {
    mode: (props) => <DirectionSection {...props} words="futuresMartingale.suits" />,
    leverage: (props) => <LeverageSlider {...props} used={usedIfFilled} />,
    ladder: LadderSection,
    targets: StopSection,
  },
  advancedNote: 'afterStop',
  consent: 'linear.consent',
  HeadFacts: FundingFacts,
  Tabs: later(async () => (await import('./plan-tabs.tsx')).RoundTabs),
  check: (input, market) => checkMartingale(input as MartingaleInput, market),
  useArrival,
  preview: (source) => preview(source as RoundSource),
  confirmed: confirmedRows,
  drawing: drawnLater,
  drawingKey(limits) {
    const { met } = plannedRound({ limits: limits as RoundSource['limits'] })
    return met.map(({ price, qty, liquidationAfter }) => [price, qty, liquidationAfter]).join(' ')
  },
}

/** Direction and cycle in words, which are no numbers, around what was filled in. */
function confirmedRows(
  rows: readonly ConfirmedRow[],
  { draft: { choices } }: FormModel,
  { t }: FormWords,
): readonly ConfirmedRow[] {
  const said = (form: string) => ({
    key: form,
    term: t(`futuresMartingale.field.${form}`),
    value: t(`futuresMartingale.${form}.${choices[form] ?? ''}`),
  })
  return [said('mode'), ...rows, said('autoCycle')]
}
