// What a payment of funding would come to for the opening of a plan, in money, with who pays and
// how often: at the rate as it stands, so an estimate.
import { formatAmount, multiplyRatio, parseRatio, type Amount, type Ratio } from '@trellis/kernel'
import type { ListedPair } from '@trellis/contract'
import { digitsOfCoin, isolated, type Formats } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import { useTicker } from './use-ticker.ts'

/**
 * What a bot gets of one payment, below zero where it pays: longs pay shorts at a rate above zero.
 * `value` is signed like the position; what is paid is rounded up, what is got down.
 */
export function fundingOf(value: Amount, rate: Ratio): Amount {
  const isPaid = value > 0n === rate > 0n
  const [size, share] = [value, rate].map((it) => (it < 0n ? -it : it)) as [Amount, Ratio]
  const amount = multiplyRatio(size, share, isPaid ? 'up' : 'down')
  return (isPaid ? -amount : amount) as Amount
}

/** A payment in the reader's words: its size with the coin, and whether the bot pays it. */
export function paymentOf(
  amount: Amount,
  coin: string,
  format: Pick<Formats, 'money' | 'cost'>,
): { readonly isPaid: boolean; readonly money: string } {
  const size = formatAmount((amount < 0n ? -amount : amount) as Amount)
  const isPaid = amount < 0n
  const write = isPaid ? format.cost : format.money
  return {
    isPaid,
    money: isolated(`${write(size, digitsOfCoin(coin))} ${coin}`),
  }
}

export interface FundingCostProps {
  readonly pair: ListedPair
  /** Of the position, signed like it. */
  readonly value: Amount
}

export function FundingCost({ pair, value }: FundingCostProps) {
  const { t, format } = useWeb()
  const ticker = useTicker(pair)
  const rate = parseRatio(ticker?.rate ?? '')
  if (value === 0n) return <>{t('linear.cost.none')}</>
  if (ticker === undefined || !rate.ok) return <>—</>
  const amount = fundingOf(value, rate.value)
  const { isPaid, money } = paymentOf(amount, pair.quote_token, format)
  const hours = format.number(String(ticker.minutes / 60), 0)
  return <>{t(isPaid ? 'linear.cost.pays' : 'linear.cost.gets', { amount: money, hours })}</>
}
