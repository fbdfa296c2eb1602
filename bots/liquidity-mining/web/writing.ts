// How figures of a position are written: the digits that are paid, rates of a year, and what is
// wrong with an amount.
import { useMemo } from 'react'
import { formatAmount, type Amount } from '@trellis/kernel'
import { priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { shownDigits } from '@trellis/bot-kit/web/product/shown-digits.ts'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { isolated, subtractDecimals } from '@trellis/ui'
import { liquidityConfig as config } from '../config.ts'
import type { CoinField } from './use-desk.ts'

const words = 'liquidityMining'

/** A rate of a year at 1e-8 as a fraction. */
export function apyFraction(apyE8: string): string {
  return formatAmount((BigInt(apyE8) * 10_000n) as Amount)
}

export function useWriting(pair: CreateFormProps['pair']) {
  const { t, format } = useWeb()
  return useMemo(() => {
    const coins = (text: string, coin: string): string => {
      const digits = coin === pair.quote_token ? config.quoteDigits : config.baseDigits
      return format.money(text, shownDigits(text, digits))
    }
    return {
      coins,
      money: (value: Amount | string): string =>
        format.money(typeof value === 'string' ? value : formatAmount(value), 2),
      price: (text: string): string => format.price(text, priceDigits(pair)),
      apy: (apyE8: string): string => format.percent(apyFraction(apyE8), 2),
      problem({ problem, coin, bounds, amount, balance }: CoinField): string {
        if (problem === undefined) return ''
        const limit =
          problem === 'balance'
            ? subtractDecimals(amount, balance ?? '0')
            : problem === 'too-large'
              ? bounds.most
              : bounds.least
        return t(`${words}.amount.${problem}`, {
          limit: isolated(`${coins(limit, coin)} ${coin}`),
          digits: bounds.digits,
        })
      },
    }
  }, [t, format, pair])
}
