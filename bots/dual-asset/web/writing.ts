// How figures of a subscription are written: every digit that is paid, and what is wrong with an
// amount, with the bound and its digits.
import { useMemo } from 'react'
import { shownDigits } from '@trellis/bot-kit/web/product/shown-digits.ts'
import { priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated, subtractDecimals } from '@trellis/ui'
import { dualAssetConfig as config } from '../config.ts'
import type { AmountProblem } from '@trellis/bot-kit/web/product/live-bounds.ts'
import type { Desk } from './use-desk.ts'

const words = 'dualAsset'
/** Digits of the yield, of a term and of a year. */
const TERM_DIGITS = 3

export interface Writing {
  /** An amount of a coin with the digits that it is paid in. */
  coins(amount: string, coin: string): string
  invested(amount: string): string
  price(text: string): string
  apy(fraction: string): string
  rate(fraction: string): string
  problem(problem: AmountProblem): string
}

type Market = Pick<Desk, 'pair' | 'coin' | 'bounds' | 'amount' | 'balance'>

/** Writes for a pair. */
export function useWriting({ pair, coin, bounds, amount, balance }: Market): Writing {
  const { t, format } = useWeb()
  return useMemo(() => {
    const coins = (text: string, of: string): string => {
      const digits = of === pair.quote_token ? config.quoteDigits : config.baseDigits
      return format.money(text, shownDigits(text, digits))
    }
    return {
      coins,
      invested: (text) => coins(text === '' ? '0' : text, coin),
      price: (text) => format.price(text, priceDigits(pair)),
      apy: (fraction) => format.percent(fraction, 2),
      rate: (fraction) => format.percent(fraction, TERM_DIGITS),
      problem: (problem) =>
        t(`${words}.amount.${problem}`, {
          limit: isolated(`${coins(limitOf(problem), coin)} ${coin}`),
          digits: bounds?.digits ?? 0,
        }),
    }
    function limitOf(problem: AmountProblem): string {
      if (problem === 'balance') return subtractDecimals(amount, balance ?? '0')
      return (problem === 'too-large' ? bounds?.most : bounds?.least) ?? '0'
    }
  }, [t, format, pair, coin, bounds, amount, balance])
}
