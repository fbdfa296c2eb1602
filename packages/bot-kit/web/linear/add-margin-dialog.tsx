// Adding margin to a running bot on a contract: how much, from where, and what it does to the bot,
// before and after, as the server's engine would carry it out now.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatAmount } from '@trellis/kernel'
import { Button, Dialog, digitsOfCoin, Notice, RangeField } from '@trellis/ui'
import type { CoinBalance, ContractFigures, EndpointPath } from '@trellis/contract'
import { errorTable } from '@trellis/contract/codes'
import { paths } from '@trellis/contract/paths'
import { AgeNote } from '../detail/age-note.tsx'
import { botKey } from '../bot-queries.ts'
import { amountOf } from '../decimal-amount.ts'
import type { ActionDialogProps, DetailKind } from '../detail/detail-kind.ts'
import { withdrawalOf } from '../dialogs/withdrawal.ts'
import { useRequestKeys } from '../request-keys.ts'
import { IDLE, SENDING, sentAfter, type Sent } from '../sent.ts'
import { useUnknownResult } from '../unknown-result.ts'
import { refusedWhy } from '../refused-why.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import { MarginEffectTable } from './margin-effect-table.tsx'

export interface AddMarginProps<D> extends ActionDialogProps<D> {
  readonly path: EndpointPath
  /** Where it is asked what an amount would do. */
  readonly effectPath: EndpointPath
  readonly figures: ContractFigures
  readonly read: DetailKind<D>['read']
  readonly viewOf: DetailKind<D>['view']
}

const NO_BALANCE = errorTable.INSUFFICIENT_BALANCE.status

export function AddMarginDialog<D>(props: AddMarginProps<D>) {
  const { view, path, onClose } = props
  const { t, call, toast, format } = useWeb()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [sent, setSent] = useState<Sent>(IDLE)
  const coin = view.quote
  const digits = digitsOfCoin(coin)
  const balance = useBalance(coin)
  const { problem, taken } = withdrawalOf(text, amountOf(balance ?? '0'))
  const shown = (amount: string): string => `${format.money(amount, digits)} ${coin}`
  const before = useRef(view.invested)
  const keys = useRequestKeys()
  const added = (): void => {
    keys.forget()
    toast('success', t('linear.add.done', { amount: shown(text) }))
    onClose()
  }
  const unknown = useUnknownResult({
    botId: view.botId,
    active: sent.type === 'unknown',
    read: props.read,
    happened: ({ detail }) =>
      amountOf(props.viewOf(detail, []).invested) > amountOf(before.current),
    onHappened: added,
  })
  const send = (): void => {
    setSent(SENDING)
    before.current = view.invested
    call(path, keys.keyed({ bot_id: view.botId, amount: text }), { claims: 'all' })
      .then(added)
      .catch((failure: CallFailure) => setSent(sentAfter(failure)))
      .finally(() => {
        void client.invalidateQueries({ queryKey: botKey(view.botId) })
        void client.invalidateQueries({ queryKey: ['funding'] })
      })
  }
  const refused = sent.type === 'refused' ? sent.status : undefined
  const wasShort = refused === NO_BALANCE
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={t('linear.add.title')}
      closeLabel={t('bot.close')}
      locked={sent.type === 'sending'}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={taken === 0n || unknown === 'looking'}
            busy={sent.type === 'sending'}
            onClick={send}
          >
            {t('linear.add.do')}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      <RangeField
        label={t('linear.add.amount')}
        value={text}
        onChange={setText}
        tick="1"
        digits={digits}
        min="0"
        max={balance ?? ''}
        hint={balance === undefined ? '' : t('linear.add.available', { amount: shown(balance) })}
        unit={coin}
        steppers={false}
        problem={
          problem && { message: t(`linear.add.${problem}`, { most: shown(balance ?? '0') }) }
        }
      />
      <MarginEffectTable
        {...props}
        path={props.effectPath}
        request={taken === 0n ? undefined : { amount: formatAmount(taken) }}
      />
      {problem === 'tooMuch' || wasShort ? (
        <TopUpNotice coin={coin} isSent={wasShort} />
      ) : undefined}
      {refused !== undefined && !wasShort ? (
        <Notice tone="danger" live>
          {t('linear.add.failed', { why: refusedWhy(refused, t) })}
        </Notice>
      ) : undefined}
      {unknown === 'none' ? undefined : (
        <Notice tone="warn" live>
          {t(`linear.add.unknown${unknown === 'over' ? '-over' : ''}`)}
        </Notice>
      )}
      <p className="t12 dim2">{t('linear.add.note')}</p>
    </Dialog>
  )
}

/** Funding does not hold enough, and the way to fill it. */
export function TopUpNotice({
  coin,
  isSent = false,
}: {
  readonly coin: string
  /** Whether it was found out by sending. */
  readonly isSent?: boolean
}) {
  const { t, openTopUp } = useWeb()
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button small onClick={() => openTopUp(coin, '')}>
          {t('form.topUp')}
        </Button>
      }
    >
      {t('linear.add.noBalance', { coin })} {isSent ? t('linear.add.nothingAdded') : undefined}
    </Notice>
  )
}

/** What Funding holds of a coin; undefined until it was read. */
function useBalance(coin: string): string | undefined {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: ['funding', 'margin'],
    queryFn: ({ signal }) =>
      call<{ balances: readonly CoinBalance[] }>(
        paths.queryAvailableBalance,
        {},
        { signal, claims: 'all' },
      ),
  })
  return data && (data.balances.find((it) => it.coin === coin)?.available ?? '0')
}
