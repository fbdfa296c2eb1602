// Asks before a rebalance that is wanted now: which orders it sends and what they cost, by the rule
// of the engine at the marks of the page. Sends once; a contract that fails is named.
import { useRef } from 'react'
import { Button, buttonClass, DataTable, Dialog, digitsOfCoin, Figure, isolated } from '@trellis/ui'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { Side } from '@trellis/bot-kit/web/detail/order-history.tsx'
import { SendingOutcome, useSending } from '@trellis/bot-kit/web/dialogs/use-sending.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import { combo, type ComboAnswered } from './combo-kind.ts'
import { ordersNow, type OrderNow } from './orders-now.ts'
import { failuresWords, isSlight } from './rebalance-words.ts'
import { shownWeights } from './weights.ts'

type Part = DetailPartProps<ComboAnswered>

export function RebalanceNow({ botId, detail, view, pairs, onClose }: Part & { onClose(): void }) {
  const { t, call, toast, format } = useWeb()
  const back = useRef<HTMLButtonElement>(null)
  const left = useRef('')
  const { orders, fee } = ordersNow(detail, pairs)
  const weights = shownWeights(detail.positions)
  const digits = digitsOfCoin(view.quote)
  const sending = useSending({
    botId,
    detail,
    read: combo.read,
    // One that trades nothing leaves the count as it is.
    markOf: (it) => `${it.adjusted_position_num} ${it.last_adjust_position_time}`,
    onDone: () => {
      const isWhole = left.current === ''
      toast(isWhole ? 'success' : 'warn', isWhole ? t('futuresCombo.now.done') : left.current)
      onClose()
    },
  })
  const order = async (): Promise<void> => {
    const { failures } = await call<ComboAnswer<'adjustPosition'>>(
      paths.adjustPosition,
      { bot_id: botId },
      { claims: 'all' },
    )
    left.current = isSlight(failures) ? '' : failuresWords(failures, t)
  }
  const what = (it: OrderNow) => {
    if (it.side === undefined) {
      return (
        <span className="dim">
          {it.reason === undefined ? '—' : t(`futuresCombo.failure.${it.reason}`)}
        </span>
      )
    }
    return (
      <>
        <Side side={it.side} /> <Figure>{format.money(it.quantity, it.digits)}</Figure>
      </>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('futuresCombo.now.title')}
      closeLabel={t('bot.close')}
      initialFocus={back}
      locked={sending.isSending}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={onClose}>
            {t('bot.back')}
          </button>
          <Button
            variant="primary"
            off={sending.unknown === 'looking'}
            busy={sending.isSending}
            onClick={() => sending.send(order)}
          >
            {t('futuresCombo.now.do')}
          </Button>
        </>
      }
    >
      <p>{t('futuresCombo.now.text')}</p>
      <DataTable
        caption={t('futuresCombo.now.orders')}
        rows={orders}
        keyOf={(it) => it.symbol}
        lined
        columns={[
          {
            key: 'contract',
            head: t('futuresCombo.table.contract'),
            cell: (it) => <bdi dir="ltr">{it.symbol}</bdi>,
          },
          {
            key: 'weight',
            head: t('futuresCombo.now.weight'),
            numeric: true,
            cell: (it) => (
              <bdi dir="ltr" className="dim num">
                {format.percent(weights.get(it.symbol)?.actual ?? '0', 2)} →{' '}
                {format.percent(it.target, 0)}
              </bdi>
            ),
          },
          { key: 'order', head: t('futuresCombo.now.order'), cell: what },
          {
            key: 'value',
            head: t('futuresCombo.table.value', { coin: view.quote }),
            numeric: true,
            cell: (it) => <Figure>{it.side ? format.money(it.value, digits) : '—'}</Figure>,
          },
        ]}
      />
      <p className="dim">
        {orders.some((it) => it.side !== undefined)
          ? t('futuresCombo.now.cost', {
              fee: isolated(`${format.money(fee, digits)} ${view.quote}`),
            })
          : t('futuresCombo.now.nothing')}
      </p>
      <SendingOutcome {...sending} />
    </Dialog>
  )
}
