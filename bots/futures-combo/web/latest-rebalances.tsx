// The newest rebalances of a combo, under its contracts: when, why, what they traded and what they
// could not, what they realized; and how many checks traded nothing.
import { useQuery } from '@tanstack/react-query'
import { Delta, digitsOfCoin } from '@trellis/ui'
import { livingKey } from '@trellis/bot-kit/web/bot-queries.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { SECOND_MS } from '@trellis/bot-kit/web/detail/in-seconds.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import type { ComboAnswered } from './combo-kind.ts'
import { isSlight, outcomeWords } from './rebalance-words.ts'
import './combo.css'

const SHOWN = 5

export function LatestRebalances({ botId, view, onTab }: DetailPartProps<ComboAnswered>) {
  const { t, call, format } = useWeb()
  const { data } = useQuery({
    queryKey: livingKey(botId, 'rebalances'),
    queryFn: ({ signal }) =>
      call<ComboAnswer<'getHistoryOrdersV2'>>(
        paths.getHistoryOrdersV2,
        { bot_id: botId, view: 'adjusts', page: 0, limit: SHOWN },
        { signal, claims: 'all' },
      ),
  })
  const idle = Number(data?.idle_checks ?? 0)
  return (
    <section className="stack rule combo-latest" aria-label={t('futuresCombo.latest.title')}>
      <div className="row between">
        <h3 className="h2">{t('futuresCombo.latest.title')}</h3>
        <button type="button" className="link t12" onClick={() => onTab('history')}>
          {t('futuresCombo.latest.all')}
        </button>
      </div>
      {data?.adjusts.length === 0 ? (
        <p className="t12 dim2">{t('futuresCombo.latest.none')}</p>
      ) : undefined}
      <ul>
        {data?.adjusts.map((it, at) => (
          <li key={`${it.time} ${at}`}>
            <span className="dim2">{format.time(Number(it.time) * SECOND_MS, 'short')}</span>
            <span>{t(`futuresCombo.cause.${it.adjust_position_mode}`)}</span>
            <span className={isSlight(it.failures) ? 'dim' : 'warn'}>{outcomeWords(it, t)}</span>
            <span className="nowrap num">
              <Delta value={it.realized_pnl} digits={digitsOfCoin(view.quote)} unit={view.quote} />
            </span>
          </li>
        ))}
      </ul>
      {idle === 0 ? undefined : (
        <button type="button" className="link t12" onClick={() => onTab('activity')}>
          {t('futuresCombo.latest.idle', { count: idle })}
        </button>
      )}
    </section>
  )
}
