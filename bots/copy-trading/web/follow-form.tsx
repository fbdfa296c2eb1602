// The form that follows a leader: the amount and how it would lie now, limits, and what is paid for
// it. Before anything is sent the same stands in the confirmation.
import { formatAmount, type Amount as Money } from '@trellis/kernel'
import { investable } from '@trellis/bot-kit/web/create/form-draft.ts'
import { ProductAmount } from '@trellis/bot-kit/web/product/product-amount.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import '@trellis/bot-kit/web/check.css'
import { Definitions, Explain, Figure, Notice } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { LeaderRow } from '../wire.ts'
import { lossAt, shareExample, type Split } from './follow-plan.ts'
import { LimitFields } from './limit-fields.tsx'
import type { Follow } from './use-follow.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

interface FormProps {
  readonly follow: Follow
  readonly leader: LeaderRow
}

export function FollowForm({ follow, leader }: FormProps) {
  const { t } = useWeb()
  return (
    <>
      <div className="row between">
        <h2 className="card-title">{t(`${words}.follow`, { name: leader.nickname })}</h2>
        <span className="t12 dim">{t(`${words}.botsOnly`)}</span>
      </div>
      <Amount follow={follow} />
      <Existing follow={follow} />
      <LimitFields
        amount={follow.amount}
        limits={follow.limits}
        problem={follow.problem}
        isTouched={follow.isTouched}
        onChange={follow.chooseLimits}
        onLeave={follow.touch}
      />
      <ShareRows leader={leader} />
      <p className="t12 dim">{t(`${words}.differ`)}</p>
    </>
  )
}

function Amount({ follow }: { readonly follow: Follow }) {
  const { t } = useWeb()
  const write = useWriting()
  const { amount, balance, bounds, isTouched, choose, touch } = follow
  const problem = follow.problem?.field === 'amount' ? follow.problem : undefined
  const most = balance === undefined ? bounds.most : investable(balance, bounds.most)
  const isOver = problem?.reason === 'too-high' || problem?.reason === 'balance'
  const value = isOver ? most : bounds.least
  const isFixable =
    problem?.reason === 'too-low' || (isOver && Number(most) >= Number(bounds.least))
  const fix = { value, label: t('form.fix.use', { value: write.money(value) }) }
  return (
    <ProductAmount
      label={t(`${words}.field.amount`)}
      coin={config.coin}
      digits={2}
      value={amount}
      least={bounds.least}
      most={bounds.most}
      balance={balance}
      problem={
        problem === undefined
          ? undefined
          : { message: write.problem(problem), saysLimit: true, ...(isFixable ? { fix } : {}) }
      }
      // Nobody has to leave a field to be told that the account holds less.
      showProblem={isTouched || problem?.reason === 'balance'}
      onChange={(text) => choose({ amount: text })}
      onLeave={touch}
    />
  )
}

/** Whether what runs is copied, and how the amount would lie then. */
function Existing({ follow }: { readonly follow: Follow }) {
  const { t } = useWeb()
  const { existing, choose } = follow
  return (
    <div className="lead-box">
      <label className="check">
        <input
          type="checkbox"
          checked={existing}
          onChange={(event) => choose({ existing: event.target.checked })}
        />
        <span>
          {t(`${words}.existing`)}
          <span className="t12 dim2">{t(`${words}.existingText`)}</span>
        </span>
      </label>
      <SplitBar follow={follow} />
    </div>
  )
}

