// Every bot by year as a file, for a tax return: a row a bot and year, in the bot's quote coin; and
// a row a year and coin of what copies of a leader's bots paid it.
import type { YearlyResults, YearRow } from '@trellis/contract'
import { accountPaths } from '@trellis/contract/account-paths'
import { csvText, downloadText, isoLocal, isoUtc } from '@trellis/ui'
import type { ApiClient } from '../../data/api-client.ts'
import { readAll } from './read-all.ts'

export const yearColumns = [
  'year_utc',
  'bot_id',
  'kind',
  'symbols',
  'coin',
  'status',
  'created_utc',
  'created_local',
  'ended_utc',
  'ended_local',
  'close_reason',
  'close_code',
  'realized',
  'funding',
  'yield',
  'fees_included_at_price_of_fill',
  'moved_in_at_price_of_moment',
  'moved_out_at_price_of_moment',
  'loss_borne_by_voucher',
  'profit_shares_of_copies',
] as const

type YearShares = YearlyResults['profit_shares']

export function yearsToCsv(
  rows: readonly YearRow[],
  shares: YearShares,
  localOffset?: number,
): string {
  const lines = rows.map((it) => [
    String(it.year),
    it.bot_id,
    it.kind,
    it.symbols.join(' '),
    it.quote_token,
    it.list_status.toLowerCase(),
    isoUtc(Number(it.create_time)),
    isoLocal(Number(it.create_time), localOffset),
    isoUtc(Number(it.end_time)),
    isoLocal(Number(it.end_time), localOffset),
    it.reason === 'none' ? '' : it.reason,
    it.bot_close_code,
    it.realized,
    it.funding,
    it.yield,
    it.fees,
    it.moved_in,
    it.moved_out,
    it.voucher_loss,
    '',
  ])
  return csvText([yearColumns, ...lines, ...shares.map(shareLine)])
}

/** Of no bot, so that only year, coin and amount have something to say. */
function shareLine({ year, coin, amount }: YearShares[number]): readonly string[] {
  const said: Partial<Record<string, string>> = {
    year_utc: String(year),
    coin,
    profit_shares_of_copies: amount,
  }
  return yearColumns.map((name) => said[name] ?? '')
}

/** Reads every bot's years and hands the file over. */
export async function downloadYears(api: ApiClient, nowMs: number): Promise<void> {
  const bots = new Set<string>()
  let shares: YearShares = []
  const rows = await readAll<YearRow>(async (page, limit) => {
    const answer = await api.call<YearlyResults>(accountPaths.years, { page, limit })
    shares = answer.profit_shares
    for (const { bot_id } of answer.rows) bots.add(bot_id)
    return { rows: answer.rows, isEnd: bots.size >= Number(answer.total) }
  })
  const name = `trellis-bots-by-year-${isoUtc(nowMs).slice(0, 10)}.csv`
  downloadText(name, yearsToCsv(rows, shares), 'text/csv')
}
