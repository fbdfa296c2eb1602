// The create form of a combo: its basket in the place of the chart, its sections, its calls and
// what it shows of a plan. Its bounds are the server's, which knows every contract of the basket.
import { later } from '@trellis/bot-kit/web/later.tsx'
import { basketName } from '@trellis/contract/market-ref'
import type {
  ConfirmedRow,
  CreateKind,
  FormModel,
  FormWords,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { LeverageSlider } from '@trellis/bot-kit/web/linear/leverage-slider.tsx'
import { paths } from '../paths.ts'
import { BASKET, basketOf, basketProblems, coinOf, isBasketToCome, readBasket } from './basket.ts'
import { BasketCard } from './basket-card.tsx'
import { preview } from './preview.tsx'
import { formTable, lists, NO_MARGIN, problemKind } from './problem-kind.ts'
import { basketWords, intervalWords } from './setting-words.ts'
import { RebalanceSection, usesField } from './rebalance-fields.tsx'
import { useArrival } from './use-arrival.ts'

export const createKind: CreateKind = {
  ...problemKind,
  table: formTable,
  lists,
  asksEarly: true,
  trades: true,
  id: 'futures-combo',
  formParts: {
    core: ['contracts', 'leverage', 'rebalance'],
    amount: ['money'],
    advanced: ['targets', 'follow'],
  },
  paths: { create: paths.createBot, validate: paths.getLimit },
  business: 'FUTURE_COMBO',
  source: 'FCOMBO_CREATE_PAGE',
  advice: {
    lists: (params) => ({
      [BASKET]: basketOf(params as unknown as Parameters<typeof basketOf>[0]),
    }),
  },
  idName: 'bot_id',
  copied: 'followed_bot_id',
  backtest: true,
  actWords: {
    'weights-short': 'short',
    'weights-over': 'over',
    'init-margin-too-low': 'raise',
    'init-margin-too-high': 'less',
    [NO_MARGIN]: 'lighter',
  },
  Picture: BasketCard,
  basket: ({ choices }) =>
    basketName(readBasket(choices[BASKET] ?? '').map(({ symbol }) => coinOf(symbol))),
  sections: {
    // It stands in the picture.
    contracts: () => undefined,
    leverage: LeverageSlider,
    rebalance: RebalanceSection,
  },
  advancedNote: 'afterStop',
  consent: 'linear.consent',
  Tabs: later(async () => (await import('./plan-tabs.tsx')).ComboTabs),
  // Of what is about to arrive nothing is missing.
  problems: ({ choices }) =>
    isBasketToCome(choices) ? [] : basketProblems(choices[BASKET] ?? '', BASKET),
  useArrival,
  preview,
  confirmed: confirmedRows,
}

/** The basket and when it is rebalanced, in words, around what was filled in. */
function confirmedRows(
  rows: readonly ConfirmedRow[],
  { draft }: FormModel,
  { t }: FormWords,
): readonly ConfirmedRow[] {
  const mode = draft.choices['mode'] ?? ''
  const basket = readBasket(draft.choices[BASKET] ?? '')
  const interval = intervalWords(Number(draft.values['interval'] ?? ''), t)
  return [
    { key: BASKET, term: t('futuresCombo.field.contracts'), value: basketWords(basket, t) },
    ...rows.filter(({ key }) => key === 'leverage'),
    {
      key: 'mode',
      term: t('futuresCombo.field.mode'),
      value: t(`futuresCombo.mode.${mode}`),
    },
    ...(usesField('interval', mode)
      ? [{ key: 'interval', term: t('futuresCombo.field.interval'), value: interval }]
      : []),
    ...rows.filter(({ key }) => key === 'threshold'),
  ]
}
