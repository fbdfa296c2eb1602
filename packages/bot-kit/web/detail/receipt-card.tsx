// The receipt of a closed bot: how it ended, what went back to which account, and a sum that equals
// the final P&L.
import {
  Amount,
  Button,
  Definitions,
  Delta,
  digitsOfCoin,
  directionOf,
  downloadText,
  Explain,
  isolated,
} from '@trellis/ui'
import type { ReceiptResult } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'
import { endMeaning, receiptEndWords } from '../close-reason.ts'
import { coinDigits } from '../coin-words.ts'
import { useWeb } from '../web-context.ts'
import type { DetailKind } from './detail-kind.ts'
import { EndTimeline, type EndTimelineProps } from './end-timeline.tsx'
import { feeChangeRows, feeChangeWords } from './fee-change.ts'
import { closingSteps } from './money-steps.ts'
import { receiptFigures, type ReceiptFigures } from './receipt-figures.ts'
import './receipt-card.css'

export interface ReceiptCardProps {
  /** Prefix of the kind's words: under `closed` stand the ends that only it has. */
  readonly words: string
  readonly receipt: ReceiptResult
  readonly view: BotView
  /** Of a kind that closes no orders: its own steps. */
  readonly endSteps?: DetailKind<never>['endSteps']
}

export function ReceiptCard({ words, receipt, view, endSteps }: ReceiptCardProps) {
  const { t, format } = useWeb()
  const quote = receipt.quote_token
  const amount = (value: string) => <Amount value={value} unit={quote} />
  const shown = receiptFigures(receipt, digitsOfCoin(quote))
  const meaning = endMeaning(receipt.bot_close_code, t)
  const hasVoucher = receipt.voucher_returned !== undefined
  const worth = (coin: string): string => shown.paid.get(coin) ?? '0'
  const rows = [
    { key: 'invested', term: t('bot.receipt.invested'), value: amount(shown.invested) },
    { key: 'withdrawn', term: t('bot.receipt.withdrawn'), value: amount(shown.withdrawn) },
    ...receipt.returned.map((it) => ({
      key: it.coin,
      term: t('bot.receipt.paid', { coin: it.coin }),
      value: (
        <bdi dir="ltr">
          {it.coin === quote ? (
            amount(worth(quote))
          ) : (
            <>
              <Amount value={it.amount} digits={coinDigits(view, it)} unit={it.coin} />
              <span className="dim2"> ≈ {amount(worth(it.coin))}</span>
            </>
          )}
        </bdi>
      ),
    })),
    ...(hasVoucher
      ? [{ key: 'voucher', term: t('bot.receipt.voucher'), value: amount(shown.voucher) }]
      : []),
    ...(directionOf(shown.rest) === 0
      ? []
      : [
          {
            key: 'rest',
            term: t('bot.receipt.rest'),
            value: <Delta value={shown.rest} unit={quote} />,
          },
        ]),
    {
      key: 'sum',
      term: t(hasVoucher ? 'bot.receipt.sumVoucher' : 'bot.receipt.sum'),
      value: <Delta value={shown.sum} unit={quote} />,
    },
    ...insuredRows(shown).map(({ key, value }) => ({
      key,
      term: t(`bot.receipt.${key}`),
      value: <Delta value={value} unit={quote} />,
    })),
  ]
  return (
    <section className="card receipt" aria-label={t('bot.receipt.title')}>
      <div className="stack stack-4">
        <h2 className="h1">
          {receiptEndWords(
            receipt,
            words,
            t,
            isolated(format.number(receipt.close_price, view.digits.price)),
          )}
        </h2>
        <p className="t12 dim">
          {format.time(Number(receipt.end_time), 'full')} ·{' '}
          {t('bot.receipt.ran', { time: format.duration(view.runningMs) })}
        </p>
        {meaning === '' ? undefined : <p>{meaning}</p>}
        {receipt.fees_changed && (
          <p className="dim">{feeChangeWords(receipt.fees_changed, t, format)}</p>
        )}
      </div>
      <div className="receipt-figures">
        <div>
          <span className="dim">{t('bot.receipt.paidNow')}</span>
          <span className="fig-l">{amount(shown.paidValue)}</span>
        </div>
        <div>
          <span className="dim">{t('bot.receipt.final')}</span>
          <span className="fig-l" data-testid="final-profit">
            <Delta value={receipt.total_profit} unit={quote} />
          </span>
        </div>
        {receipt.arbitrage_num === undefined ? undefined : (
          <div>
            <span className="dim">{t('bot.receipt.arbitrages')}</span>
            <span className="fig-l">{format.number(String(receipt.arbitrage_num))}</span>
          </div>
        )}
        <div>
          <span className="dim">
            <Explain title={t('bot.figure.feesPaid.name')} text={t('bot.figure.feesPaid.text')}>
              {t('bot.receipt.fees')}
            </Explain>
          </span>
          <span className="fig-l">
            <Amount value={receipt.fees_paid} unit={quote} cost />
          </span>
        </div>
      </div>
      <div className="receipt-parts">
        <Definitions rows={rows} />
        <Steps receipt={receipt} view={view} endSteps={endSteps} />
      </div>
      <div className="row wrap receipt-actions">
        <Button
          onClick={() =>
            downloadText(
              `trellis-receipt-${receipt.bot_id}.csv`,
              receiptCsv(receipt, view),
              'text/csv',
            )
          }
        >
          {t('bot.receipt.download')}
        </Button>
      </div>
    </section>
  )
}

