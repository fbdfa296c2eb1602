// Closing: each mode says what comes back, what it costs and the P&L after it. Focus starts on the
// way back, and
// Enter never closes a bot.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  Amount,
  Button,
  buttonClass,
  Definitions,
  Delta,
  Dialog,
  Notice,
  Option,
  Skeleton,
} from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb, type CallFailure } from '../../web-context.ts'
import { paths } from '../parts/paths.ts'
import type { CloseModeRow, GridDetail } from '../wire.ts'
import { quantityDigits } from './pair-instrument.ts'
import { isOpenResult, useDoubt } from './use-doubt.ts'
import { isOver, useCloseModes } from './use-grid.ts'

export interface GridDialogProps {
  readonly open: boolean
  readonly botId: string
  readonly detail: GridDetail
  readonly pair: SpotSymbol
  onClose(): void
}

type Phase =
  | { readonly type: 'choosing' }
  | { readonly type: 'sending' }
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'unknown' }

export function CloseDialog(props: GridDialogProps) {
  const { open, botId, detail, onClose } = props
  const { t, call } = useWeb()
  const client = useQueryClient()
  const back = useRef<HTMLButtonElement>(null)
  const { data, isError } = useCloseModes(botId, open)
  const [chosen, setChosen] = useState<CloseModeRow['close_mode']>()
  const [phase, setPhase] = useState<Phase>({ type: 'choosing' })
  const modes = (data?.modes ?? []).filter((it) => it.available)
  const mode =
    modes.find((it) => it.close_mode === chosen) ??
    modes.find((it) => it.close_mode === data?.default_mode) ??
    modes[0]
  const leave = (): void => {
    setPhase({ type: 'choosing' })
    onClose()
  }
  const doubt = useDoubt({
    botId,
    active: phase.type === 'unknown',
    happened: (now) => isOver(now) || now.status === 'CANCELLING',
    onHappened: leave,
  })
  const send = (): void => {
    if (mode === undefined) return
    setPhase({ type: 'sending' })
    call(paths.closeGrid, { grid_id: botId, close_mode: mode.close_mode }, { claims: 'all' })
      .then(leave)
      .catch((failure: CallFailure) =>
        setPhase(
          isOpenResult(failure) ? { type: 'unknown' } : { type: 'refused', status: failure.status },
        ),
      )
      .finally(() => void client.invalidateQueries({ queryKey: ['grid', botId] }))
  }
  const orders = detail.figures.open_buy_count + detail.figures.open_sell_count
  const known = mode === undefined ? 'none' : mode.close_mode
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t('spotGrid.closing.title', { pair: `${detail.base_token}/${detail.quote_token}` })}
      closeLabel={t('spotGrid.close')}
      initialFocus={back}
      locked={phase.type === 'sending'}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={leave}>
            {t('spotGrid.closing.keep')}
          </button>
          <Button
            variant="danger-fill"
            off={mode === undefined || doubt === 'looking'}
            busy={phase.type === 'sending'}
            onClick={send}
          >
            {t(`spotGrid.closing.do-${known}`, {
              base: detail.base_token,
              quote: detail.quote_token,
            })}
          </Button>
        </>
      }
    >
      <p className="dim">{t('spotGrid.closing.text', { count: orders })}</p>
      {isError ? <Notice tone="danger">{t('spotGrid.closing.noEstimate')}</Notice> : undefined}
      {data === undefined && !isError ? <Skeleton height="220px" /> : undefined}
      <div className="stack" role="radiogroup" aria-label={t('spotGrid.closing.modes')}>
        {modes.map((row) => (
          <ModeOption
            key={row.close_mode}
            {...props}
            row={row}
            checked={row === mode}
            onChoose={() => setChosen(row.close_mode)}
          />
        ))}
      </div>
      {mode === undefined ? undefined : <Costs {...props} mode={mode} />}
      {phase.type === 'refused' ? (
        <Notice tone="danger" live>
          {t(
            ['405', '411', '503'].includes(String(phase.status))
              ? `spotGrid.closing.refused-${phase.status}`
              : 'spotGrid.closing.refused',
          )}
        </Notice>
      ) : undefined}
      {phase.type === 'unknown' ? (
        <Notice tone="warn" live>
          {t(`spotGrid.doubt.closing${doubt === 'over' ? '-over' : ''}`)}
        </Notice>
      ) : undefined}
    </Dialog>
  )
}

interface ModeProps extends GridDialogProps {
  readonly row: CloseModeRow
  readonly checked: boolean
  onChoose(): void
}

function ModeOption(props: ModeProps) {
  const { t, format } = useWeb()
  const { row, detail, pair } = props
  const digits = (coin: string): number => (coin === detail.quote_token ? 2 : quantityDigits(pair))
  const received = row.receive
    // What rounding leaves of the other coin is dust that no reader counts.
    .filter((it) => /[1-9١-٩]/.test(format.number(it.amount, digits(it.coin))))
    .map((it) => `${format.money(it.amount, digits(it.coin))} ${it.coin}`)
  const asIs = row.close_mode === 'BASE_AND_QUOTE_MODE'
  return (
    <Option
      checked={props.checked}
      onChoose={props.onChoose}
      title={t(`spotGrid.closing.mode-${row.close_mode}`, {
        base: detail.base_token,
        quote: detail.quote_token,
      })}
      value={
        <bdi dir="ltr">
          {asIs ? '' : `${t('spotGrid.closing.about')} `}
          {received.join(' + ') || '0'}
        </bdi>
      }
    >
      {t(asIs ? 'spotGrid.closing.noTrade' : 'spotGrid.closing.trades')} ·{' '}
      {t('spotGrid.closing.after')}{' '}
      <Delta value={row.profit_after_close} unit={detail.quote_token} />
    </Option>
  )
}

function Costs({ mode, detail, pair }: GridDialogProps & { mode: CloseModeRow }) {
  const { t } = useWeb()
  const coin = mode.fee_coin === '' ? detail.quote_token : mode.fee_coin
  const digits = coin === detail.quote_token ? 2 : quantityDigits(pair)
  const rows = [
    {
      key: 'fee',
      term: t('spotGrid.closing.fee'),
      value: <Amount value={mode.fee === '' ? '0' : mode.fee} digits={digits} unit={coin} />,
    },
    {
      key: 'worth',
      term: t('spotGrid.closing.worth'),
      value: <Amount value={mode.receive_value} unit={detail.quote_token} />,
    },
    {
      key: 'profit',
      term: t('spotGrid.closing.nowAndAfter'),
      value: (
        <>
          <Delta value={detail.total_profit} />,{' '}
          <Delta value={mode.profit_after_close} unit={detail.quote_token} />
        </>
      ),
    },
    { key: 'account', term: t('spotGrid.closing.account'), value: t('spotGrid.closing.funding') },
  ]
  return (
    <div className="rule sum">
      <Definitions rows={rows} />
    </div>
  )
}
