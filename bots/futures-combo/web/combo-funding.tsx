// What funding of all contracts of a combo comes to at the rates as they stand, in eight hours:
// some pay and some are paid, each by its own interval.
import { useQuery } from '@tanstack/react-query'
import { parseRatio, ZERO, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { fundingOf, paymentOf } from '@trellis/bot-kit/web/linear/funding-cost.tsx'
import { itemQuery, tickerOf, type Ticker } from '@trellis/bot-kit/web/linear/use-ticker.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'

/** A position at its mark. */
export interface HeldContract {
  readonly symbol: string
  readonly side: string
  readonly pos_value: string
}

const HOURS = 8
const MINUTES = 60

/** What one contract gets in eight hours, below zero where it pays. */
export function fundingOfContract(held: HeldContract, { rate, minutes }: Ticker): Amount {
  const read = parseRatio(rate)
  if (!read.ok || minutes <= 0) return ZERO
  const value = amountOf(held.pos_value)
  const signed = (held.side === 'SIDE_SHORT' ? -value : value) as Amount
  const once = fundingOf(signed, read.value)
  return ((once * BigInt(HOURS * MINUTES)) / BigInt(minutes)) as Amount
}

export interface ComboFundingProps {
  readonly contracts: readonly HeldContract[]
  readonly coin: string
}

export function ComboFunding({ contracts, coin }: ComboFundingProps) {
  const { t, format, call } = useWeb()
  const symbols = contracts.map(({ symbol }) => symbol)
  const { data: tickers } = useQuery({
    queryKey: ['tickers', category, ...symbols],
    queryFn: ({ signal }) =>
      Promise.all(
        symbols.map((symbol) => itemQuery({ symbol, category }, call).queryFn({ signal })),
      ),
  })
  if (tickers === undefined) return <>—</>
  const amount = contracts.reduce((sum, it, at) => {
    const ticker = tickers[at]
    return ticker === undefined ? sum : sum + fundingOfContract(it, tickerOf(ticker))
  }, 0n) as Amount
  const { isPaid, money } = paymentOf(amount, coin, format)
  return <>{t(`linear.cost.${isPaid ? 'pays' : 'gets'}`, { amount: money, hours: HOURS })}</>
}
