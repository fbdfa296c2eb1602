// Live prices of quote coins in USDT, for showing bots of several quote coins in one. Nothing is
// asked for while every bot is quoted in USDT.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { BotRow } from '@trellis/contract'
import { useSession } from '../../app/session-context.tsx'
import { COMMON_COIN, type Rates } from './bot-units.ts'

/** Rates of the quote coins that occur in the rows; a coin without a price yet is missing. */
export function useRates(rows: readonly BotRow[]): Rates {
  const { quotes } = useSession()
  const coins = [...new Set(rows.map((row) => row.figures.quote_token))]
    .filter((coin) => coin !== COMMON_COIN)
    .sort()
    .join(',')
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = coins === '' ? [] : coins.split(',')
      const stops = list.map((coin) => quotes.read(coin + COMMON_COIN, onChange))
      return () => stops.forEach((stop) => stop())
    },
    [quotes, coins],
  )
  const read = () =>
    coins
      .split(',')
      .map((coin) => (coin === '' ? '' : quotes.price(coin + COMMON_COIN).last))
      .join(',')
  const prices = useSyncExternalStore(subscribe, read)
  return useMemo(() => {
    const last = prices.split(',')
    const known = coins
      .split(',')
      .map((coin, index) => [coin, last[index] ?? ''] as const)
      .filter(([coin, price]) => coin !== '' && Number(price) > 0)
    return new Map([[COMMON_COIN, '1'], ...known])
  }, [coins, prices])
}
