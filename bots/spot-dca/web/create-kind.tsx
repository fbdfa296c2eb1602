// The create form of a DCA: its pairs and amounts, how often, from when and how much at most; in
// the place of the chart what the same plan would have come to. Its bounds are the server's.
import { Suspense } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { basketName } from '@trellis/contract/market-ref'
import type {
  ConfirmedRow,
  CreateKind,
  FormModel,
  FormWords,
  SectionProps,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { paths } from '../paths.ts'
import { localProblems, PAIRS, pairsOfForm, readPairs, START, totalOf } from './pairs.ts'
import { PairsSection } from './pairs-section.tsx'
import { LimitSection, PlanSection } from './plan-section.tsx'
import { preview } from './preview.ts'
import { purchasesFor } from './schedule.ts'
import { actWords, formTable, lists, problemKind } from './problem-kind.ts'
import { everyWords, pairsWords } from './setting-words.ts'
import { useArrival } from './use-arrival.ts'

const ReplayCard = later(async () => (await import('./replay-card.tsx')).ReplayCard)

/** The form can be used before it is there. */
function Picture(props: SectionProps) {
  return (
    <div className="dca-picture">
      <Suspense>
        <ReplayCard {...props} />
      </Suspense>
    </div>
  )
}

export const createKind: CreateKind = {
  ...problemKind,
  table: formTable,
  actWords,
  lists,
  within: 'parameters',
  asksEarly: true,
  trades: true,
  id: 'spot-dca',
  formParts: { core: ['pairs', 'plan', 'limit'], amount: [], advanced: ['follow'] },
  paths: { create: paths.createBot, validate: paths.createBotConfiguration },
  idName: 'bot_id',
  business: 'SPOT_DCA',
  copied: 'followed_bot_id',
  backtest: true,
  Picture,
  basket: ({ choices }) => basketName(readPairs(choices[PAIRS] ?? '').map(({ base }) => base)),
  sections: { pairs: PairsSection, plan: PlanSection, limit: LimitSection },
  Tabs: later(async () => (await import('./plan-tabs.tsx')).DcaTabs),
  // Of what is about to arrive nothing is missing.
  problems: ({ choices, touched }) =>
    (choices[PAIRS] ?? '') === '' && !touched.includes(PAIRS) ? [] : localProblems(choices),
  useArrival,
  preview,
  confirmed: confirmedRows,
}

/** What it may spend in all, and how many purchases that is; without a maximum it has no end. */
function endOf(
  rows: readonly ConfirmedRow[],
  most: string,
  total: string,
  { t, format }: FormWords,
): ConfirmedRow {
  const filled = rows.find(({ key }) => key === 'maxInvestment')
  const named = { key: 'maxInvestment', term: t('spotDca.field.maxInvestment') }
  if (filled === undefined) return { ...named, value: t('spotDca.limit.open') }
  const count = purchasesFor(most, total)
  const shown = format.number(String(count), 0)
  const purchases = t('spotDca.limit.purchases', { count, shown })
  return {
    ...named,
    value: (
      <>
        {filled.value} · {purchases}
      </>
    ),
  }
}

/** The plan in words, around what was filled in. */
function confirmedRows(
  rows: readonly ConfirmedRow[],
  { draft, pair }: FormModel,
  { t, format }: FormWords,
): readonly ConfirmedRow[] {
  const { pairs } = pairsOfForm(draft, pair)
  const start = draft.choices[START] ?? ''
  const words = (key: string, value: string): ConfirmedRow => {
    return { key, term: t(`spotDca.field.${key}`), value }
  }
  return [
    words(PAIRS, pairsWords(pairs, pair.quote_token, format)),
    words('frequency', everyWords(Number(draft.values['frequency'] ?? ''), t)),
    words(START, start === '' ? t('spotDca.start.now') : format.time(Number(start), 'full')),
    endOf(rows, draft.values['maxInvestment'] ?? '', totalOf(pairs), { t, format }),
  ]
}
