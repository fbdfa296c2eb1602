// An event of a user as HTTP and the stream give it.
import { notificationTypes, PLAIN_CATEGORY, type NotificationItem } from '@trellis/contract'
import { parsePrice, formatPriceFixed, type Instrument } from '@trellis/market'
import { isRead } from '../host/notification-settings.ts'
import type { NotificationData } from '../projections/change-set.ts'
import type { NotificationRow, ReadMark } from '../projections/notifications.ts'

/** The item of a row; `read` tells which events were read. */
export function notificationItem(
  row: NotificationRow,
  read: ReadMark,
  instruments: readonly Instrument[],
): NotificationItem {
  const traded = row.symbols.flatMap((symbol) => instruments[symbol] ?? [])
  const [instrument] = traded
  return {
    id: String(row.id),
    time: String(row.atMs),
    type: row.type,
    topic: notificationTypes[row.type],
    read: isRead(read, row.id),
    bot_id: String(row.bot),
    kind: row.kind,
    symbol: instrument?.symbol ?? '',
    symbols: traded.map(({ symbol }) => symbol),
    category: instrument?.category ?? PLAIN_CATEGORY,
    base_token: instrument?.base ?? '',
    quote_token: instrument?.quote ?? '',
    word: row.word,
    times: row.times,
    data: withTicks(row.data, instrument),
  }
}

/** The same as it is told away from the page, where nothing is read. */
export function unreadItem(
  row: NotificationRow,
  instruments: readonly Instrument[],
): NotificationItem {
  return notificationItem(row, { upTo: 0, ids: [] }, instruments)
}

/** A price at every digit of its tick: "2485.10", as receipts and tables write it. */
function withTicks(data: NotificationData, instrument: Instrument | undefined): NotificationData {
  const price = instrument && parsePrice(instrument, String(data['price'] ?? ''))
  if (instrument === undefined || price?.ok !== true) return { ...data }
  return { ...data, price: formatPriceFixed(instrument, price.value) }
}
