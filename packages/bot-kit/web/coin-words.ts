// Amounts of several coins as one run of words: what a bot holds, what closing pays back, what a
// step moved.
import { compareDecimals, digitsOfCoin, floorDecimal, type Formats } from '@trellis/ui'
import type { BotView } from './bot-view.ts'

export interface CoinAmount {
  readonly coin: string
  readonly amount: string
}

type Coins = Pick<BotView, 'base' | 'digits'>

/** Digits to show of an amount; what is less than a lot keeps all, so as not to read as 0. */
export function coinDigits({ base, digits }: Coins, { coin, amount }: CoinAmount): number {
  if (coin !== base) return digitsOfCoin(coin)
  const isDust = compareDecimals(floorDecimal(amount, digits.quantity), '0') === 0
  return isDust ? (amount.split('.')[1]?.length ?? 0) : digits.quantity
}

/** What `coinWords` leaves out, in full: coins under a lot, which are part of a value still. */
export function dustWords(
  { base, digits }: Coins,
  coins: readonly CoinAmount[],
  format: Pick<Formats, 'money'>,
): string {
  const dust = coins.filter(({ coin, amount }) => {
    const isDust = compareDecimals(floorDecimal(amount, digits.quantity), '0') === 0
    return coin === base && isDust && compareDecimals(amount, '0') === 1
  })
  return dust
    .map(({ coin, amount }) => `${format.money(amount, amount.split('.')[1]?.length)} ${coin}`)
    .join(' + ')
}

/** "0.5 BTC + 100.00 USDT", "0" for nothing; no reader counts the dust that rounding leaves. */
export function coinWords(
  view: Coins,
  coins: readonly CoinAmount[],
  format: Pick<Formats, 'money'>,
): string {
  const shown = coins.flatMap(({ coin, amount }) => {
    const digits = coin === view.base ? view.digits.quantity : digitsOfCoin(coin)
    if (compareDecimals(floorDecimal(amount, digits), '0') === 0) return []
    return [`${format.money(amount, digits)} ${coin}`]
  })
  return shown.join(' + ') || '0'
}
