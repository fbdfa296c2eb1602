// The list as a file, as it is filtered and ordered: plain numbers in each bot's quote coin, times
// in UTC and in the reader's zone. No displayed text.
import type { BotRow } from '@trellis/contract'
import { csvText, isoLocal, isoUtc } from '@trellis/ui'

export const csvColumns = [
  'bot_id',
  'kind',
  'symbols',
  'base_coin',
  'quote_coin',
  'settings_by',
  'status',
  'note',
  'created_utc',
  'created_local',
  'ended_utc',
  'ended_local',
  'running_ms',
  'lower_price',
  'upper_price',
  'invested',
  'equity',
  'total_pnl',
  'total_pnl_fraction_of_invested',
  'booked_pnl',
  'unrealized_pnl',
  'fees_paid_included_in_pnl',
  'fees_in_coins_count_at_last_price',
  'close_reason',
  'close_code',
] as const

/** One line per bot, headings first; amounts are in `quote_coin`. */
export function botsToCsv(rows: readonly BotRow[], localOffset?: number): string {
  const lines = rows.map(({ figures: it }) => {
    const created = Number(it.create_time)
    const ended = Number(it.end_time)
    const isClosed = it.list_status === 'CLOSED'
    return [
      it.bot_id,
      it.kind,
      // All of them, the first one first; of several there is no one base coin.
      it.symbols.join(' '),
      it.symbols.length > 1 ? '' : it.base_token,
      it.quote_token,
      it.source,
      it.status,
      it.note,
      isoUtc(created),
      isoLocal(created, localOffset),
      isoUtc(ended),
      isoLocal(ended, localOffset),
      it.running_ms,
      it.min_price,
      it.max_price,
      it.invested,
      // What a closed bot held has been paid out.
      isClosed ? '' : it.equity,
      it.total_profit,
      it.total_profit_per,
      it.booked_profit,
      it.other_profit,
      it.fees_paid,
      // A closed bot's fees were counted at the price of its end, which no column tells.
      isClosed ? '' : it.current_price,
      isClosed ? it.close_reason : '',
      isClosed ? it.bot_close_code : '',
    ]
  })
  return csvText([csvColumns, ...lines])
}

/** A file name without spaces or anything of a locale. */
export function csvName(closed: boolean, atMs: number): string {
  return `trellis-bots-${closed ? 'closed' : 'ongoing'}-${isoUtc(atMs).slice(0, 10)}.csv`
}
