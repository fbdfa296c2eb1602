// Closing: each mode says what comes back, what it costs and the P&L after it; a bot that waits
// only releases its money. Focus starts on the way back, and Enter never closes a bot.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import {
  Amount,
  Button,
  buttonClass,
  Definitions,
  Delta,
  Dialog,
  Notice,
  Option,
  digitsOfCoin,
} from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { CloseModeRow, GridDetail } from '../wire.ts'
import { closeChoices, isWaiting } from './close-choices.ts'
import { quantityDigits } from './pair-instrument.ts'
import { isOpenResult, useDoubt } from './use-doubt.ts'
import { isOver } from './use-grid.ts'

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

export interface CloseDialogProps extends GridDialogProps {
  /** Estimates of the same moment as the detail. */
  readonly modes: readonly CloseModeRow[]
}

export function CloseDialog(props: CloseDialogProps) {
  const { open, botId, detail, onClose } = props
  const { t, call } = useWeb()
  const client = useQueryClient()
  const back = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<CloseModeRow['close_mode']>()
  const [phase, setPhase] = useState<Phase>({ type: 'choosing' })
  const waiting = isWaiting(detail)
  const modes = closeChoices(props.modes, waiting)
  const mode = modes.find((it) => it.close_mode === chosen) ?? modes[0]
  const leave = (): void => {
    setPhase({ type: 'choosing' })
    onClose()
  }
  const doubt = useDoubt({
    botId,
    active: phase.type === 'unknown',
    happened: isEnding,
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
  const known = waiting ? 'waiting' : (mode?.close_mode ?? 'none')
  const own = waiting ? 'waiting.' : ''
  return (
    <Dialog
      // Whoever ended the bot, there is nothing left to choose.
      open={open && !isEnding(detail)}
      onClose={leave}
      title={t(`spotGrid.closing.${own}title`, {
        pair: `${detail.base_token}/${detail.quote_token}`,
      })}
      closeLabel={t('spotGrid.close')}
      initialFocus={back}
      locked={phase.type === 'sending'}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={leave}>
            {t(`spotGrid.closing.${own}keep`)}
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
      <p className="dim">{t(`spotGrid.closing.${own}text`, { count: orders })}</p>
      {waiting ? undefined : (
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
      )}
      {mode === undefined ? undefined : <Costs {...props} mode={mode} waiting={waiting} />}
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

function isEnding(detail: GridDetail): boolean {
  return isOver(detail) || detail.status === 'CANCELLING'
}

interface ModeProps extends GridDialogProps {
  readonly row: CloseModeRow
  readonly checked: boolean
  onChoose(): void
}

function ModeOption(props: ModeProps) {
  const { t, format } = useWeb()
  const { row, detail } = props
  const asIs = row.market_orders === 0
  const feeCoin = row.fee_coin === '' ? detail.quote_token : row.fee_coin
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
          <Received {...props} />
        </bdi>
      }
    >
      {asIs
        ? t('spotGrid.closing.noTrade')
        : t('spotGrid.closing.trades', {
            count: row.market_orders,
            fee: `${format.money(row.fee, digitsOf(feeCoin, props), 'expand')} ${feeCoin}`,
          })}{' '}
      · {t('spotGrid.closing.after')}{' '}
      <Delta value={row.profit_after_close} unit={detail.quote_token} />
    </Option>
  )
}

function digitsOf(coin: string, { detail, pair }: Pick<GridDialogProps, 'detail' | 'pair'>) {
  return coin === detail.quote_token ? digitsOfCoin(coin) : quantityDigits(pair)
}

/** What comes back; the dust that rounding leaves of the other coin is counted by no reader. */
function Received(props: Pick<ModeProps, 'row' | 'detail' | 'pair'>) {
  const { format } = useWeb()
  const parts = props.row.receive
    .map((it) => ({ ...it, digits: digitsOf(it.coin, props) }))
    .filter((it) => /[1-9١-٩]/.test(format.number(it.amount, it.digits)))
    .map((it) => `${format.money(it.amount, it.digits)} ${it.coin}`)
  return parts.join(' + ') || '0'
}

function Costs(props: GridDialogProps & { mode: CloseModeRow; waiting: boolean }) {
  const { mode, detail, waiting } = props
  const { t } = useWeb()
  const quote = detail.quote_token
  const row = (key: string, value: ReactNode) => ({
    key,
    term: t(`spotGrid.closing.${key}`),
    value,
  })
  const paid = row('account', t('spotGrid.closing.funding'))
  const rows = waiting
    ? [
        row(
          'released',
          <bdi dir="ltr">
            <Received {...props} row={mode} />
          </bdi>,
        ),
        paid,
      ]
    : [
        row('slippage', <Amount value={mode.slippage} unit={quote} />),
        row('worth', <Amount value={mode.receive_value} unit={quote} />),
        row(
          'nowAndAfter',
          <>
            <Delta value={detail.total_profit} digits={digitsOfCoin(quote)} />{' '}
            {t('spotGrid.closing.arrow')} <Delta value={mode.profit_after_close} unit={quote} />
          </>,
        ),
        paid,
      ]
  return (
    <div className={waiting ? undefined : 'rule sum'}>
      <Definitions rows={rows} />
    </div>
  )
}
