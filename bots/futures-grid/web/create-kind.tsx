// The create form of a futures grid: where its sections stand, its calls, its rules and what it
// shows of a plan. Fields come from the table, everything else from the kit.
import { Suspense } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import type {
  ConfirmedRow,
  CreateKind,
  FormModel,
  FormWords,
  PreviewSource,
  SectionProps,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { crossedProblems } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import {
  confirmedRange,
  gridActWords,
  TriggerHint,
} from '@trellis/bot-kit/web/grid/grid-create.tsx'
import { previewOf, type GridSource } from '@trellis/bot-kit/web/grid/plan-preview.ts'
import { RangeSection } from '@trellis/bot-kit/web/grid/range-fields.tsx'
import { choiceSection } from '@trellis/bot-kit/web/linear/choice-section.tsx'
import {
  contractPlanKind,
  PositionLegend,
  usedAtStart,
} from '@trellis/bot-kit/web/linear/contract-plan.tsx'
import type { PlanDepth } from '@trellis/bot-kit/web/linear/plan-depth.ts'
import type { ContractInput } from '@trellis/bot-kit/web/linear/contract-source.ts'
import { DirectionSection } from '@trellis/bot-kit/web/linear/direction-section.tsx'
import { drawnLater } from '@trellis/bot-kit/web/linear/drawn-later.ts'
import { FundingFacts } from '@trellis/bot-kit/web/linear/funding-facts.tsx'
import { LeverageSlider } from '@trellis/bot-kit/web/linear/leverage-slider.tsx'
import type { ChartPlan } from '@trellis/bot-kit/web/web-context.ts'
import type { FuturesGridInput } from '../fields.ts'
import { checkFutures, type FuturesLimits } from '../limits.ts'
import { paths } from '../paths.ts'
import { offers } from './offers.ts'
import { NO_STOP, problemKind } from './problem-kind.ts'
import { useArrival } from './use-arrival.ts'

const plans = {
  words: 'futuresGrid',
  rules: ['rounds', 'outside', 'margin', 'funding', 'targets', 'fees', 'close'],
} as const
const planKind = contractPlanKind(plans)

const Spacing = choiceSection('type')

/** Folded at first: it comes behind the form. */
const TargetsSection = later(
  async () => (await import('@trellis/bot-kit/web/linear/targets-section.tsx')).TargetsSection,
)

function Targets(props: SectionProps) {
  return (
    <Suspense fallback={<div className="targets-place" />}>
      <TargetsSection {...props} />
    </Suspense>
  )
}

/** The form as it comes; its figures that take longer are those of `deepKind`. */
export const createKind: CreateKind = {
  ...problemKind,
  id: 'futures-grid',
  formParts: {
    core: ['mode', 'leverage', 'range'],
    amount: ['money'],
    advanced: ['targets', 'entry', 'trailing', 'follow'],
  },
  paths: { create: paths.fgridBotCreate, validate: paths.validateFgridInput },
  business: 'FUTURE_GRID',
  advice: {},
  idName: 'bot_id',
  copied: 'followed_grid_id',
  backtest: true,
  actWords: { ...gridActWords, 'risk-limit': 'less', [NO_STOP]: 'noStop' },
  offers,
  sections: {
    mode: DirectionSection,
    leverage: (props) => <LeverageSlider {...props} used={usedAtStart} />,
    range: RangeAndSpacing,
    targets: Targets,
  },
  advancedNote: 'afterStop',
  consent: 'linear.consent',
  HeadFacts: FundingFacts,
  Legend: PositionLegend,
  Hint: TriggerHint,
  Tabs: later(async () => {
    const [{ gridPlanTabs }, { planDepth }, { RiskTab }] = await Promise.all([
      import('@trellis/bot-kit/web/grid/grid-plan-tabs.tsx'),
      import('@trellis/bot-kit/web/linear/contract-depth.tsx'),
      import('@trellis/bot-kit/web/linear/risk-tab.tsx'),
    ])
    const kind = { ...contractPlanKind(plans, planDepth), ...planDepth.tables, Risk: RiskTab }
    return gridPlanTabs(kind)
  }),
  check: (input, market) => checkFutures(input as FuturesGridInput, market),
  problems: crossedProblems,
  useArrival,
  preview: (source) => previewOf(source as GridSource<ContractInput>, planKind),
  confirmed: confirmedRows,
  drawing: drawnLater,
  drawingKey(limits) {
    const { plan, liquidation } = (limits ?? {}) as Partial<FuturesLimits>
    const ends = [liquidation?.now, liquidation?.long, liquidation?.short]
    return [plan?.emptyLevel, plan?.cellNumber, plan?.qty, ...ends].join(' ')
  },
}

/** The same with all that is said of a plan. */
export function deepKind(
  depth: PlanDepth,
  drawing: (source: PreviewSource, depth: PlanDepth) => ChartPlan,
): CreateKind {
  const deep = contractPlanKind(plans, depth)
  return {
    ...createKind,
    preview: (source) => previewOf(source as GridSource<ContractInput>, deep),
    drawing: (source) => drawing(source, depth),
  }
}

function RangeAndSpacing(props: SectionProps) {
  return (
    <>
      <RangeSection {...props} />
      <Spacing {...props} />
    </>
  )
}

/** Direction and spacing in words before the range and the leverage. */
function confirmedRows(
  rows: readonly ConfirmedRow[],
  model: FormModel,
  web: FormWords,
): readonly ConfirmedRow[] {
  const { t } = web
  const { mode = '', type = '' } = model.draft.choices
  return [
    { key: 'mode', term: t('futuresGrid.field.mode'), value: t(`futuresGrid.mode.${mode}`) },
    ...confirmedRange(rows, model, web),
    { key: 'type', term: t('futuresGrid.field.type'), value: t(`futuresGrid.type.${type}`) },
  ]
}
