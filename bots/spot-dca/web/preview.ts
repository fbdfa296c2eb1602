// The order summary of a DCA: what the first purchase buys at the price of now, and its fee. All of
// it is the server's word.
import { digitsOf, digitsOfCoin, isolated } from '@trellis/ui'
import type { Preview, PreviewSource, SummaryRow } from '@trellis/bot-kit/web/create/create-kind.ts'
import { plannedOf } from './answer.ts'
import { planFee } from './plan-fee.ts'

/** The summary in rows; figures are missing while there is no plan. */
export function preview(source: PreviewSource): Preview {
  const { t, format, pair } = source
  const answer = plannedOf(source)
  const coin = pair.quote_token
  const headline: SummaryRow = {
    key: 'total',
    confirmed: 'before',
    shown: answer && { type: 'money', value: answer.total, coin },
  }
  if (answer === undefined) return { ready: false, headline, rows: [headline], warning: '' }
  const buys = answer.plan
    .map((it) => isolated(`${format.money(it.quantity, digitsOf(it.quantity))} ${it.base}`))
    .join(', ')
  const fee = planFee(answer.plan, digitsOfCoin(coin))
  const left = answer.plan.filter((it) => it.reason !== '')
  return {
    ready: true,
    headline,
    rows: [
      headline,
      { key: 'buys', why: {}, confirmed: 'before', shown: { type: 'words', text: buys } },
      { key: 'fee', why: {}, confirmed: 'after', shown: { type: 'cost', value: fee, coin } },
    ],
    notes: [t('spotDca.sum.note')],
    warning:
      left.length === 0
        ? ''
        : t('spotDca.sum.left', { coins: left.map((it) => it.base).join(', ') }),
  }
}
