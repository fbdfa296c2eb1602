// An event of a user as HTTP and the stream give it.
import { notificationTypes, type NotificationItem } from '@trellis/contract'
import type { Instrument } from '@trellis/market'
import { isRead } from '../host/notification-settings.ts'
import type { NotificationRow, ReadMark } from '../projections/notifications.ts'

/** The item of a row; `read` tells which events were read. */
export function notificationItem(
  row: NotificationRow,
  read: ReadMark,
  instruments: readonly Instrument[],
): NotificationItem {
  const instrument = instruments[row.symbol]
  return {
    id: String(row.id),
    time: String(row.atMs),
    type: row.type,
    topic: notificationTypes[row.type],
    read: isRead(read, row.id),
    bot_id: String(row.bot),
    kind: row.kind,
    symbol: instrument?.symbol ?? '',
    base_token: instrument?.base ?? '',
    quote_token: instrument?.quote ?? '',
    word: row.word,
    data: { ...row.data },
  }
}
