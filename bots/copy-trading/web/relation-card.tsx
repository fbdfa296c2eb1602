// Beside the copies of a relation: its leader, the limits that stand, and the switch that pauses.
import { BotSwitch } from '@trellis/bot-kit/web/detail/bot-switch.tsx'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { Button, Definitions, Figure } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { LimitField } from '../limit-table.ts'
import type { CopyDetail } from './copy-kind.ts'
import { LIMIT_FIELDS, limitsOf, lossAt } from './follow-plan.ts'
import { inUnits, unitOf } from './limit-units.ts'
import { leaderPath } from './pages.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

export function RelationCard(props: DetailPartProps<CopyDetail>) {
  const { detail, view, botId, onAction } = props
  const { t, format } = useWeb()
  const write = useWriting()
  const { following, limits } = detail
  const now = limitsOf(limits)
  const loss = lossAt(following.amount, now.stopLoss)
  const shown = (field: LimitField): string => {
    const isCoin = unitOf(field) === 'coin'
    const number = isCoin ? write.money(now[field]) : format.number(now[field])
    const more = field === 'stopLoss' && loss !== '' ? ` (${write.money(loss)})` : ''
    return `${inUnits(field, number, format)}${more}`
  }
  const rows = [
    ...LIMIT_FIELDS.map((field) => ({
      key: field,
      term: t(`${words}.field.${field}`),
      value:
        now[field] === '' ? (
          <span className="dim">{t(`${words}.noLimit`)}</span>
        ) : (
          <Figure>{shown(field)}</Figure>
        ),
    })),
    // What became of the copies may be another choice than this one.
    ...(isOver(view)
      ? []
      : [
          {
            key: 'stop',
            term: t(`${words}.stop.when`),
            value: t(`${words}.stop.mode.${now.onStop}`),
          },
        ]),
    {
      key: 'share',
      term: t(`${words}.sum.share`),
      value: t(`${words}.sum.ofGain`, { percent: format.number(following.profit_share_percent) }),
    },
  ]
  const isRunning = view.phase === 'running'
  return (
    <section className="card stack stack-12" aria-label={t(`${words}.relation.title`)}>
      <div className="row between wrap">
        <h2 className="card-title">{t(`${words}.relation.title`)}</h2>
        <WebLink className="link t12" path={leaderPath(following.leader_mark)}>
          {t(`${words}.relation.leader`)}
        </WebLink>
      </div>
      <Definitions rows={rows} />
      {isRunning ? (
        <BotSwitch
          botId={botId}
          on={limits.paused}
          name={t(`${words}.relation.pause`)}
          hint={t(`${words}.relation.pauseText`)}
          path={paths.modifySetting}
          body={(paused) => ({ paused })}
        />
      ) : undefined}
      {isRunning ? (
        <div className="phone-only">
          <Button block variant="danger" onClick={() => onAction('close')}>
            {t(`${words}.act.stop`)}
          </Button>
        </div>
      ) : undefined}
      {isOver(view) ? undefined : <p className="t12 dim">{t(`${words}.relation.note`)}</p>}
    </section>
  )
}
