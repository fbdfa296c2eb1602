// What the create screen explains of a plan below its picture: the next purchases in the reader's
// own time with what they leave of the balance, what each buys now, and its rules.
import { DataTable, digitsOf, digitsOfCoin, Figure, Skeleton, type Column } from '@trellis/ui'
import type { SectionProps, TabsProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { PlanTabs } from '@trellis/bot-kit/web/create/plan-tabs.tsx'
import { NotRead } from '@trellis/bot-kit/web/not-read.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { plannedOf, type Configuration } from './answer.ts'
import { useMarketNow } from './market-clock.ts'
import { pairsOfForm, START, totalOf } from './pairs.ts'
import { purchasesFor, schedule } from './schedule.ts'
import { Schedule } from './schedule-table.tsx'

const RULES = ['when', 'money', 'lots', 'skipped', 'maximum', 'ends', 'fees', 'loss']
const SHOWN = 5

export function DcaTabs({ model }: TabsProps) {
  const { t } = useWeb()
  const answer = plannedOf(model.source)
  const tabs = [
    { id: 'next', label: t('spotDca.next.title'), content: <Next model={model} /> },
    {
      id: 'buys',
      label: t('spotDca.now.title'),
      content: answer ? (
        <BuysNow answer={answer} quote={model.pair.quote_token} />
      ) : (
        <NoPlan model={model} />
      ),
    },
  ]
  return <PlanTabs model={model} tabs={tabs} rules={RULES} />
}

function Next({ model }: SectionProps) {
  const { draft, pair, balances } = model
  const nowMs = useMarketNow(pair.symbol)
  const { pairs } = pairsOfForm(draft, pair)
  const total = totalOf(pairs)
  const every = Number(draft.values['frequency'] ?? '')
  const max = draft.values['maxInvestment'] ?? ''
  const balance = balances === undefined ? '' : (balances.get(pair.quote_token) ?? '0')
  const firstMs = Number(draft.choices[START] || nowMs)
  if (nowMs === 0 || !(every > 0)) return undefined
  const most = max === '' ? undefined : purchasesFor(max, total)
  const rows = schedule({ firstMs, every, total, balance, most }, SHOWN)
  return (
    <Schedule rows={rows} quote={pair.quote_token} isNow={(draft.choices[START] ?? '') === ''} />
  )
}

/** In place of the plan: what is missing for it, that it comes, or that nobody answered. */
export function NoPlan({ model: { validation } }: SectionProps) {
  const { t } = useWeb()
  if (validation.state === 'waiting') return <Skeleton height="88px" />
  if (validation.state !== 'failed') return <p className="dim2">{t('spotDca.sum.waiting')}</p>
  return <NotRead text={t('spotDca.sum.failed')} className="dim2" onRetry={validation.retry} />
}

type Planned = Configuration['plan'][number]

function BuysNow({ answer, quote }: { readonly answer: Configuration; readonly quote: string }) {
  const { t, format } = useWeb()
  const number = (text: string, digits = digitsOf(text)) =>
    text === '' ? '—' : <Figure>{format.number(text, digits)}</Figure>
  const column = (key: 'quantity' | 'price' | 'value', digits?: number): Column<Planned> => ({
    key,
    head: t(`spotDca.now.${key}`, { coin: quote }),
    numeric: true,
    cell: (it) => number(it[key], digits),
  })
  const columns: readonly Column<Planned>[] = [
    { key: 'base', head: t('spotDca.now.base'), cell: (it) => <bdi dir="ltr">{it.base}</bdi> },
    column('quantity'),
    column('price'),
    column('value', digitsOfCoin(quote)),
  ]
  return (
    <DataTable
      caption={t('spotDca.now.title')}
      columns={columns}
      rows={answer.plan}
      keyOf={(it) => it.base}
      lined
    />
  )
}
