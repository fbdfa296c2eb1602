// Money into a running combo and out of it: how much may leave safely and what keeps more from
// leaving, and what a transfer does to the bot, as the server's engine would carry it out now.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { formatAmount } from '@trellis/kernel'
import { Button, Dialog, digitsOfCoin, isolated, Notice, RangeField, Segmented } from '@trellis/ui'
import { AgeNote } from '@trellis/bot-kit/web/detail/age-note.tsx'
import { AmountShares } from '@trellis/bot-kit/web/amount-shares.tsx'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import { NEAR_DISTANCES } from '@trellis/bot-kit/linear/near-step.ts'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { BeforeAfter } from '@trellis/bot-kit/web/detail/before-after.tsx'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useRequestKeys } from '@trellis/bot-kit/web/request-keys.ts'
import { SendingOutcome, useSending } from '@trellis/bot-kit/web/dialogs/use-sending.tsx'
import { withdrawalOf } from '@trellis/bot-kit/web/dialogs/withdrawal.ts'
import { TopUpNotice } from '@trellis/bot-kit/web/linear/add-margin-dialog.tsx'
import { leverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import { combo, type ComboAnswered } from './combo-kind.ts'
import { failuresWords } from './rebalance-words.ts'
import { distanceWords } from './risk-words.ts'

type Told = ComboAnswer<'getTransferDetail'>
type Way = 'in' | 'out'

const TYPES = { in: 'TRANSFER_IN', out: 'TRANSFER_OUT' } as const
const SETTLE_MS = 300
/** What may leave moves with the market. */
const FRESH_MS = 3000

export function TransferDialog(props: ActionDialogProps<ComboAnswered>) {
  const { botId, detail, view, onClose } = props
  const web = useWeb()
  const { t, call, toast, format } = web
  const [way, setWay] = useState<Way>('in')
  const [text, setText] = useState('')
  const coin = view.quote
  const digits = digitsOfCoin(coin)
  const bounds = useTold(botId, way, '')
  const most = (way === 'in' ? bounds?.max_in : bounds?.max_out) ?? '0'
  const { problem, taken } = withdrawalOf(text, amountOf(most))
  const told = useTold(botId, way, taken === 0n ? '' : formatAmount(taken)) ?? bounds
  const shown = (amount: string): string => `${format.money(amount, digits)} ${coin}`
  const keys = useRequestKeys()
  const sending = useSending({
    botId,
    detail,
    read: combo.read,
    markOf: (it) => it.midway_transfer,
    onDone: () => {
      keys.forget()
      toast('success', t(`futuresCombo.transfer.done-${way}`, { amount: shown(text) }))
      onClose()
    },
  })
  const body = { bot_id: botId, transfer_type: TYPES[way], amount: text }
  const [refused] = told?.problems ?? []
  const isShort = way === 'in' && problem === 'tooMuch'
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={t('futuresCombo.transfer.title')}
      closeLabel={t('bot.close')}
      locked={sending.isSending}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={taken === 0n || problem !== undefined || sending.unknown === 'looking'}
            busy={sending.isSending}
            onClick={() =>
              sending.send(() => call(paths.transfer, keys.keyed(body), { claims: 'all' }))
            }
          >
            {t(`futuresCombo.transfer.do-${way}`)}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      <Segmented
        label={t('futuresCombo.transfer.way')}
        choices={(['in', 'out'] as const).map((value) => ({
          value,
          label: t(`futuresCombo.transfer.${value}`),
        }))}
        value={way}
        onChange={(value) => {
          setWay(value)
          setText('')
          sending.reset()
        }}
      />
      <RangeField
        label={t('futuresCombo.transfer.amount')}
        value={text}
        onChange={setText}
        tick="1"
        digits={digits}
        min="0"
        max={bounds === undefined ? '' : most}
        hint={
          bounds === undefined
            ? ''
            : t(`futuresCombo.transfer.most-${way}`, { amount: isolated(shown(most)) })
        }
        unit={coin}
        steppers={false}
        problem={
          problem && {
            message: t(
              `futuresCombo.transfer.${problem === 'tooMuch' ? `${problem}-${way}` : problem}`,
              {
                most: isolated(shown(most)),
              },
            ),
          }
        }
      />
      <AmountShares
        most={Number(most) > 0 ? most : undefined}
        value={text}
        digits={digits}
        onTake={setText}
      />
      {way === 'out' && bounds !== undefined ? (
        <p className="t12 dim">{t(`futuresCombo.bound.${bounds.max_out_reason}`)}</p>
      ) : undefined}
      {told === undefined ? undefined : <Effect told={told} coin={coin} />}
      {refused === undefined || taken === 0n ? undefined : (
        <Notice tone="warn">
          {t('futuresCombo.transfer.tooMuch-out', { most: isolated(shown(refused.bound)) })}
        </Notice>
      )}
      {way === 'out' && isNear(told) ? (
        <Notice tone="danger">
          {t('futuresCombo.transfer.near', {
            distance: distanceWords(told?.after?.liquidation_distance ?? '', web),
          })}
        </Notice>
      ) : undefined}
      {isShort ? <TopUpNotice coin={coin} /> : undefined}
      <SendingOutcome {...sending} />
      <p className="t12 dim2">{t('futuresCombo.transfer.note')}</p>
    </Dialog>
  )
}

