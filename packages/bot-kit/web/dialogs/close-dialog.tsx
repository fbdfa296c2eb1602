// Closing: each way says what comes back, what it costs and the P&L after it; a bot that waits only
// releases its money. Focus starts on the way back, and Enter never closes a bot.
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
  isolated,
} from '@trellis/ui'
import { botKey } from '../bot-queries.ts'
import { isEnding, type BotView } from '../bot-view.ts'
import { coinDigits, coinWords, dustWords } from '../coin-words.ts'
import type { DetailKind } from '../detail/detail-kind.ts'
import { isOpenResult, useUnknownResult } from '../unknown-result.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import { closeChoices, type CloseWay } from './close-choices.ts'
import { closeRefusal } from './close-refusal.ts'

type Phase =
  | { readonly type: 'choosing' }
  | { readonly type: 'sending' }
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'unknown' }

export interface CloseDialogProps<D> {
  readonly open: boolean
  readonly kind: DetailKind<D>
  readonly view: BotView
  /** Estimates of the same moment as the view. */
  readonly modes: readonly CloseWay[]
  onClose(): void
}

export function CloseDialog<D>(props: CloseDialogProps<D>) {
  const { open, kind, view, onClose } = props
  const { t, call } = useWeb()
  const client = useQueryClient()
  const back = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [phase, setPhase] = useState<Phase>({ type: 'choosing' })
  const isWaiting = view.phase === 'waiting'
  const modes = closeChoices(props.modes, isWaiting)
  const mode = modes.find((it) => it.close_mode === chosen) ?? modes[0]
  const leave = (): void => {
    setPhase({ type: 'choosing' })
    onClose()
  }
  const unknown = useUnknownResult({
    botId: view.botId,
    active: phase.type === 'unknown',
    read: kind.read,
    happened: ({ detail }) => isEnding(kind.view(detail, [])),
    onHappened: leave,
  })
  const send = (): void => {
    if (mode === undefined) return
    setPhase({ type: 'sending' })
    const body = { grid_id: view.botId, close_mode: mode.close_mode }
    call(kind.paths.close, body, { claims: 'all' })
      .then(leave)
      .catch((failure: CallFailure) =>
        setPhase(
          isOpenResult(failure) ? { type: 'unknown' } : { type: 'refused', status: failure.status },
        ),
      )
      .finally(() => void client.invalidateQueries({ queryKey: botKey(view.botId) }))
  }
  const known = isWaiting ? 'waiting' : (mode?.close_mode ?? 'none')
  const own = isWaiting ? 'waiting.' : ''
  return (
    <Dialog
      // Whoever ended the bot, there is nothing left to choose.
      open={open && !isEnding(view)}
      onClose={leave}
      title={t(`${kind.words}.detail.${isWaiting ? 'closeWaiting' : 'close'}`, { pair: view.name })}
      closeLabel={t('bot.close')}
      initialFocus={back}
      locked={phase.type === 'sending'}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={leave}>
            {t(`bot.closing.${own}keep`)}
          </button>
          <Button
            variant="danger-fill"
            off={mode === undefined || unknown === 'looking'}
            busy={phase.type === 'sending'}
            onClick={send}
          >
            {t(`bot.closing.do-${known}`, { base: view.base, quote: view.quote })}
          </Button>
        </>
      }
    >
      <p className="dim">{t(`bot.closing.${own}text`, { count: view.openOrders })}</p>
      {isWaiting ? undefined : (
        <div className="stack" role="radiogroup" aria-label={t('bot.closing.modes')}>
          {modes.map((row) => (
            <ModeOption
              key={row.close_mode}
              view={view}
              row={row}
              checked={row === mode}
              onChoose={() => setChosen(row.close_mode)}
            />
          ))}
        </div>
      )}
      {mode === undefined ? undefined : <Costs view={view} mode={mode} isWaiting={isWaiting} />}
      {phase.type === 'refused' ? (
        <Notice tone="danger" live>
          {t(closeRefusal(phase.status))}
        </Notice>
      ) : undefined}
      {phase.type === 'unknown' ? (
        <Notice tone="warn" live>
          {t(`bot.unknown.closing${unknown === 'over' ? '-over' : ''}`)}
        </Notice>
      ) : undefined}
    </Dialog>
  )
}

interface ModeProps {
  readonly view: BotView
  readonly row: CloseWay
  readonly checked: boolean
  onChoose(): void
}

function ModeOption({ view, row, checked, onChoose }: ModeProps) {
  const { t, format } = useWeb()
  const asIs = row.market_orders === 0
  const fee = { coin: row.fee_coin === '' ? view.quote : row.fee_coin, amount: row.fee }
  return (
    <Option
      checked={checked}
      onChoose={onChoose}
      title={t(`bot.closing.mode-${row.close_mode}`, { base: view.base, quote: view.quote })}
      value={
        <bdi dir="ltr">
          {asIs ? '' : `${t('bot.closing.about')} `}
          {coinWords(view, row.receive, format)}
        </bdi>
      }
    >
      {asIs
        ? t('bot.closing.noTrade')
        : t('bot.closing.trades', {
            count: row.market_orders,
            fee: `${format.money(fee.amount, coinDigits(view, fee), 'expand')} ${fee.coin}`,
          })}{' '}
      · {t('bot.closing.after')} <Delta value={row.profit_after_close} unit={view.quote} />
    </Option>
  )
}

function Costs(props: { view: BotView; mode: CloseWay; isWaiting: boolean }) {
  const { view, mode, isWaiting } = props
  const { t, format } = useWeb()
  const quote = view.quote
  const row = (key: string, value: ReactNode) => ({ key, term: t(`bot.closing.${key}`), value })
  const paid = row('account', t('bot.closing.funding'))
  const released = <bdi dir="ltr">{coinWords(view, mode.receive, format)}</bdi>
  const dust = dustWords(view, mode.receive, format)
  const rows = isWaiting
    ? [row('released', released), paid]
    : [
        row('slippage', <Amount value={mode.slippage} unit={quote} />),
        row(
          'worth',
          <>
            <Amount value={mode.receive_value} unit={quote} />
            {dust === '' ? undefined : (
              <span className="dim2"> {t('bot.closing.withDust', { dust: isolated(dust) })}</span>
            )}
          </>,
        ),
        row(
          'nowAndAfter',
          <>
            <Delta value={view.total} digits={digitsOfCoin(quote)} /> {t('bot.closing.arrow')}{' '}
            <Delta value={mode.profit_after_close} unit={quote} />
          </>,
        ),
        paid,
      ]
  return (
    <div className={isWaiting ? undefined : 'rule sum'}>
      <Definitions rows={rows} />
    </div>
  )
}
