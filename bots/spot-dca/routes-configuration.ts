// What a DCA may be made of, and what a draft would buy: the answer that forms ask while a plan is
// being filled in.
import { formatAmount, ZERO, type Amount } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { loadTrading } from '@trellis/bot-kit/routes/view-market.ts'
import { checksRow, head, type CheckProblem } from '@trellis/bot-kit/wire/checks.ts'
import { FREQUENCIES, officialDca } from './config.ts'
import { dcaFields } from './fields.ts'
import { amountBounds, type PairMarket } from './limits.ts'
import { category } from './market.ts'
import { PARAMETERS, type CheckedDca } from './routes-checks.ts'
import { pairMarkets, plannedRows } from './view.ts'
import { checkWords } from './wire-names.ts'
import type { DcaAnswer } from './wire.ts'

type Configuration = DcaAnswer<'createBotConfiguration'>

const QUOTES = Object.values(dcaFields.quoteCoin.choices)

/** Findings of a draft at the fields that its request has. */
export function draftRow<R extends { readonly problems: readonly CheckProblem[] }>(row: R): R {
  const problems = row.problems.map((it) => ({ ...it, field: `${PARAMETERS}.${it.field}` }))
  return { ...row, problems }
}

/** Pairs that a DCA may buy now, the most traded first. */
function listedPairs(context: RouteContext): Configuration['pairs'] {
  const { market } = context
  return market.instruments
    .flatMap(({ symbol, quote, category: of }) => {
      if (of !== category || !QUOTES.some((coin) => coin === quote)) return []
      const listed = loadTrading(context, symbol, category)
      if (!listed.ok) return []
      const { index, market: view } = listed.value
      return [{ view, turnover: market.ticker(index).turnover24h }]
    })
    .sort((one, other) => (one.turnover < other.turnover ? 1 : -1))
    .map(({ view, turnover }) => {
      const { symbol, base, quote } = view.instrument
      return {
        symbol,
        base,
        quote,
        last_price: formatPrice(view.instrument, view.last),
        ...boundsRow(view),
        turnover_24h: formatAmount(turnover),
      }
    })
}

function boundsRow(pair: PairMarket) {
  const { from, to } = amountBounds(pair) ?? { from: undefined, to: undefined }
  const text = (value: Amount | undefined): string =>
    value === undefined ? '' : formatAmount(value)
  return { min_amount: text(from), max_amount: text(to) }
}

/** What one purchase may spend on each pair. */
export function pairRanges(pairs: readonly PairMarket[]) {
  return pairs.map((pair) => ({ base: pair.instrument.base, ...boundsRow(pair) }))
}

/** The configuration, with what the limits say of a draft where there is one. */
export function configurationOf(context: RouteContext, draft?: CheckedDca): Configuration {
  const { frequencyFrom, frequencyTo, pairsTo } = officialDca
  const legs = draft?.symbols.map((symbol, i) => {
    return { symbol, amount: draft.input.amounts[i] ?? ZERO }
  })
  return {
    ...head,
    ...draftRow(checksRow(checkWords, draft?.limits.checks ?? [])),
    quote_coins: QUOTES,
    frequencies: [...FREQUENCIES],
    frequency_in_second: { from: String(frequencyFrom), to: String(frequencyTo) },
    max_invest_amount: draft?.limits.ranges.maxInvestment ?? { from: '', to: '' },
    max_pairs: pairsTo,
    pairs: listedPairs(context),
    total: draft === undefined ? '' : formatAmount(draft.limits.total),
    plan: legs === undefined ? [] : plannedRows(legs, pairMarkets(context)),
  }
}
