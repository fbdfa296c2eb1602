// Adding margin to a running bot on a contract: how much, from where, and what it does to the bot,
// before and after, as the server's engine would carry it out now.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatAmount, type Amount } from '@trellis/kernel'
import { Button, Dialog, digitsOfCoin, isolated, Notice, RangeField } from '@trellis/ui'
import type { CoinBalance, ContractFigures, EndpointPath } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import type { MarginEffect } from '../../wire/margin-effect.ts'
import { botKey } from '../bot-queries.ts'
import type { BotView } from '../bot-view.ts'
import { amountOf } from '../decimal-amount.ts'
import { BeforeAfter } from '../detail/before-after.tsx'
import type { ActionDialogProps, DetailKind } from '../detail/detail-kind.ts'
import { withdrawalOf } from '../dialogs/withdrawal.ts'
import { isOpenResult, useUnknownResult } from '../unknown-result.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import { heldWords, usedLeverage } from './risk-card.tsx'
import { useMarginEffect } from './use-margin-effect.ts'

export interface AddMarginProps<D> extends ActionDialogProps<D> {
  readonly path: EndpointPath
  /** Where it is asked what an amount would do. */
  readonly effectPath: EndpointPath
  readonly figures: ContractFigures
  readonly read: DetailKind<D>['read']
  readonly viewOf: DetailKind<D>['view']
}

type Sent = 'idle' | 'sending' | 'failed' | 'noBalance' | 'unknown'

const NO_BALANCE = 401

export function AddMarginDialog<D>(props: AddMarginProps<D>) {
  const { view, path, onClose } = props
  const { t, call, toast, format, openTopUp } = useWeb()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [sent, setSent] = useState<Sent>('idle')
  const coin = view.quote
  const digits = digitsOfCoin(coin)
  const balance = useBalance(coin)
  const { problem, taken } = withdrawalOf(text, amountOf(balance ?? '0'))
  const shown = (amount: string): string => `${format.money(amount, digits)} ${coin}`
  const before = useRef(view.invested)
  const added = (): void => {
    toast('success', t('linear.add.done', { amount: shown(text) }))
    onClose()
  }
  const unknown = useUnknownResult({
    botId: view.botId,
    active: sent === 'unknown',
    read: props.read,
    happened: ({ detail }) =>
      amountOf(props.viewOf(detail, []).invested) > amountOf(before.current),
    onHappened: added,
  })
  const send = (): void => {
    setSent('sending')
    before.current = view.invested
    call(path, { bot_id: view.botId, amount: text }, { claims: 'all' })
      .then(added)
      .catch((failure: CallFailure) => {
        if (isOpenResult(failure)) return setSent('unknown')
        setSent(failure.status === NO_BALANCE ? 'noBalance' : 'failed')
      })
      .finally(() => {
        void client.invalidateQueries({ queryKey: botKey(view.botId) })
        void client.invalidateQueries({ queryKey: ['funding'] })
      })
  }
  const isShort = problem === 'tooMuch' || sent === 'noBalance'
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={t('linear.add.title')}
      closeLabel={t('bot.close')}
      locked={sent === 'sending'}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={taken === 0n || unknown === 'looking'}
            busy={sent === 'sending'}
            onClick={send}
          >
            {t('linear.add.do')}
          </Button>
        </>
      }
    >
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
      <Effect {...props} added={taken} />
      {isShort ? (
        <Notice
          tone="warn"
          live
          action={
            <Button small onClick={() => openTopUp(coin, '')}>
              {t('form.topUp')}
            </Button>
          }
        >
          {t('linear.add.noBalance', { coin })}
        </Notice>
      ) : undefined}
      {sent === 'failed' ? (
        <Notice tone="danger" live>
          {t('linear.add.failed')}
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

/** What the bot holds and where it would be liquidated, now and with the added money. */
function Effect<D>({ botId, view, figures, effectPath, added }: EffectProps<D>) {
  const { t, format } = useWeb()
  const amount = added === 0n ? '' : formatAmount(added)
  const { effect, isFresh, failed } = useMarginEffect(botId, effectPath, amount)
  const cells = (of: ContractFigures, equity: string): readonly string[] => [
    heldWords(of, view, { t, format }),
    ...[[of.liquidation_price], [of.long_liq_price, of.short_liq_price]].map((ends) => {
      const found = ends.filter((it) => it !== '')
      if (found.length === 0) return t('linear.liquidation.none')
      return found.map((it) => format.number(it, view.digits.price)).join(' · ')
    }),
    `${format.number(usedLeverage(of, { equity }), 2, 'trunc')}×`,
  ]
  const now = cells(figures, view.equity)
  const then = effect && isFresh ? cells(effect.after, effect.after.equity) : undefined
  return (
    <>
      <BeforeAfter
        caption={t('linear.add.what')}
        first={t('bot.parameters.now')}
        second={t('linear.add.after')}
        strong="second"
        rows={['position', 'liquidation', 'all', 'leverage'].map((key, index) => ({
          key,
          name: t(`linear.add.row.${key}`),
          first: <bdi>{now[index]}</bdi>,
          second: <bdi>{then?.[index] ?? '—'}</bdi>,
        }))}
      />
      {failed ? <Notice tone="warn">{t('linear.add.unsure')}</Notice> : undefined}
      {effect && isFresh ? <Orders effect={effect} view={view} /> : undefined}
    </>
  )
}

interface EffectProps<D> extends AddMarginProps<D> {
  readonly added: Amount
}

/** What becomes of the orders: of levels that wait for margin some are traded at once. */
function Orders({ effect, view }: { readonly effect: MarginEffect; readonly view: BotView }) {
  const { t, format } = useWeb()
  const { traded_side, traded, fees, placed, waiting_before, waiting_after } = effect
  if (placed === 0 && traded_side === '') {
    const key = waiting_before === 0 ? 'same' : 'stillWaiting'
    return <p className="t12 dim">{t(`linear.add.${key}`, { count: waiting_after })}</p>
  }
  const amount = `${format.money(traded, view.digits.quantity)} ${view.base}`
  const fee = `${format.money(fees, digitsOfCoin(view.quote))} ${view.quote}`
  return (
    <Notice tone="warn">
      {t('linear.add.placed', { count: waiting_before - waiting_after })}{' '}
      {traded_side === ''
        ? undefined
        : `${t(`linear.add.traded-${traded_side}`, { amount: isolated(amount), fee: isolated(fee) })} `}
      {waiting_after === 0 ? undefined : t('linear.add.stillWaiting', { count: waiting_after })}
    </Notice>
  )
}
