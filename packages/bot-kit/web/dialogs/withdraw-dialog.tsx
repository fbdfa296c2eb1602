// Withdrawing profit: what can leave now, what cannot and why, and what stays. The P&L keeps what
// was withdrawn.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { formatAmount } from '@trellis/kernel'
import {
  Amount,
  Button,
  Definitions,
  Dialog,
  digitsOfCoin,
  Notice,
  RangeField,
  Skeleton,
} from '@trellis/ui'
import { AgeNote } from '../detail/age-note.tsx'
import { botKey } from '../bot-queries.ts'
import type { EndpointPath } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'
import { amountOf } from '../decimal-amount.ts'
import type { DetailKind } from '../detail/detail-kind.ts'
import { takenFromLoser } from '../detail/figures.ts'
import { useRequestKeys } from '../request-keys.ts'
import { IDLE, SENDING, sentAfter, type Sent } from '../sent.ts'
import { useUnknownResult } from '../unknown-result.ts'
import { refusedWhy } from '../refused-why.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import {
  withdrawableOf,
  withdrawalOf,
  type Withdrawable,
  type WithdrawAnswer,
} from './withdrawal.ts'

export interface WithdrawDialogProps<D> {
  readonly open: boolean
  readonly kind: DetailKind<D>
  readonly view: BotView
  /** Of a kind whose own answer says what can leave. */
  readonly known?: Withdrawable | undefined
  /** What the bot comes to without an amount, of a kind that says so. */
  readonly effect?: ((amount: string) => ReactNode) | undefined
  onClose(): void
}

export function WithdrawDialog<D>(props: WithdrawDialogProps<D>) {
  const { open, kind, view, onClose } = props
  const { botId } = view
  const { withdraw: path, withdrawDetail: readPath } = kind.paths
  const { t, call, toast, format } = useWeb()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [sent, setSent] = useState<Sent>(IDLE)
  const { data: read, isError } = useWithdrawable(botId, readPath, open)
  const data = props.known ?? read
  const most = data?.withdrawable ?? '0'
  const digits = digitsOfCoin(view.quote)
  const { problem: typed, taken: wanted } = withdrawalOf(text, amountOf(most))
  const nothing = data !== undefined && amountOf(most) <= 0n
  const problem = nothing && text !== '' ? 'nothing' : typed
  const keys = useRequestKeys()
  const leave = (): void => {
    keys.forget()
    setText('')
    setSent(IDLE)
    onClose()
  }
  const withdrawn = (): void => {
    const amount = `${format.money(text, digits)} ${data?.coin ?? ''}`
    toast('success', t('bot.withdraw.done', { amount }))
    leave()
  }
  const before = useRef('0')
  const unknown = useUnknownResult({
    botId,
    active: sent.type === 'unknown',
    read: kind.read,
    happened: (now) => amountOf(kind.view(now.detail, []).withdrawn) > amountOf(before.current),
    onHappened: withdrawn,
  })
  const send = (): void => {
    if (path === undefined) return
    setSent(SENDING)
    before.current = view.withdrawn
    call(path, keys.keyed({ bot_id: botId, withdraw_amount: text }), { claims: 'all' })
      .then(withdrawn)
      .catch((failure: CallFailure) => setSent(sentAfter(failure)))
      .finally(() => {
        void client.invalidateQueries({ queryKey: botKey(botId) })
        void client.invalidateQueries({ queryKey: ['funding'] })
      })
  }
  const taken = takenFromLoser(view, text === '' ? amountOf(most) : wanted)
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t(kind.AddMargin === undefined ? 'bot.withdraw.title' : 'bot.withdraw.do')}
      closeLabel={t('bot.close')}
      locked={sent.type === 'sending'}
      footer={
        <>
          <Button onClick={leave}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={text === '' || nothing || problem !== undefined || unknown === 'looking'}
            busy={sent.type === 'sending'}
            onClick={send}
          >
            {t('bot.withdraw.do')}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      {isError ? <Notice tone="danger">{t('bot.withdraw.failedRead')}</Notice> : undefined}
      {data === undefined ? (
        isError ? undefined : (
          <Skeleton height="180px" />
        )
      ) : (
        <Body
          data={data}
          text={text}
          nothing={nothing}
          problem={
            problem === undefined
              ? undefined
              : t(`bot.withdraw.${problem}`, { most: format.money(most, digits) })
          }
          onText={setText}
        />
      )}
      {props.effect?.(formatAmount(wanted))}
      {data === undefined || taken === '' ? undefined : (
        <Notice tone="warn">
          {t('bot.withdraw.losing', {
            total: `${format.gain(view.total, digits)} ${data.coin}`,
            amount: `${format.money(taken, digits)} ${data.coin}`,
          })}
        </Notice>
      )}
      {sent.type === 'refused' ? (
        <Notice tone="danger" live>
          {t('bot.withdraw.failed', { why: refusedWhy(sent.status, t) })}
        </Notice>
      ) : undefined}
      {unknown === 'none' ? undefined : (
        <Notice tone="warn" live>
          {t(`bot.unknown.withdraw${unknown === 'over' ? '-over' : ''}`)}
        </Notice>
      )}
    </Dialog>
  )
}