/** What the insurance fund has of the result, and what trading has: they add up to it. */
export function insuredRows({ insured, own }: Pick<ReceiptFigures, 'insured' | 'own'>) {
  const direction = directionOf(insured)
  if (direction === 0) return []
  return [
    { key: 'own', value: own },
    { key: direction < 0 ? 'insured' : 'covered', value: insured },
  ]
}

function Steps({ receipt, view, endSteps }: Omit<ReceiptCardProps, 'words'>) {
  const stepsOf: EndTimelineProps['stepsOf'] = (facts) =>
    endSteps?.({ view, facts }) ?? closingSteps({ view, facts }, receipt.cancelled_orders)
  return <EndTimeline view={view} stepsOf={stepsOf} />
}

/** The receipt as two columns, plain numbers; a bot in several markets ended at no one price. */
export function receiptCsv(receipt: ReceiptResult, { markets }: Pick<BotView, 'markets'>): string {
  const count = receipt.arbitrage_num
  const matched = count === undefined ? [] : ([['completed_grids', String(count)]] as const)
  const rows: readonly (readonly [string, string])[] = [
    ['bot_id', receipt.bot_id],
    markets === undefined ? ['symbol', receipt.symbol] : ['symbols', [...markets.keys()].join(' ')],
    ['close_code', receipt.bot_close_code],
    ['created_utc', new Date(Number(receipt.create_time)).toISOString()],
    ['ended_utc', new Date(Number(receipt.end_time)).toISOString()],
    ...(markets === undefined ? [['close_price', receipt.close_price] as const] : []),
    ['invested', receipt.invested],
    ['withdrawn', receipt.withdrawn],
    ...receipt.returned.map((it): readonly [string, string] => [`returned_${it.coin}`, it.amount]),
    ['returned_value', receipt.returned_value],
    ...(receipt.voucher_returned === undefined
      ? []
      : [['voucher_returned', receipt.voucher_returned] as const]),
    ['total_profit', receipt.total_profit],
    ['booked_profit', receipt.booked_profit],
    ['fees_paid', receipt.fees_paid],
    ...(receipt.fees_changed === undefined ? [] : feeChangeRows(receipt.fees_changed)),
    ...(receipt.insurance_fund === undefined
      ? []
      : [['insurance_fund', receipt.insurance_fund] as const]),
    ...(markets === undefined
      ? [['fees_in_coins_count_at_last_price', receipt.close_price] as const]
      : []),
    ...matched,
    ['cancelled_orders', String(receipt.cancelled_orders)],
  ]
  return ['item,value', ...rows.map((row) => row.join(','))].map((line) => `${line}\r\n`).join('')
}
