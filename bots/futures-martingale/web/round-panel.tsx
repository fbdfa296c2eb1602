// One round of a martingale at a time: what it filled and earned, order by order, and of the one
// that runs what is still to come.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  Button,
  DataTable,
  Delta,
  digitsOfCoin,
  Figure,
  Price,
  Skeleton,
  type Column,
} from '@trellis/ui'
import { livingKey } from '@trellis/bot-kit/web/bot-queries.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { SECOND_MS } from '@trellis/bot-kit/web/detail/in-seconds.ts'
import { paidPrice, Side, statusKey } from '@trellis/bot-kit/web/detail/order-history.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { MartingaleAnswer } from '../wire.ts'
import { LadderTable } from './ladder-table.tsx'
import { isShort, type MartingaleDetail } from './martingale-kind.ts'
import { OneRound } from './one-round.tsx'
import { roleWords } from './order-role.ts'
import { Pips } from './pips.tsx'
import './martingale.css'

type Round = MartingaleAnswer<'getFmartRoundDetail'>
type Order = Round['orders'][number]

export function RoundPanel({ botId, detail, view, last }: DetailPartProps<MartingaleDetail>) {
  const { t, call, format } = useWeb()
  const newest = detail.round.number
  const [chosen, setChosen] = useState<number>()
  const round = Math.min(chosen ?? newest, newest)
  const query = useQuery({
    queryKey: livingKey(botId, 'round', String(round)),
    enabled: round > 0,
    queryFn: ({ signal }) =>
      call<Round>(paths.getFmartRoundDetail, { bot_id: botId, round }, { signal, claims: 'all' }),
  })
  const isNow = round === newest && view.phase === 'running'
  const to = (next: number): void => setChosen(next)
  const time = (text: string): string => format.time(Number(text) * SECOND_MS, 'short')
  // A round that the history does not know yet has no time.
  const data = Number(query.data?.start_time) > 0 ? query.data : undefined
  return (
    <div className="stack stack-16">
      {round === 0 ? (
        <p className="dim">{t('futuresMartingale.round.none')}</p>
      ) : (
        <>
          <div className="row between wrap">
            <div className="round-pick">
              <Button small off={round <= 1} onClick={() => to(round - 1)}>
                {t('futuresMartingale.round.before')}
              </Button>
              <h2 className="h2" aria-live="polite">
                {t('futuresMartingale.next.round', { number: round })}
              </h2>
              <Button small off={round >= newest} onClick={() => to(round + 1)}>
                {t('futuresMartingale.round.after')}
              </Button>
            </div>
            {data === undefined ? undefined : (
              <span className="row wrap t12 dim">
                <span>
                  {time(data.start_time)}
                  {Number(data.end_time) > 0 ? ` – ${time(data.end_time)}` : ''}
                </span>
                <Pips filled={data.additions} of={detail.add_position_num} />
                {data.state === 'RUNNING' ? undefined : (
                  <Delta
                    value={data.profits}
                    digits={digitsOfCoin(view.quote)}
                    unit={view.quote}
                    className="fig"
                  />
                )}
              </span>
            )}
          </div>
          {data === undefined ? (
            query.isError ? (
              <p className="warn">{t('bot.history.failed')}</p>
            ) : (
              <Skeleton height="180px" />
            )
          ) : (
            <Orders orders={data.orders} base={view.base} digits={view.digits} />
          )}
        </>
      )}
      {isNow && detail.ladder.length > 0 ? (
        <>
          <h2 className="h2">{t('futuresMartingale.round.toCome')}</h2>
          <OneRound rows={detail.ladder} isShort={isShort(detail)} digits={view.digits.price} />
          <LadderTable
            rows={detail.ladder}
            base={view.base}
            quote={view.quote}
            digits={view.digits}
            last={last}
          />
        </>
      ) : undefined}
    </div>
  )
}

interface OrdersProps {
  readonly orders: readonly Order[]
  readonly base: string
  readonly digits: { readonly price: number; readonly quantity: number }
}

function Orders({ orders, base, digits }: OrdersProps) {
  const { t, format } = useWeb()
  const head = (key: string): string => t(`grid.history.col.${key}`)
  const columns: readonly Column<Order>[] = [
    { key: 'order', head: t('futuresMartingale.ladder.order'), cell: (it) => roleWords(it, t) },
    { key: 'side', head: head('side'), cell: (it) => <Side side={it.side} /> },
    {
      key: 'price',
      head: head('price'),
      numeric: true,
      cell: (it) => <Price value={paidPrice(it)} digits={digits.price} />,
    },
    {
      key: 'quantity',
      head: base,
      numeric: true,
      cell: (it) => <Figure>{format.money(sizeOf(it), digits.quantity)}</Figure>,
    },
    {
      key: 'time',
      head: head('time'),
      cell: (it) => (
        <span className="dim2">{format.time(Number(it.time) * SECOND_MS, 'short')}</span>
      ),
    },
    { key: 'state', head: head('status'), cell: (it) => t(statusKey(it.order_status)) },
  ]
  return (
    <DataTable
      caption={t('futuresMartingale.round.orders')}
      columns={columns}
      rows={orders}
      keyOf={(it) => it.order_id}
      lined
    />
  )
}

/** What was filled; of an order that waits, what it is for. */
function sizeOf({ filled_quantity, quantity }: Order): string {
  return Number(filled_quantity) > 0 ? filled_quantity : quantity
}
