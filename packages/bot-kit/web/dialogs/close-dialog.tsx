// Closing: each way says what comes back, what it costs and the P&L after it; a bot that waits only
// releases its money. Focus starts on the way back, and Enter never closes a bot.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { formatAmount, negate } from '@trellis/kernel'
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
import { AgeNote } from '../detail/age-note.tsx'
import { botKey } from '../bot-queries.ts'
import { isEnding, type BotView } from '../bot-view.ts'
import { coinDigits, coinWords, dustWords } from '../coin-words.ts'
import type { DetailKind } from '../detail/detail-kind.ts'
import { IDLE, SENDING, sentAfter, type Sent } from '../sent.ts'
import { useUnknownResult } from '../unknown-result.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import { amountOf } from '../decimal-amount.ts'
import {
  closeChoices,
  closeRequest,
  slippageName,
  type CloseWay,
  type ClosingModes,
} from './close-choices.ts'
import { closeRefusal } from './close-refusal.ts'

export interface CloseDialogProps<D> {
  readonly open: boolean
  readonly kind: DetailKind<D>
  readonly view: BotView
  /** Estimates of the same moment as the view. */
  readonly modes: readonly CloseWay[]
  onClose(): void
  /** The bot is being closed. */
  onClosing(): void
}

export function CloseDialog<D>(props: CloseDialogProps<D>) {
  const { open, kind, view, onClose } = props
  const { t, call, format } = useWeb()
  const client = useQueryClient()
  const back = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [sent, setSent] = useState<Sent>(IDLE)
  const isWaiting = view.phase === 'waiting'
  const modes = closeChoices(props.modes, kind.closing, isWaiting)
  const mode = modes.find((it) => it.close_mode === chosen) ?? modes[0]
  const off = kind.closing !== undefined && mode === undefined
  const leave = (): void => {
    setSent(IDLE)
    onClose()
  }
  const closed = (): void => {
    leave()
    props.onClosing()
  }
  const unknown = useUnknownResult({
    botId: view.botId,
    active: sent.type === 'unknown',
    read: kind.read,
    happened: ({ detail }) => isEnding(kind.view(detail, [])),
    onHappened: closed,
  })
  const send = (): void => {
    const { close: path } = kind.paths
    if (off || path === undefined) return
    setSent(SENDING)
    call(path, closeRequest(view, mode?.close_mode), { claims: 'all' })
      .then(closed)
      .catch((failure: CallFailure) => setSent(sentAfter(failure)))
      .finally(() => void client.invalidateQueries({ queryKey: botKey(view.botId) }))
  }
  const own = isWaiting ? 'waiting.' : ''
  return (
    <Dialog
      // Whoever ended the bot, there is nothing left to choose.
      open={open && !isEnding(view)}
      onClose={leave}
      title={t(`${kind.words}.detail.${isWaiting ? 'closeWaiting' : 'close'}`, { pair: view.name })}
      closeLabel={t('bot.close')}
      initialFocus={back}
      locked={sent.type === 'sending'}
      footer={
        <>
          <button type="button" ref={back} className={buttonClass()} onClick={leave}>
            {t(`bot.closing.${own}keep`)}
          </button>
          <Button
            variant="danger-fill"
            off={off || unknown === 'looking'}
            busy={sent.type === 'sending'}
            onClick={send}
          >
            {t(doWords(kind.closing, mode, isWaiting), { base: view.base, quote: view.quote })}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      <p className="dim">
        {!isWaiting && view.openOrders === 0
          ? t('bot.closing.noOrders')
          : t(`bot.closing.${own}text`, { count: view.openOrders })}
      </p>
      {isWaiting || kind.closing === undefined ? undefined : (
        <div className="stack" role="radiogroup" aria-label={t(`${kind.closing.words}.modes`)}>
          {modes.map((row) => (
            <ModeOption
              key={row.close_mode}
              words={kind.closing?.words ?? ''}
              view={view}
              row={row}
              checked={row === mode}
              onChoose={() => setChosen(row.close_mode)}
            />
          ))}
        </div>
      )}
      {(view.bonus ?? '') === '' ? undefined : (
        <p className="dim" data-testid="bonus-back">
          {t('bot.closing.bonus', {
            amount: isolated(
              coinWords(view, [{ coin: view.quote, amount: view.bonus ?? '' }], format),
            ),
          })}
        </p>
      )}
      {off ? undefined : <Costs view={view} mode={mode} isWaiting={isWaiting} />}
      {sent.type === 'refused' ? (
        <Notice tone="danger" live>
          {closeRefusal(sent.status, t)}
        </Notice>
      ) : undefined}
      {sent.type === 'unknown' ? (
        <Notice tone="warn" live>
          {t(`bot.unknown.closing${unknown === 'over' ? '-over' : ''}`)}
        </Notice>
      ) : undefined}
    </Dialog>
  )
}

/** Key of what the button does: stop waiting, close in the chosen mode, or close. */
function doWords(
  closing: ClosingModes | undefined,
  mode: CloseWay | undefined,
  isWaiting: boolean,
): string {
  if (isWaiting) return 'bot.closing.do-waiting'
  if (closing === undefined || mode === undefined) return 'bot.closing.do-none'
  return `${closing.words}.do-${mode.close_mode}`
}

interface ModeProps {
  /** Prefix of the kind's words for its modes. */
  readonly words: string
  readonly view: BotView
  readonly row: CloseWay
  readonly checked: boolean
  onChoose(): void
}

function ModeOption({ words, view, row, checked, onChoose }: ModeProps) {
  const { t, format } = useWeb()
  const asIs = row.market_orders === 0
  const fee = { coin: row.fee_coin === '' ? view.quote : row.fee_coin, amount: row.fee }
  return (
    <Option
      checked={checked}
      onChoose={onChoose}
      title={t(`${words}.mode-${row.close_mode}`, { base: view.base, quote: view.quote })}
      value={
        <>
          {asIs ? '' : `${t('bot.closing.about')} `}
          <bdi dir="ltr">{coinWords(view, row.receive, format)}</bdi>
        </>
      }
    >
      {asIs
        ? t('bot.closing.noTrade')
        : t('bot.closing.trades', {
            count: row.market_orders,
            fee: isolated(`${format.cost(fee.amount, coinDigits(view, fee))} ${fee.coin}`),
          })}{' '}
      · {t('bot.closing.after')} <Delta value={row.profit_after_close} unit={view.quote} />
    </Option>
  )
}

interface CostsProps {
  readonly view: BotView
  /** Undefined where the kind estimates nothing: then it is what the bot is worth now. */
  readonly mode: CloseWay | undefined
  readonly isWaiting: boolean
}

function Costs({ view, mode, isWaiting }: CostsProps) {
  const { t, format } = useWeb()
  const quote = view.quote
  const row = (key: string, value: ReactNode) => ({ key, term: t(`bot.closing.${key}`), value })
  const paid = row('account', t('bot.closing.funding'))
  const worth = mode?.receive ?? [{ coin: quote, amount: view.equity }]
  const released = <bdi dir="ltr">{coinWords(view, worth, format)}</bdi>
  const dust = mode === undefined ? '' : dustWords(view, mode.receive, format)
  const back = mode?.voucher_returned
  const value = <Amount value={back ?? '0'} unit={quote} />
  const voucher =
    back === undefined ? [] : [{ key: 'voucher', term: t('bot.receipt.voucher'), value }]
  const rows = isWaiting
    ? [row('released', released), ...voucher, paid]
    : [
        ...(mode === undefined
          ? []
          : // As P&L counts it: what the orders get less than the last price says is a loss.
            [
              row(
                slippageName(mode.slippage),
                <Delta value={formatAmount(negate(amountOf(mode.slippage)))} unit={quote} />,
              ),
            ]),
        row(
          'worth',
          <>
            <Amount value={mode?.receive_value ?? view.equity} unit={quote} />
            {dust === '' ? undefined : (
              <span className="dim2"> {t('bot.closing.withDust', { dust: isolated(dust) })}</span>
            )}
          </>,
        ),
        ...voucher,
        ...(mode === undefined
          ? []
          : [
              row(
                'nowAndAfter',
                <>
                  <Delta value={view.total} digits={digitsOfCoin(quote)} /> {t('bot.closing.arrow')}{' '}
                  <Delta value={mode.profit_after_close} unit={quote} />
                </>,
              ),
            ]),
        paid,
      ]
  return (
    <div className={isWaiting ? undefined : 'rule sum'}>
      <Definitions rows={rows} />
    </div>
  )
}
