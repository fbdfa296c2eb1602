// The create form of a futures grid: where its sections stand, its calls, its rules and what it
// shows of a plan. Fields come from the table, everything else from the kit.
import { lazy } from 'react'
import type { Price } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type {
  ConfirmedRow,
  CreateKind,
  FormModel,
  PreviewSource,
  SectionProps,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { linesOfPlan } from '@trellis/bot-kit/web/grid/chart-lines.ts'
import { crossedProblems } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import {
  confirmedRange,
  gridActWords,
  TriggerHint,
} from '@trellis/bot-kit/web/grid/grid-create.tsx'
import { previewOf, type GridSource } from '@trellis/bot-kit/web/grid/plan-preview.ts'
import { RangeSection } from '@trellis/bot-kit/web/grid/range-fields.tsx'
import { gridArrival } from '@trellis/bot-kit/web/grid/use-arrival.ts'
import { choiceSection } from '@trellis/bot-kit/web/linear/choice-section.tsx'
import { liquidationMarks, turnOf } from '@trellis/bot-kit/web/linear/contract-kind.ts'
import {
  contractPlanKind,
  PositionLegend,
  realAtStart,
} from '@trellis/bot-kit/web/linear/contract-plan.tsx'
import type { PlanDepth } from '@trellis/bot-kit/web/linear/contract-depth.ts'
import type { ContractInput } from '@trellis/bot-kit/web/linear/contract-source.ts'
import { DirectionSection } from '@trellis/bot-kit/web/linear/direction-section.tsx'
import { FundingFacts } from '@trellis/bot-kit/web/linear/funding-facts.tsx'
import { LeverageSlider } from '@trellis/bot-kit/web/linear/leverage-slider.tsx'
import { TargetsSection } from '@trellis/bot-kit/web/linear/targets-section.tsx'
import { quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import type { FuturesGridInput } from '../fields.ts'
import { checkFutures, type FuturesLimits } from '../limits.ts'
import { paths } from '../paths.ts'
import { offers } from './offers.ts'
import { NO_STOP, problemKind } from './problem-kind.ts'

const plans = {
  words: 'futuresGrid',
  rules: ['rounds', 'outside', 'margin', 'funding', 'targets', 'fees', 'close'],
} as const
const planKind = contractPlanKind(plans)

const Spacing = choiceSection('type')

/** The form as it comes; its figures that take longer are those of `deepKind`. */
export const createKind: CreateKind = {
  ...problemKind,
  id: 'futures-grid',
  formParts: {
    core: ['mode', 'leverage', 'range'],
    amount: ['money'],
    advanced: ['targets', 'entry', 'trailing', 'sharing'],
  },
  paths: { create: paths.fgridBotCreate, validate: paths.validateFgridInput },
  idName: 'bot_id',
  actWords: { ...gridActWords, 'risk-limit': 'less', [NO_STOP]: 'noStop' },
  offers,
  sections: {
    mode: DirectionSection,
    leverage: (props) => <LeverageSlider {...props} real={realAtStart} />,
    range: RangeAndSpacing,
    targets: TargetsSection,
  },
  advancedNote: 'afterStop',
  HeadFacts: FundingFacts,
  Legend: PositionLegend,
  Hint: TriggerHint,
  Tabs: lazy(async () => {
    const [{ gridPlanTabs }, { planDepth }, { RiskTab }] = await Promise.all([
      import('@trellis/bot-kit/web/grid/grid-plan-tabs.tsx'),
      import('@trellis/bot-kit/web/linear/contract-depth.ts'),
      import('@trellis/bot-kit/web/linear/risk-tab.tsx'),
    ])
    const kind = { ...contractPlanKind(plans, planDepth), ...planDepth.tables, Risk: RiskTab }
    return { default: gridPlanTabs(kind) }
  }),
  check: (input, market) => checkFutures(input as FuturesGridInput, market),
  problems: crossedProblems,
  useArrival: gridArrival({
    amount: 'investment',
    wantsAmount: () => true,
    usual: { leverage: '10' },
  }),
  preview: (source) => previewOf(source as GridSource<ContractInput>, planKind),
  confirmed: confirmedRows,
  drawing: (source) => drawing(source),
  drawingKey(limits) {
    const { plan, liquidation } = (limits ?? {}) as Partial<FuturesLimits>
    const ends = [liquidation?.now, liquidation?.long, liquidation?.short]
    return [plan?.emptyLevel, plan?.cellNumber, plan?.qty, ...ends].join(' ')
  },
}

/** The same with all that is said of a plan. */
export function deepKind(depth: PlanDepth): CreateKind {
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
  model: FormModel,
  ...[format, t]: [Parameters<typeof confirmedRange>[1], Parameters<typeof confirmedRange>[2]]
): readonly ConfirmedRow[] {
  const { mode = '', type = '' } = model.draft.choices
  return [
    { key: 'mode', term: t('futuresGrid.field.mode'), value: t(`futuresGrid.mode.${mode}`) },
    ...confirmedRange(model, format, t),
    { key: 'type', term: t('futuresGrid.field.type'), value: t(`futuresGrid.type.${type}`) },
  ]
}

/** Levels, targets, how far the range may move, and where the plan would be liquidated. */
function drawing(source: PreviewSource, depth?: PlanDepth) {
  const { instrument, market, pair, t, format } = source
  const { plan, liquidation } = (source.limits ?? {}) as Partial<FuturesLimits>
  const input = source.input as FuturesGridInput
  const price = (text: string): string => format.number(text, instrument.tickScale)
  const { moveUpPrice: limitUpPrice, moveDownPrice } = input
  const moves = { limitUpPrice, enableTrailing: limitUpPrice !== undefined }
  const drawn = linesOfPlan(plan, { ...input, ...moves }, instrument, {
    t,
    words: 'futuresGrid',
    price,
    money: market && {
      maker: market.fees.maker,
      base: (text) => isolated(`${format.number(text, quantityDigits(pair))} ${pair.base_token}`),
      quote: (text) =>
        isolated(`${format.number(text, digitsOfCoin(pair.quote_token))} ${pair.quote_token}`),
    },
  })
  const number = (at: Price | undefined): number | undefined =>
    at === undefined ? undefined : Number(formatPriceFixed(instrument, at))
  const { now, long, short } = liquidation ?? {}
  const ends = { now: number(now), long: number(long), short: number(short) }
  const marks = liquidationMarks(ends, {
    t,
    price: (at) => price(at.toFixed(instrument.tickScale)),
  })
  const down = number(moveDownPrice)
  const word = t('linear.line.moveDown')
  const limit = { id: 'moveDown', tone: 'limit', word } as const
  const start = number(plan?.reference)
  return {
    ...drawn,
    ...(start === undefined ? {} : { turn: turnOf(input.mode, start) }),
    zones: marks.zones,
    lines: [
      ...drawn.lines,
      ...marks.lines,
      ...(depth?.lines({ ...(source as GridSource<ContractInput>), input }) ?? []),
      ...(down === undefined
        ? []
        : [{ ...limit, price: down, label: `${word} ${price(String(down))}` }]),
    ],
  }
}
