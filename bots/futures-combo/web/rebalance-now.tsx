// Asks before a rebalance that is wanted now: which orders it sends and what they cost, as the
// server's engine would carry it out now. Sends once; a contract that fails is named.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button, buttonClass, DataTable, Dialog, digitsOfCoin, Figure, isolated } from '@trellis/ui'
import { AgeNote } from '@trellis/bot-kit/web/detail/age-note.tsx'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { Side } from '@trellis/bot-kit/web/detail/order-history.tsx'
import { SendingOutcome, useSending } from '@trellis/bot-kit/web/dialogs/use-sending.tsx'
import { quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import { combo, type ComboAnswered } from './combo-kind.ts'
import { ordersNow, type OrderNow } from './orders-now.ts'
import { failuresWords, isSlight, reasonWords } from './rebalance-words.ts'
import { shownWeights } from './weights.ts'

type Part = DetailPartProps<ComboAnswered>

/** Orders move with the market. */
const FRESH_MS = 3000

export function RebalanceNow({ botId, detail, view, pairs, onClose }: Part & { onClose(): void }) {
  const { t, call, toast, format } = useWeb()
  const back = useRef<HTMLButtonElement>(null)
  const left = useRef('')
  const told = useTold(botId)
  const orders = ordersNow(detail, told)
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
    if (it.side === undefined)
      return <span className="dim">{it.reason === '' ? '—' : reasonWords(it.reason, t)}</span>
    const pair = pairs.find((one) => one.symbol === it.symbol && one.category === category)
    const lotDigits = pair === undefined ? 0 : quantityDigits(pair)
    return (
      <>
        <Side side={it.side} /> <Figure>{format.money(it.quantity, lotDigits)}</Figure>
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
      <AgeNote view={view} />
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
      {told === undefined ? undefined : (
        <p className="dim" role="status">
          {told.trades.length > 0
            ? t('futuresCombo.now.cost', {
                fee: isolated(`${format.cost(told.exec_fee, digits)} ${view.quote}`),
              })
            : t(`futuresCombo.now.${told.failures.length > 0 ? 'none' : 'nothing'}`)}
        </p>
      )}
      <SendingOutcome {...sending} />
    </Dialog>
  )
}

/** What it would trade; undefined until it was read. */
function useTold(botId: string): ComboAnswer<'validateAdjust'> | undefined {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: [...botKey(botId), 'rebalance-now'],
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) =>
      call<ComboAnswer<'validateAdjust'>>(
        paths.validateAdjust,
        { bot_id: botId },
        { signal, claims: 'all' },
      ),
  })
  return data
}
