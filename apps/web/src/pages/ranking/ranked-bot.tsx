// One ranked bot: what it is, how its yield went at which fall, and the way to a copy.
import { Link } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { RankedStrategy } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import {
  Amount,
  Button,
  buttonClass,
  Delta,
  digitsOfCoin,
  Figure,
  UNKNOWN,
  useFormats,
} from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { WithheldMark } from '../../app/offered/withheld-note.tsx'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import { RankedKind } from './ranked-kind.tsx'
import { largestAmount } from './ranking-view.ts'
import { YieldCurve } from './yield-curve.tsx'

const kinds: readonly WebKind[] = webKinds

export interface RankedBotProps {
  readonly row: RankedStrategy
  readonly rank: number
  onCopy(id: string): void
}

export function RankedBot({ row, rank, onCopy }: RankedBotProps) {
  const t = useWords()
  const format = useFormats()
  const kind = kinds.find((it) => it.kind === row.kind)
  const withheldOf = useWithheldKinds()
  const withheld = kind && withheldOf(kind.offer)
  const digits = digitsOfCoin(row.quote_token)
  const title = marketName(row)
  return (
    <li className="card rank-row">
      <span className="rank dim fig">{format.number(String(rank))}</span>
      <span className="picture">{kind && <kind.offer.Picture />}</span>
      <span className="what two-line">
        <b className="nm">
          <Link href={`/ranking/${row.strategy_id}/`}>
            <bdi>{title}</bdi>
          </Link>
        </b>
        <span className="t12 dim">
          <RankedKind row={row} />
          {' · '}
          <bdi>{row.nick_name}</bdi>
          {row.simulated && ` · ${t('ranking.simulated')}`}
          {row.list_status === 'CLOSED' && (
            <span className="closed-word"> · {t('ranking.closed')}</span>
          )}
        </span>
      </span>
      <YieldCurve row={row} />
      <span className="result two-line num">
        <span className="big">
          <Delta value={row.pnl_per} percent />
        </span>
        {row.pnl !== '' && (
          <span className="t12">
            <Delta value={row.pnl} digits={digits} unit={row.quote_token} />
          </span>
        )}
      </span>
      <dl className="facts">
        <Fact name="ratio" value={format.number(row.risk_ratio, 2)} />
        <Fact name="drawdown" value={format.fall(row.max_drawdown)} />
        <div className="fact running">
          <dt>{t('ranking.col.running')}</dt>
          {/* Words, which run as the language does. */}
          <dd>{format.duration(Number(row.operation_time), 2)}</dd>
        </div>
        <div className="fact state">
          <dt>{t('ranking.col.state')}</dt>
          <dd>{t(row.list_status === 'CLOSED' ? 'ranking.closed' : 'ranking.runs')}</dd>
        </div>
        <Fact name="copies" value={format.number(String(row.follow_num))} />
        <div className="fact">
          <dt>{t('ranking.col.least')}</dt>
          <dd>
            <Least row={row} digits={digits} />
          </dd>
        </div>
      </dl>
      {row.is_own ? (
        <Link className={`${buttonClass({ small: true })} act`} href={`/bot/${row.strategy_id}/`}>
          {t('ranking.own')}
        </Link>
      ) : withheld !== undefined ? (
        <span className="act">
          <WithheldMark by={withheld} />
        </span>
      ) : (
        <Button
          small
          className="act"
          aria-label={t('ranking.copyOf', { bot: title })}
          onClick={() => onCopy(row.strategy_id)}
        >
          {t('ranking.copy')}
        </Button>
      )}
    </li>
  )
}

interface LeastProps {
  readonly row: RankedStrategy
  readonly digits: number
}

/** Least money of a copy, and the most where there is one. */
function Least({ row, digits }: LeastProps) {
  const t = useWords()
  const format = useFormats()
  const { min_invest_amount: least } = row
  if (least === '') return <>{UNKNOWN}</>
  const most = largestAmount(row.max_invest_amount)
  const title = most === '' ? undefined : t('ranking.most', { most: format.number(most, digits) })
  return (
    <span title={title}>
      <Amount value={least} digits={digits} unit={row.quote_token} short />
    </span>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  const t = useWords()
  return (
    <div className={`fact ${name}`}>
      <dt>{t(`ranking.col.${name}`)}</dt>
      <dd>
        <Figure>{value}</Figure>
      </dd>
    </div>
  )
}
