// The same money begun when the bot was made, beside a copy that begins now. Figures are the
// server's (docs/formulas/ranking.md); nothing is reckoned here.
import type { ReactNode } from 'react'
import type { StrategyDetail } from '@trellis/contract'
import { Delta, digitsOf, digitsOfCoin, Figure, UNKNOWN, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import './same-money.css'

type Beginning = NonNullable<StrategyDetail['compared']['begun_then']>

export function SameMoney({ strategy }: { readonly strategy: StrategyDetail }) {
  const t = useWords()
  const format = useFormats()
  const { compared, quote_token: coin } = strategy
  const { amount, made, begun_then: before, begun_now: now } = compared
  const digits = digitsOfCoin(coin)
  // Its figures are of now, but while its past is made, and once it has ended.
  const until = strategy.past_time === '0' ? strategy.end_time : strategy.past_time
  return (
    <table className="same-money">
      <caption className="sr-only">{t('ranking.thenNow')}</caption>
      <thead>
        <tr>
          <th scope="col">
            {t('ranking.per')} <Figure>{`${format.number(amount, digits)} ${coin}`}</Figure>
          </th>
          <th scope="col">{t('ranking.before')}</th>
          <th scope="col">{t('ranking.nowYours')}</th>
        </tr>
      </thead>
      <tbody>
        <Line
          name={
            until === '0'
              ? t('ranking.made')
              : t('ranking.madeUntil', { time: format.time(Number(until), 'short') })
          }
          before={made === '' ? UNKNOWN : <Delta value={made} digits={digits} />}
          now={UNKNOWN}
        />
        {(before !== null || now !== null) && (
          <Beginnings strategy={strategy} before={before} now={now} digits={digits} />
        )}
        {before === null && now === null && <Costs strategy={strategy} digits={digits} />}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly name: ReactNode
  readonly before: ReactNode
  readonly now: ReactNode
}

function Line({ name, before, now }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>{now}</td>
    </tr>
  )
}

interface BeginningsProps {
  readonly strategy: StrategyDetail
  /** Null at a price at which the bot's own targets refuse a start. */
  readonly before: Beginning | null
  readonly now: Beginning | null
  readonly digits: number
}

/** What a grid begins with, and where one straight move to either end of it leads. */
function Beginnings({ strategy, before, now, digits }: BeginningsProps) {
  const t = useWords()
  const format = useFormats()
  const { min_price: low, max_price: high, entries } = strategy
  const { then_price: from = '', now_price: last = '' } = entries[0] ?? {}
  const wayFrom = (price: string, end: string): string =>
    Number(end) < Number(price) ? 'straightDown' : 'straightUp'
  // Outside its range both ends of a grid lie on one side of the price; which, may have changed.
  const way = (end: string): string => {
    const now = wayFrom(last, end)
    return from === '' || wayFrom(from, end) === now ? now : 'straightTo'
  }
  const priceDigits = Math.max(digitsOf(low), digitsOf(high))
  const price = (text: string) => <Figure>{format.price(text, priceDigits)}</Figure>
  const orders = (begun: Beginning | null): ReactNode => {
    if (begun === null) return UNKNOWN
    const [sells, buys] = [begun.sell_count, begun.buy_count].map((it) => format.number(`${it}`, 0))
    return t('ranking.sellsAndBuys', { sells: sells ?? '', buys: buys ?? '' })
  }
  const end = (begun: Beginning | null, which: 'high' | 'low'): ReactNode => {
    if (begun === null) return UNKNOWN
    const ended = begun[`${which}_end`]
    return (
      <>
        <Delta value={begun[`${which}_profit`]} digits={digits} />
        {ended !== '' && <small>{t(`ranking.ended.${ended}`)}</small>}
      </>
    )
  }
  return (
    <>
      <Line name={t('ranking.ordersAtStart')} before={orders(before)} now={orders(now)} />
      <Line
        name={
          <>
            {t(`ranking.${way(high)}`)} {price(high)}
          </>
        }
        before={end(before, 'high')}
        now={end(now, 'high')}
      />
      <Line
        name={
          <>
            {t(`ranking.${way(low)}`)} {price(low)}
          </>
        }
        before={end(before, 'low')}
        now={end(now, 'low')}
      />
    </>
  )
}

/**
 * What the coins cost now that the money bought then, of a plan that has no range. Contracts buy no
 * coins, and a short one is no cost: of them it is what a position of that size is worth.
 */
function Costs({
  strategy,
  digits,
}: {
  readonly strategy: StrategyDetail
  readonly digits: number
}) {
  const t = useWords()
  const format = useFormats()
  const { mode, entries, compared } = strategy
  // Only what trades contracts has a side.
  const isContract = mode !== ''
  const write = isContract ? format.money : format.cost
  const money = (text: string) => <Figure>{write(text, digits)}</Figure>
  return entries
    .filter(({ same_cost: same }) => same !== '')
    .map(({ symbol, base_token: coin, same_cost: same }) => (
      <Line
        key={symbol}
        name={t(isContract ? 'ranking.sameWorth' : 'ranking.sameCost', { coin })}
        before={money(compared.amount)}
        now={money(same)}
      />
    ))
}
