// Movements of Funding as a file: a row per coin that moved, plain numbers, times in UTC and in the
// reader's zone.
import type { AccountMove } from '@trellis/contract'
import { isOfNoMarket } from './move-words.ts'
import { csvText, isoLocal, isoUtc } from '@trellis/ui'

export const moveColumns = [
  'id',
  'time_utc',
  'time_local',
  'sort',
  'cause',
  'by',
  'close_reason',
  'close_code',
  'bot_id',
  'kind',
  'symbols',
  'coin',
  'amount',
  'funding_after',
] as const

/** One line per coin; an amount into a bot is below zero. */
export function movesToCsv(rows: readonly AccountMove[], localOffset?: number): string {
  const lines = rows.flatMap((row) =>
    row.coins.map(({ coin, amount }) => [
      row.id,
      isoUtc(Number(row.time)),
      isoLocal(Number(row.time), localOffset),
      row.sort,
      row.cause,
      row.by,
      row.reason === 'none' ? '' : row.reason,
      row.bot_close_code,
      row.bot?.bot_id ?? '',
      row.bot?.kind ?? '',
      row.bot === null || isOfNoMarket(row.bot) ? '' : row.bot.symbols.join(' '),
      coin,
      amount,
      row.funding_after.find((it) => it.coin === coin)?.amount ?? '',
    ]),
  )
  return csvText([moveColumns, ...lines])
}
