// In which coin amounts are shown: each bot's own quote coin, all in the first coin, or each bot's
// base coin. Conversions take the last price and are for comparing; no balance is ever made of
// them.
import type { BotFigures, BotRow } from '@trellis/contract'
import { addDecimals } from '@trellis/ui'
import { FIRST_COIN, per, times, type Rates } from '../../data/rates.ts'

export const units = ['quote', 'common', 'base'] as const
export type Unit = (typeof units)[number]

/** A row as it is shown: every amount of `figures` is in `coin`. */
export interface ShownRow {
  readonly row: BotRow
  readonly figures: BotFigures
  readonly coin: string
}

/**
 * The row in a unit. Parts are converted and the total is their sum, so that the parts still add
 * up; a row that cannot be converted stays in its quote coin.
 */
export function inUnit(row: BotRow, unit: Unit, rates: Rates): ShownRow {
  const { figures } = row
  const { quote_token: quote, base_token: base } = figures
  const rate = unit === 'common' ? rates.get(quote) : undefined
  if (rate !== undefined && quote !== FIRST_COIN) {
    return converted(row, FIRST_COIN, (text) => times(text, rate))
  }
  if (unit === 'base' && Number(figures.current_price) > 0) {
    return converted(row, base, (text) => per(text, figures.current_price))
  }
  return { row, figures, coin: quote }
}

function converted(
  row: BotRow,
  coin: string,
  convert: (text: string) => string | undefined,
): ShownRow {
  const { figures } = row
  const to = (text: string): string => convert(text) ?? ''
  const booked = to(figures.booked_profit)
  const other = to(figures.other_profit)
  return {
    row,
    coin,
    figures: {
      ...figures,
      invested: to(figures.invested),
      equity: to(figures.equity),
      booked_profit: booked,
      other_profit: other,
      total_profit: addDecimals([booked, other]),
      fees_paid: to(figures.fees_paid),
    },
  }
}

/** Units that the rows can be shown in: a choice that changes nothing is not offered. */
export function unitsFor(rows: readonly BotRow[], rates: Rates, closed: boolean): readonly Unit[] {
  const quotes = new Set(rows.map((row) => row.figures.quote_token))
  quotes.delete(FIRST_COIN)
  const common = quotes.size > 0 && [...quotes].every((quote) => rates.has(quote))
  return units.filter((unit) => {
    if (unit === 'common') return common
    // What a closed bot was worth in its coin is no question of today's price.
    return unit === 'quote' || (!closed && rows.length > 0)
  })
}
