// What a leader has made: who it is, its figures of thirty days with what each means, and the curve
// with every fall below an earlier high.
import type { ReactNode } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { Explain, Figure } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { LeaderRow } from '../wire.ts'
import {
  Avatar,
  hasFigures,
  LeaderChips,
  Return,
  useAge,
  useDrawdown,
  useLeadingTime,
  useSharpe,
} from './leader-name.tsx'
import { LeaderCurve } from './leader-curve.tsx'
import { leadersPath } from './pages.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

export function LeaderFigures({ leader }: { readonly leader: LeaderRow }) {
  const { t } = useWeb()
  const write = useWriting()
  const leadingFor = useLeadingTime()
  return (
    <div className="lead-page">
      <div className="row between wrap">
        <div className="row g12">
          <Avatar name={leader.nickname} big />
          <div className="stack stack-2">
            <p className="row wrap">
              <span className="h2">
                <bdi>{leader.nickname}</bdi>
              </span>
              <LeaderChips {...leader} />
            </p>
            <p className="t12 dim">
              {leadingFor(leader)} ·{' '}
              {t(`${words}.ownMoney`, { amount: write.money(leader.own_money), coin: config.coin })}
            </p>
          </div>
        </div>
        <WebLink className="link t12" path={leadersPath}>
          {t(`${words}.all`)}
        </WebLink>
      </div>
      <Strip leader={leader} />
      <LeaderCurve leader={leader} />
    </div>
  )
}

const SPAN_MS = 30 * 86_400_000

/** The figures side by side; a press on a name tells what it means. */
function Strip({ leader }: { readonly leader: LeaderRow }) {
  const { t, format } = useWeb()
  const figure = (id: FigureId, value: ReactNode, more?: ReactNode) => (
    <div key={id}>
      <dt>
        <Explain title={t(`${words}.figure.${id}.name`)} text={t(`${words}.figure.${id}.text`)}>
          {t(`${words}.figure.${id}.name`)}
        </Explain>
      </dt>
      <dd>
        {value} {more === undefined ? undefined : <small>{more}</small>}
      </dd>
    </div>
  )
  const sharpe = useSharpe()
  const drawdown = useDrawdown()
  const age = useAge()
  const isYoung = hasFigures(leader) && Number(leader.span_ms) < SPAN_MS
  const since = t(`${words}.inTime`, { time: age(leader.span_ms) })
  const plain = (text: string) => <Figure>{text}</Figure>
  return (
    <dl className="lead-strip">
      {figure('roi', <Return leader={leader} />, isYoung ? since : undefined)}
      {figure('drawdown', plain(drawdown(leader)))}
      {figure('sharpe', plain(sharpe(leader)))}
      {figure(
        'followers',
        plain(format.number(String(leader.followers))),
        t(`${words}.ofPlaces`, { count: format.number(String(leader.places)) }),
      )}
      {figure(
        'share',
        plain(format.asPercent(format.number(leader.profit_share_percent))),
        t(`${words}.ofGains`),
      )}
      {figure(
        'closed',
        plain(format.number(String(leader.bots_closed))),
        leader.bots_closed === 0
          ? undefined
          : t(`${words}.withGain`, { count: format.number(String(leader.bots_won)) }),
      )}
    </dl>
  )
}

export const FIGURES = ['roi', 'drawdown', 'sharpe', 'followers', 'share', 'closed'] as const
type FigureId = (typeof FIGURES)[number]
