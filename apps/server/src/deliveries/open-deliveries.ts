// Puts together what brings news to where their users want them: the desk for calls, the courier
// that sends, the keys by which push services know this server.
import type { NotificationItem } from '@trellis/contract'
import type { Instrument } from '@trellis/market'
import type { SecretBox } from '../auth/secret-box.ts'
import type { Host } from '../host/host-api.ts'
import { settingAccess } from '../host/setting-access.ts'
import type { LogLine } from '../log-line.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import type { Settings } from '../settings.ts'
import { Courier } from './courier.ts'
import { DeliveryDesk } from './delivery-desk.ts'
import { resolveName, SEND_LIMIT_MS, sendGuarded, type Resolve } from './guarded-send.ts'
import { readPushKeys } from './push-keys.ts'
import { attemptsOf, PAUSES_MS } from './retries.ts'

/** What tests have otherwise: names, pauses, patience. */
export interface DeliveryOptions {
  readonly resolve?: Resolve
  readonly pausesMs?: readonly number[]
  readonly limitMs?: number
}

export interface DeliveryParts {
  readonly host: Host
  readonly box: SecretBox
  readonly settings: Pick<Settings, 'dataDir' | 'pushContact' | 'loopbackTargets'>
  readonly log: LogLine
  readonly item: (row: NotificationRow, instruments: readonly Instrument[]) => NotificationItem
  readonly options?: DeliveryOptions | undefined
  /** False where another process would send the same: nothing leaves from here. */
  readonly sends: boolean
}

export interface Deliveries {
  readonly desk: DeliveryDesk
  stop(): Promise<void>
}

/** Begins to send at once, where it does; what waits from before goes first. */
export function openDeliveries(parts: DeliveryParts): Deliveries {
  const { host, box, log, item, options = {} } = parts
  const { dataDir, pushContact, loopbackTargets } = parts.settings
  const { resolve = resolveName, pausesMs = PAUSES_MS, limitMs = SEND_LIMIT_MS } = options
  const rule = { loopback: loopbackTargets }
  const shared = {
    store: host.deliveries,
    settings: settingAccess(host.directory),
    box,
    keys: readPushKeys(dataDir, log),
    wallMs: () => host.wallMs(),
  }
  const courier = new Courier({
    ...shared,
    news: host.notifications,
    contact: pushContact,
    item: (row) => item(row, host.market.instruments),
    send: (message, stop) => sendGuarded(message, { rule, resolve, limitMs, stop }),
    pausesMs,
    log,
  })
  if (parts.sends) courier.start()
  else void courier.stop()
  const desk = new DeliveryDesk({
    ...shared,
    courier,
    rule,
    resolve,
    newest: (user) => host.lastPosition(user) - 1,
    attempts: attemptsOf(pausesMs),
  })
  return { desk, stop: () => courier.stop() }
}