/** What may be taken out, read anew while the dialog is open; of kinds that are asked for it. */
function useWithdrawable(botId: string, path: EndpointPath | undefined, open: boolean) {
  const { call } = useWeb()
  return useQuery({
    queryKey: [...botKey(botId), 'withdraw'],
    enabled: open,
    refetchInterval: 5000,
    queryFn:
      path === undefined
        ? skipToken
        : async ({ signal }) =>
            withdrawableOf(
              await call<WithdrawAnswer>(path, { bot_id: botId }, { signal, claims: 'all' }),
            ),
  })
}

interface BodyProps {
  readonly data: Withdrawable
  readonly text: string
  /** No amount can be right: this is said before one is typed, and as no mistake. */
  readonly nothing: boolean
  readonly problem: string | undefined
  onText(text: string): void
}

function Body({ data, text, nothing, problem, onText }: BodyProps) {
  const { t } = useWeb()
  const { rest } = withdrawalOf(text, amountOf(data.withdrawable))
  const row = (key: string, value: string, why = '', words = `bot.withdraw.row.${key}`) => ({
    key,
    term: (
      <>
        {t(words)}
        {why === '' ? undefined : <span className="t12 dim2 under">{why}</span>}
      </>
    ),
    value: <Amount value={value} unit={data.coin} />,
  })
  const held = amountOf(data.held_back) > 0n
  const reason = data.reason === '' ? '' : t('bot.withdraw.locked')
  return (
    <>
      {nothing ? <Notice>{t('bot.withdraw.nothing')}</Notice> : undefined}
      <RangeField
        label={t('bot.withdraw.amount')}
        value={text}
        onChange={onText}
        tick="1"
        digits={digitsOfCoin(data.coin)}
        min="0"
        max={data.withdrawable}
        hint={<Amount value={data.withdrawable} unit={data.coin} />}
        unit={data.coin}
        steppers={false}
        problem={problem === undefined ? undefined : { message: problem }}
      />
      <Button small onClick={() => onText(data.withdrawable)} off={nothing}>
        {t('bot.withdraw.everything')}
      </Button>
      <div className="rule sum">
        <Definitions
          rows={[
            ...data.parts.map(([words, amount]) => row(words, amount, '', words)),
            row('before', data.cum_withdrew_amount),
            row('now', data.withdrawable),
            ...(held ? [row('held', data.held_back, reason)] : []),
            row('rest', formatAmount(rest)),
          ]}
        />
      </div>
      <p className="t12 dim2">{t('bot.withdraw.note')}</p>
    </>
  )
}
