// The create form of a spot grid: where its sections stand, its calls, its rules and what it shows
// of a plan. Fields come from the table, everything else from the kit.
import { digitsOfCoin, isolated } from '@trellis/ui'
import { later } from '@trellis/bot-kit/web/later.tsx'
import type { CreateKind } from '@trellis/bot-kit/web/create/create-kind.ts'
import { spotPlanWays } from '@trellis/bot-kit/spot/grid-outcome.ts'
import { linesOfPlan } from '@trellis/bot-kit/web/grid/chart-lines.ts'
import { crossedProblems } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import {
  confirmedRange,
  gridActWords,
  PlanLegend,
  TriggerHint,
} from '@trellis/bot-kit/web/grid/grid-create.tsx'
import { ordersWords } from '@trellis/bot-kit/web/grid/orders-words.ts'
import {
  previewOf,
  type GridSource,
  type TabsKind,
} from '@trellis/bot-kit/web/grid/plan-preview.ts'
import { RangeSection } from '@trellis/bot-kit/web/grid/range-fields.tsx'
import { useGridArrival } from '@trellis/bot-kit/web/grid/use-arrival.ts'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { coarseLotWords } from '@trellis/bot-kit/web/spot/coarse-lot.ts'
import type { SpotGridInput } from '../fields.ts'
import { checkGrid, type GridLimits } from '../limits.ts'
import { paths } from '../paths.ts'
import type { SpotGridAnswer } from '../wire.ts'
import { offers } from './offers.ts'
import { problemKind } from './problem-kind.ts'

const planKind: TabsKind<SpotGridInput> = {
  ...spotPlanWays,
  words: 'spotGrid',
  rules: ['swing', 'outside', 'targets', 'fees', 'close'],
  caution: (summary, source) => coarseLotWords(summary, source, 'spotGrid'),
}

export const createKind: CreateKind = {
  ...problemKind,
  id: 'spot-grid',
  formParts: {
    core: ['range'],
    amount: ['money'],
    advanced: ['targets', 'entry', 'trailing', 'follow'],
  },
  paths: {
    create: paths.createGrid,
    validate: paths.validateInput,
    opening: paths.getInitialBuyAmount,
  },
  business: 'SPOT_GRID',
  advice: {},
  idName: 'grid_id',
  copied: 'followed_grid_id',
  backtest: true,
  actWords: gridActWords,
  offers,
  sections: { range: RangeSection },
  advancedNote: 'afterStop',
  Hint: TriggerHint,
  Legend: PlanLegend,
  Tabs: later(async () => {
    const { gridPlanTabs } = await import('@trellis/bot-kit/web/grid/grid-plan-tabs.tsx')
    return gridPlanTabs(planKind)
  }),
  check: (input, market) => checkGrid(input as SpotGridInput, market),
  problems: crossedProblems,
  useArrival: useGridArrival,
  preview: (source) => previewOf(source as GridSource<SpotGridInput>, planKind),
  confirmed: confirmedRange,
  opening: openingWords,
  drawing: ({ limits, input, instrument, market, pair, t, format }) =>
    linesOfPlan((limits as GridLimits | undefined)?.plan, input as SpotGridInput, instrument, {
      t,
      words: 'spotGrid',
      price: (text) => format.number(text, instrument.tickScale),
      money: market && {
        maker: market.fees.maker,
        base: (text) => isolated(`${format.number(text, quantityDigits(pair))} ${pair.base_token}`),
        quote: (text) =>
          isolated(`${format.number(text, digitsOfCoin(pair.quote_token))} ${pair.quote_token}`),
      },
    }),
  drawingKey(limits) {
    const plan = (limits as GridLimits | undefined)?.plan
    return `${plan?.emptyLevel} ${plan?.cellNumber} ${plan?.qty}`
  },
}

/** "Buys about 0.0412 BTC at market, then places 9 buys and 9 sells". */
function openingWords(
  ...[answer, { draft, pair }, { limits, t, format }]: Parameters<
    NonNullable<CreateKind['opening']>
  >
): string {
  const first = answer as SpotGridAnswer<'getInitialBuyAmount'>
  const plan = (limits as GridLimits | undefined)?.plan
  const orders = ordersWords(t, plan?.buyCount ?? 0, plan?.sellCount ?? 0)
  const { entry = '' } = draft.values
  const price = format.number(entry, priceDigits(pair))
  const waits = entry === '' ? '' : `${t('spotGrid.confirm.waits', { price })} `
  const base = format.number(first.base_amount.replace('-', ''), quantityDigits(pair))
  const key = first.side === '' ? 'opensWithout' : first.side === 'buy' ? 'opensBuy' : 'opensSell'
  const amount = `${base} ${pair.base_token}`
  return `${waits}${t(`spotGrid.confirm.${key}`, { amount, orders })}`
}
