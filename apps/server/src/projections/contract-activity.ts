// What a line of the activity feed says of contracts: funding, leverage, positions that ended
// without an order, exchanges with an account of the exchange.
import type { FundingRow } from '@trellis/bot-kit/routes/route-context.ts'
import type { ContractFact } from '@trellis/engine'
import { assertNever, formatAmount } from '@trellis/kernel'
import { formatPrice, formatQuantity, type Instrument } from '@trellis/market'

type Data = Record<string, string | number | boolean>

/** The fields of a line; amounts in the settle coin unless a coin is named. */
export function contractData(fact: ContractFact, instruments: readonly Instrument[]): Data {
  if (fact.type === 'exchanged') {
    const listed = (coins: typeof fact.give): string =>
      coins.map(({ coin, amount }) => `${formatAmount(amount)} ${coin}`).join(', ')
    return { give: listed(fact.give), take: listed(fact.take), with: fact.with }
  }
  const symbol = fact.type === 'position-settled' ? fact.settlement.symbol : fact.symbol
  const instrument = instruments[symbol]
  if (instrument === undefined) return {}
  const head = { symbol: instrument.symbol, coin: instrument.quote }
  switch (fact.type) {
    case 'leverage-set':
      return { ...head, leverage: formatAmount(fact.leverage) }
    case 'funding-paid': {
      const mark = formatPrice(instrument, fact.mark)
      return { ...head, rate: formatAmount(fact.rate), mark, amount: formatAmount(fact.amount) }
    }
    case 'position-settled': {
      const { cause, side, price, qty, value, fee, realizedPnl } = fact.settlement
      return {
        ...head,
        reason: cause,
        side,
        price: formatPrice(instrument, price),
        quantity: formatQuantity(instrument, qty),
        value: formatAmount(value),
        fee: formatAmount(fee),
        realizedPnl: formatAmount(realizedPnl),
      }
    }
    default:
      return assertNever(fact)
  }
}

type FundingPaid = Extract<ContractFact, { type: 'funding-paid' }>

/** A payment of funding as histories give it; undefined of a contract that is listed no more. */
export function fundingRowOf(
  fact: FundingPaid,
  place: { readonly position: number; readonly atMs: number },
  instruments: readonly Instrument[],
): FundingRow | undefined {
  const instrument = instruments[fact.symbol]
  if (instrument === undefined) return undefined
  return {
    position: String(place.position),
    atMs: place.atMs,
    symbol: instrument.symbol,
    rate: formatAmount(fact.rate),
    mark: formatPrice(instrument, fact.mark),
    amount: formatAmount(fact.amount),
    coin: instrument.quote,
  }
}