/** The amount as a bar: one part for each bot, and what waits. */
function SplitBar({ follow }: { readonly follow: Follow }) {
  const { t } = useWeb()
  const split = useSplitWords(follow)
  if (follow.split === undefined || split === undefined) return undefined
  const { parts, waits } = follow.split
  return (
    <>
      <div className="lead-split" aria-hidden="true">
        {parts.map(({ id, amount }) => (
          <i key={id} style={{ flexGrow: Number(amount) / 1e12 }} />
        ))}
        {waits > 0n ? <u style={{ flexGrow: Number(waits) / 1e12 }} /> : undefined}
      </div>
      <div className="row between wrap t12 dim">
        <span>
          <Figure className="ink">{split.used}</Figure>{' '}
          {t(`${words}.split.used`, { copied: split.copied, all: split.all })}
        </span>
        <span>
          <Figure className="ink">{split.waits}</Figure> {t(`${words}.split.waits`)}
        </span>
      </div>
      <SplitNote split={follow.split} isAsked={follow.existing} />
    </>
  )
}

/** What a reader might not expect of the parts: nothing is copied, or nothing is left for more. */
function SplitNote({ split, isAsked }: { readonly split: Split; readonly isAsked: boolean }) {
  const { t } = useWeb()
  if (!isAsked || split.all === 0) return undefined
  if (split.copied === 0) return <Notice tone="warn">{t(`${words}.split.none`)}</Notice>
  if (split.waits > 0n) return undefined
  return <p className="t12 dim">{t(`${words}.split.full`)}</p>
}

function useSplitWords({ split }: Pick<Follow, 'split'>) {
  const { format } = useWeb()
  const write = useWriting()
  if (split === undefined) return undefined
  const money = (value: Money): string => write.money(formatAmount(value))
  return {
    used: money(split.used),
    waits: money(split.waits),
    copied: format.number(String(split.copied)),
    all: format.number(String(split.all)),
  }
}

/** What following costs, with an example. */
function ShareRows({ leader }: { readonly leader: LeaderRow }) {
  const { t, format } = useWeb()
  const write = useWriting()
  const percent = format.number(leader.profit_share_percent)
  const example = shareExample(leader.profit_share_percent)
  const rows = [
    {
      key: 'share',
      term: (
        <Explain title={t(`${words}.sum.share`)} text={t(`${words}.sum.shareText`)}>
          {t(`${words}.sum.share`)}
        </Explain>
      ),
      value: t(`${words}.sum.ofGain`, { percent }),
    },
    {
      key: 'example',
      term: t(`${words}.sum.example`, { gain: write.money(example.gain) }),
      value: t(`${words}.sum.split`, {
        own: write.money(example.own),
        leaders: write.money(example.leaders),
      }),
    },
    { key: 'changes', term: t(`${words}.sum.changes`), value: t(`${words}.sum.atOnce`) },
  ]
  return (
    <div className="rule sum">
      <Definitions rows={rows} />
    </div>
  )
}

/** What is about to be sent, with both ends: what is copied now and what stops it. */
export function FollowSummary({ follow, leader }: FormProps) {
  const { t } = useWeb()
  const write = useWriting()
  const { amount, existing, limits } = follow
  const split = useSplitWords(follow)
  const loss = lossAt(amount, limits.stopLoss)
  const row = (key: SummaryRow, value: string) => ({
    key,
    term: t(`${words}.summary.${key}`),
    value: <Figure>{value}</Figure>,
  })
  const rows = [
    row('amount', `${write.money(amount)} ${config.coin}`),
    ...(existing && split !== undefined
      ? [
          row('now', `${split.used} ${config.coin}`),
          row('bots', `${split.copied} / ${split.all}`),
          row('waits', `${split.waits} ${config.coin}`),
        ]
      : []),
    ...(loss === '' ? [] : [row('loss', `${write.money(loss)} ${config.coin}`)]),
    {
      key: 'stop',
      term: t(`${words}.summary.stop`),
      value: t(`${words}.stop.mode.${limits.onStop}`),
    },
  ]
  return (
    <>
      <Definitions rows={rows} />
      <ShareRows leader={leader} />
      <p className="t12 dim">{t(`${words}.differ`)}</p>
    </>
  )
}

type SummaryRow = 'amount' | 'now' | 'bots' | 'waits' | 'loss' | 'stop'