/** Whether a liquidation would be as near as its owner is warned of. */
function isNear(told: Told | undefined): boolean {
  const distance = told?.after?.liquidation_distance ?? ''
  return distance !== '' && Number(distance) < Number(NEAR_DISTANCES[0])
}

/** What may move, and with an amount what moving it would do; undefined until it was read. */
function useTold(botId: string, way: Way, text: string): Told | undefined {
  const { call } = useWeb()
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const amount = useDeferredValue(text === '' ? '' : settled)
  const { data } = useQuery({
    queryKey: [...botKey(botId), 'transfer', way, amount],
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) => {
      const asked = amount === '' ? {} : { transfer_type: TYPES[way], amount }
      return call<Told>(
        paths.getTransferDetail,
        { bot_id: botId, ...asked },
        { signal, claims: 'all' },
      ).catch((failure: CallFailure) => {
        const told = failure.result as Partial<Told> | undefined
        if (told?.before === undefined) throw failure
        return told as Told
      })
    },
  })
  return data
}

const MONEY = ['total_margin', 'equity', 'tp_exit_equity', 'sl_exit_equity', 'exit_equity'] as const

/** Before and after, and what is traded for it. */
function Effect({ told, coin }: { readonly told: Told; readonly coin: string }) {
  const web = useWeb()
  const { t, format } = web
  const { before, after, trades, failures } = told
  const money = (text: string): string =>
    isolated(`${format.money(text, digitsOfCoin(coin))} ${coin}`)
  const row = (key: string, first: string, second: string | undefined) => ({
    key,
    name: t(`futuresCombo.transfer.row.${key}`),
    first,
    second: second ?? '—',
  })
  return (
    <>
      <BeforeAfter
        caption={t('linear.add.what')}
        first={t('bot.parameters.now')}
        second={t('linear.add.after')}
        strong="second"
        rows={[
          ...MONEY.filter((key) => Number(before[key]) > 0).map((key) =>
            row(key, money(before[key]), after === null ? undefined : money(after[key])),
          ),
          row(
            'distance',
            distanceWords(before.liquidation_distance, web),
            after === null ? undefined : distanceWords(after.liquidation_distance, web),
          ),
          row(
            'leverage',
            leverageWords(before.real_leverage, format),
            after === null ? undefined : leverageWords(after.real_leverage, format),
          ),
        ]}
      />
      {after === null ? undefined : (
        <p className="dim" role="status">
          {trades.length === 0
            ? t('futuresCombo.transfer.noTrade')
            : t('futuresCombo.transfer.trades', {
                count: trades.length,
                fee: isolated(`${format.cost(told.exec_fee, digitsOfCoin(coin))} ${coin}`),
              })}{' '}
          {failuresWords(failures, t)}
        </p>
      )}
    </>
  )
}
