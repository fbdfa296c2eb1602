// Withdrawing profit: what can leave now, what cannot and why, and what stays. The P&L keeps what
// was withdrawn.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatAmount, parseAmount, type Amount as Money } from '@trellis/kernel'
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
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { GridResult } from '../wire.ts'
import type { GridDialogProps } from './close-dialog.tsx'
import { money, takenFromLoser } from './metrics.ts'
import { isOpenResult, useDoubt } from './use-doubt.ts'

export function WithdrawDialog(props: GridDialogProps) {
  const { open, botId, detail, onClose } = props
  const { t, call, toast, format } = useWeb()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'unknown'>('idle')
  const { data, isError } = useQuery({
    queryKey: ['grid', botId, 'withdraw'],
    enabled: open,
    refetchInterval: 5000,
    queryFn: ({ signal }) =>
      call<GridResult<'getWithdrawDetail'>>(
        paths.getWithdrawDetail,
        { grid_id: botId },
        { signal, claims: 'all' },
      ),
  })
  const most = data?.withdrawable ?? '0'
  const digits = digitsOfCoin(detail.quote_token)
  const wanted = parseAmount(text)
  const problem = problemOf(text, wanted.ok ? wanted.value : undefined, money(most))
  const leave = (): void => {
    setText('')
    setState('idle')
    onClose()
  }
  const withdrawn = (): void => {
    const amount = `${format.money(text, digits)} ${data?.coin ?? ''}`
    toast('success', t('spotGrid.withdraw.done', { amount }))
    leave()
  }
  const before = useRef('0')
  const doubt = useDoubt({
    botId,
    active: state === 'unknown',
    happened: (now) => money(now.cum_withdrew_amount) > money(before.current),
    onHappened: withdrawn,
  })
  const send = (): void => {
    setState('sending')
    before.current = detail.cum_withdrew_amount
    call(paths.withdrawProfit, { grid_id: botId, withdraw_amount: text }, { claims: 'all' })
      .then(withdrawn)
      .catch((failure: CallFailure) => setState(isOpenResult(failure) ? 'unknown' : 'failed'))
      .finally(() => {
        void client.invalidateQueries({ queryKey: ['grid', botId] })
        void client.invalidateQueries({ queryKey: ['funding'] })
      })
  }
  const taken = takenFromLoser(detail, wanted.ok && text !== '' ? wanted.value : money(most))
  const nothing = data !== undefined && money(most) <= 0n
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t('spotGrid.withdraw.title')}
      closeLabel={t('spotGrid.close')}
      locked={state === 'sending'}
      footer={
        <>
          <Button onClick={leave}>{t('spotGrid.confirm.back')}</Button>
          <Button
            variant="primary"
            off={text === '' || problem !== undefined || nothing || doubt === 'looking'}
            busy={state === 'sending'}
            onClick={send}
          >
            {t('spotGrid.withdraw.do')}
          </Button>
        </>
      }
    >
      {isError ? <Notice tone="danger">{t('spotGrid.withdraw.failedRead')}</Notice> : undefined}
      {data === undefined ? (
        isError ? undefined : (
          <Skeleton height="180px" />
        )
      ) : (
        <Body
          data={data}
          text={text}
          problem={
            problem === undefined
              ? undefined
              : t(`spotGrid.withdraw.${problem}`, { most: format.money(most, digits) })
          }
          onText={setText}
        />
      )}
      {data === undefined || taken === '' ? undefined : (
        <Notice tone="warn">
          {t('spotGrid.withdraw.losing', {
            total: `${format.gain(detail.total_profit, digits)} ${data.coin}`,
            amount: `${format.money(taken, digits)} ${data.coin}`,
          })}
        </Notice>
      )}
      {state === 'failed' ? (
        <Notice tone="danger" live>
          {t('spotGrid.withdraw.failed')}
        </Notice>
      ) : undefined}
      {doubt === 'none' ? undefined : (
        <Notice tone="warn" live>
          {t(`spotGrid.doubt.withdraw${doubt === 'over' ? '-over' : ''}`)}
        </Notice>
      )}
    </Dialog>
  )
}

function problemOf(
  text: string,
  wanted: Money | undefined,
  most: Money,
): 'tooMuch' | 'zero' | undefined {
  if (text === '') return undefined
  if (wanted === undefined || wanted <= 0n) return 'zero'
  return wanted > most ? 'tooMuch' : undefined
}

interface BodyProps {
  readonly data: GridResult<'getWithdrawDetail'>
  readonly text: string
  readonly problem: string | undefined
  onText(text: string): void
}

function Body({ data, text, problem, onText }: BodyProps) {
  const { t } = useWeb()
  const wanted = parseAmount(text)
  const rest = wanted.ok ? money(data.withdrawable) - wanted.value : money(data.withdrawable)
  const row = (key: string, value: string, why = '') => ({
    key,
    term: (
      <>
        {t(`spotGrid.withdraw.row.${key}`)}
        {why === '' ? undefined : <span className="t12 dim2 under">{why}</span>}
      </>
    ),
    value: <Amount value={value} unit={data.coin} />,
  })
  const held = money(data.held_back) > 0n
  const reason = data.reason === '' ? '' : t('spotGrid.withdraw.locked')
  return (
    <>
      <RangeField
        label={t('spotGrid.withdraw.amount')}
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
      <Button small onClick={() => onText(data.withdrawable)} off={money(data.withdrawable) <= 0n}>
        {t('spotGrid.withdraw.everything')}
      </Button>
      <div className="rule sum">
        <Definitions
          rows={[
            row('profit', data.grid_profit),
            row('before', data.cum_withdrew_amount),
            row('now', data.withdrawable),
            ...(held ? [row('held', data.held_back, reason)] : []),
            row('rest', formatAmount((rest > 0n ? rest : 0n) as Money)),
          ]}
        />
      </div>
      <p className="t12 dim2">{t('spotGrid.withdraw.note')}</p>
    </>
  )
}
