// What comes next of a DCA that runs: when, what it buys at the price of now, how long the balance
// lasts and what the maximum leaves; and what was skipped last, with its reason.
import type { ReactNode } from 'react'
import {
  Amount,
  Definitions,
  digitsOf,
  digitsOfCoin,
  isolated,
  Notice,
  ProgressBar,
} from '@trellis/ui'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { clockOf, useCountdown } from '@trellis/bot-kit/web/linear/use-ticker.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { DcaAnswered } from './dca-kind.ts'
import { purchasesFor, schedule } from './schedule.ts'
import { Schedule } from './schedule-table.tsx'
import { pairsWords } from './setting-words.ts'
import './dca.css'

type Part = DetailPartProps<DcaAnswered>
const SHOWN = 5
const DAY_MS = 86_400_000

export function NextCard({ detail, view }: Part) {
  const { t, format } = useWeb()
  const nextMs = Number(detail.next_purchase_time)
  const left = useCountdown(nextMs)
  if (view.phase !== 'running' || nextMs === 0) return undefined
  const { quote_coin: quote, balance } = detail
  const purchases = (count: number): string =>
    t('spotDca.limit.purchases', { count, shown: format.number(String(count), 0) })
  const row = (key: string, value: ReactNode) => ({ key, term: t(`spotDca.next.${key}`), value })
  const quantities = detail.next
    .map((it) => isolated(`${format.money(it.quantity, digitsOf(it.quantity))} ${it.base}`))
    .join(', ')
  const most = detail.purchases_left === '' ? undefined : Number(detail.purchases_left)
  const rows = schedule(
    { firstMs: nextMs, every: detail.frequency_in_second, total: detail.total, balance, most },
    SHOWN,
  )
  return (
    <section className="card stack stack-12" aria-label={t('spotDca.next.one')}>
      <div className="row between">
        <h2 className="card-title">{t('spotDca.next.one')}</h2>
        <span className="t12 dim2">
          {t('spotDca.next.number', { number: format.number(String(detail.purchases + 1), 0) })}
        </span>
      </div>
      <p className="row wrap">
        <span className="fig">{format.time(nextMs, 'short')}</span>
        {left === undefined ? undefined : (
          <bdi dir="ltr" className="dim">
            {left < DAY_MS ? clockOf(left) : format.duration(left)}
          </bdi>
        )}
      </p>
      <Definitions
        rows={[
          row('buys', pairsWords(detail.pairs, quote, format)),
          row('atPrice', quantities),
          row('balance', <Amount value={balance} unit={quote} />),
          row('lasts', purchases(purchasesFor(balance, detail.total))),
          ...(most === undefined
            ? []
            : [
                {
                  key: 'most',
                  term: t('spotDca.next.most'),
                  value: purchases(most),
                },
              ]),
          ...(detail.skipped > 0 ? [row('skipped', purchases(detail.skipped))] : []),
        ]}
      />
      <Progress detail={detail} />
      <Skipped detail={detail} />
      <details>
        <summary className="t12 dim">{t('spotDca.next.title')}</summary>
        <Schedule rows={rows} quote={quote} isNow={false} />
      </details>
    </section>
  )
}

/** How much of the maximum is invested. */
function Progress({ detail }: Pick<Part, 'detail'>) {
  const { t, format } = useWeb()
  const { invested, max_invest_amount: max, quote_coin: quote } = detail
  if (!(Number(max) > 0)) return undefined
  const share = Number(invested) / Number(max)
  const digits = digitsOfCoin(quote)
  return (
    <div className="stack stack-4">
      <ProgressBar share={share} />
      <p className="t12 dim">
        {t('spotDca.next.ofMax', {
          invested: isolated(format.money(invested, digits)),
          max: isolated(`${format.money(max, digits)} ${quote}`),
        })}
      </p>
    </div>
  )
}

/** Why the last purchase did not come. */
function Skipped({ detail }: Pick<Part, 'detail'>) {
  const { t, format } = useWeb()
  const { last_skip: skip, quote_coin: quote } = detail
  if (skip === null) return undefined
  const digits = digitsOfCoin(quote)
  return (
    <Notice tone="warn">
      {t(`spotDca.skip.${skip.reason}`, {
        time: format.time(Number(skip.time), 'short'),
        available: isolated(format.money(skip.available, digits)),
        needed: isolated(`${format.money(skip.needed, digits)} ${quote}`),
      })}
    </Notice>
  )
}
