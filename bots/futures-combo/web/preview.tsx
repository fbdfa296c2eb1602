// The order summary of a combo: what it opens with which margin, how much of the leverage that is,
// how far from liquidation it stands, and what its stop costs. All of it is the server's word.
import { Suspense } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { formatAmount, type Amount } from '@trellis/kernel'
import { digitsOf, digitsOfCoin, isolated } from '@trellis/ui'
import type {
  Preview,
  PreviewSource,
  Shown,
  SummaryRow,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { ComboDraft } from '../fields.ts'
import { plannedOf, type LimitAnswer } from './limit-answer.ts'
import { distanceWords, exposureWords } from './risk-words.ts'

const ComboFunding = later(async () => (await import('./combo-funding.tsx')).ComboFunding)

/** The summary in rows; figures are missing while there is no plan. */
export function preview(source: PreviewSource): Preview {
  const { pair, t, format } = source
  const coin = pair.quote_token
  const answer = plannedOf(source)
  const headline: SummaryRow = {
    key: 'distance',
    why: {},
    confirmed: 'after',
    shown: answer && { type: 'words', text: distanceWords(answer.liquidation_distance, source) },
  }
  const invested = formatAmount((source.input as ComboDraft).investment)
  const amount = `${format.money(invested, digitsOfCoin(coin))} ${coin}`
  const isReady = answer !== undefined
  return {
    ready: isReady,
    headline,
    rows: [...(isReady ? planRows(answer, invested, source) : toCome), headline],
    ...(isReady ? { notes: [t('linear.most', { amount })] } : {}),
    warning: isReady ? warningOf(answer, source) : '',
  }
}

/** Rows that stand, empty, until there is a plan. */
const toCome: readonly SummaryRow[] = [
  'opens',
  'uses',
  'leverageNow',
  'exposure',
  'fee',
  'funding',
  'ratio',
].map((key) => ({ key, why: {}, shown: undefined }))

function planRows(
  answer: LimitAnswer,
  invested: string,
  source: PreviewSource,
): readonly SummaryRow[] {
  const { pair, t, format } = source
  const { stopLoss, takeProfit, trailingStop } = source.input as ComboDraft
  const coin = pair.quote_token
  const money = (text: string): string => format.money(text, digitsOfCoin(coin))
  const said = (text: string): Shown => ({ type: 'words', text })
  const after = { confirmed: 'after', why: {} } as const
  const row = (key: string, shown: Shown, more: Partial<SummaryRow> = { why: {} }): SummaryRow => ({
    key,
    shown,
    ...more,
  })
  const used = Number(answer.position_value) / Number(invested)
  const times = used.toFixed(2)
  const share = (part: bigint): Shown => ({
    type: 'delta',
    value: formatAmount(((amountOf(invested) * part) / amountOf('1')) as Amount),
    coin,
  })
  const opened = answer.plan.filter((it) => Number(it.pos_size) > 0).length
  return [
    row(
      'opens',
      said(
        t('futuresCombo.sum.orders', {
          count: opened,
          value: isolated(`${money(answer.position_value)} ${coin}`),
        }),
      ),
      { confirmed: 'before', why: {} },
    ),
    row('uses', said(isolated(`${money(answer.position_margin)} / ${money(invested)} ${coin}`)), {
      confirmed: 'before',
      why: {},
    }),
    row('leverageNow', said(isolated(`${format.number(times, digitsOf(times))}×`))),
    row('exposure', said(exposureWords(answer.net_exposure, coin, source)), after),
    row('fee', { type: 'cost', value: answer.opening_fee, coin }, after),
    row('funding', {
      type: 'part',
      part: (
        <Suspense fallback="—">
          <ComboFunding contracts={answer.plan} coin={coin} />
        </Suspense>
      ),
    }),
    row('ratio', said(isolated(format.percent(answer.margin_ratio || '0', 2)))),
    ...(takeProfit > 0n ? [row('profit', share(takeProfit), after)] : []),
    ...(stopLoss > 0n ? [row('stop', share(-stopLoss), after)] : []),
    ...(trailingStop > 0n ? [row('trailing', share(-trailingStop), after)] : []),
  ]
}

/** A share that is less than a lot opens nothing. */
function warningOf({ plan }: LimitAnswer, { t }: PreviewSource): string {
  const small = plan.filter((it) => Number(it.pos_size) === 0)
  if (small.length === 0) return ''
  return t('futuresCombo.sum.tooSmall', { symbols: small.map((it) => it.symbol).join(', ') })
}
