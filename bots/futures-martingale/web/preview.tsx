// The order summary of a martingale: what it opens with, what its ladder takes, how large it may
// grow, where the exchange would end it and what its stop costs.
import { formatAmount, formatRounded, type Amount } from '@trellis/kernel'
import { baseOf, feeOf, usedLeverage, valueOf } from '@trellis/market'
import type { ReactNode } from 'react'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type {
  FormModel,
  Preview,
  Shown,
  SummaryRow,
} from '@trellis/bot-kit/web/create/create-kind.ts'
import { FundingCost } from '@trellis/bot-kit/web/linear/funding-cost.tsx'
import { timesOf } from '@trellis/bot-kit/web/linear/contract-plan.tsx'
import { LiquidationEnds } from '@trellis/bot-kit/web/linear/liquidation-ends.tsx'
import { roundTarget } from '../ladder.ts'
import type { RoundRow } from '../plan.ts'
import { outcomeAt, plannedRound, stopEnd, type RoundSource } from './round-source.ts'

const words = 'futuresMartingale'

/** The summary in rows; figures are missing while there is no plan. */
export function preview(source: RoundSource): Preview {
  const { input, pair, t, format } = source
  const coin = pair.quote_token
  const round = plannedRound(source)
  const [base] = round.met
  const isReady = base !== undefined && source.market !== undefined
  const profit: SummaryRow = {
    key: 'profit',
    why: {},
    confirmed: 'before',
    shown: isReady ? { type: 'delta', value: formatAmount(roundTarget(input)), coin } : undefined,
  }
  const digits = digitsOfCoin(coin)
  const amount = `${format.money(formatAmount(input.investment ?? 0n), digits)} ${coin}`
  return {
    ready: isReady,
    headline: profit,
    rows: isReady ? [profit, ...planRows(source, base)] : [profit],
    notes: isReady ? [t('linear.most', { amount })] : [],
    warning: isReady ? warningOf(source) : '',
  }
}

/** A ladder that ends before its last addition says which one and why. */
function warningOf({ t, ...source }: RoundSource): string {
  const { unmet } = plannedRound(source)
  if (unmet?.unmet === undefined) return ''
  const reason = t(`${words}.unmet.${unmet.unmet}`)
  return unmet.number === 0
    ? t(`${words}.sum.noEntry`, { reason })
    : t(`${words}.sum.endsEarly`, { number: unmet.number, reason })
}

function planRows(source: RoundSource, base: RoundRow): readonly SummaryRow[] {
  const { input, market, pair, instrument, t, format } = source
  const round = plannedRound(source)
  const { met } = round
  const last = met.at(-1) ?? base
  if (market === undefined) return []
  const coin = pair.quote_token
  const money = (value: bigint): string =>
    format.money(formatRounded(value as Amount, digitsOfCoin(coin), 'down'), digitsOfCoin(coin))
  const size = (value: Amount): string =>
    `${format.money(formatAmount(value), instrument.lotScale)} ${pair.base_token}`
  const whole = outcomeAt({ rows: met, price: last.price }, market, { ...input, closed: false })
  const held = (whole.base < 0n ? -whole.base : whole.base) as Amount
  const opening = valueOf(instrument, base.price, base.qty)
  const after = { confirmed: 'after', why: {} } as const
  const row = (key: string, shown: Shown, more: Partial<SummaryRow> = { why: {} }) => ({
    key,
    shown,
    ...more,
  })
  const said = (text: string): Shown => ({ type: 'words', text: isolated(text) })
  const part = (it: ReactNode): Shown => ({ type: 'part', part: it })
  const ends = (price: RoundRow['liquidationAfter']): Shown =>
    part(
      <LiquidationEnds
        pair={pair}
        instrument={instrument}
        prices={price === undefined ? [] : [price]}
      />,
    )
  const signed = (input.mode === 'short' ? -opening : opening) as Amount
  const stop = stopEnd(round)
  const opens = `${size(baseOf(instrument, base.qty))} ≈ ${money(opening)} ${coin}`
  return [
    row('opens', said(opens), { confirmed: 'before', why: {} }),
    row('uses', said(`${money(last.marginSoFar)} / ${money(input.investment)} ${coin}`), after),
    row('reach', {
      type: 'words',
      text: isolated(format.percent(formatAmount(last.fromNow), 2, true)),
    }),
    row('largest', said(`${size(held)} ≈ ${money(whole.value)} ${coin}`), after),
    row('fee', { type: 'cost', value: formatAmount(feeOf(opening, market.fees.taker)), coin }),
    row('liquidationNow', ends(base.liquidationAfter), after),
    row('liquidationAll', ends(last.liquidationAfter), after),
    row('funding', part(<FundingCost pair={pair} value={signed} />)),
    ...(stop === undefined
      ? []
      : [
          row(
            'stop',
            {
              type: 'delta',
              value: formatAmount(outcomeAt(stop, market, { ...input, closed: true }).profit),
              coin,
            },
            { confirmed: 'after', why: { count: t(`${words}.filled`, filledOf(stop.rows)) } },
          ),
        ]),
  ]
}

/** "2 of 5 additions": what stands in words of them. */
export function filledOf(rows: readonly RoundRow[]): Readonly<Record<string, number>> {
  return { count: Math.max(0, rows.length - 1) }
}

/** Beside the leverage: how much of it a round uses once every addition is filled. */
export function usedIfFilled({ source }: FormModel): ReactNode {
  const { input, market, t, format, limits } = source as RoundSource
  const { met } = plannedRound({ limits })
  const last = met.at(-1)
  if (last === undefined || market === undefined) return undefined
  const at = { rows: met, price: last.price }
  const { profit, value } = outcomeAt(at, market, { ...input, closed: false })
  const used = usedLeverage(value, (input.investment + profit) as Amount)
  if (used === undefined) return undefined
  return t(`${words}.usedIfFilled`, { leverage: isolated(timesOf(used, format.number)) })
}
