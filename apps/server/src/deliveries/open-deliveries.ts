// Puts together what brings news to where their users want them: the desk for calls, the courier
// that sends, the keys by which push services know this server.
import type { NotificationItem } from '@trellis/contract'
import type { Instrument } from '@trellis/market'
import type { AccountStore } from '../auth/account-store.ts'
import type { SecretBox } from '../auth/secret-box.ts'
import type { Host } from '../host/host-api.ts'
import { settingAccess } from '../host/setting-access.ts'
import type { LogLine } from '../log-line.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import type { Settings } from '../settings.ts'
import { Courier } from './courier.ts'
import { DeliveryDesk } from './delivery-desk.ts'
import { resolveName, SEND_LIMIT_MS, sendGuarded, type Resolve } from './guarded-send.ts'
import type { PushKeys } from './push-keys.ts'
import { attemptsOf, PAUSES_MS } from './retries.ts'

/** What tests have otherwise: names, pauses, patience. */
export interface DeliveryOptions {
  readonly resolve?: Resolve
  readonly pausesMs?: readonly number[]
  readonly limitMs?: number
}

export interface DeliveryParts {
  readonly host: Pick<Host, 'deliveries' | 'directory' | 'notifications' | 'market' | 'wallMs'>
  readonly box: SecretBox
  readonly keys: PushKeys
  readonly settings: Pick<Settings, 'pushContact' | 'loopbackTargets'>
  readonly log: LogLine
  readonly item: (row: NotificationRow, instruments: readonly Instrument[]) => NotificationItem
  readonly options?: DeliveryOptions | undefined
}

export interface DeskParts extends DeliveryParts {
  readonly host: DeliveryParts['host'] & Pick<Host, 'lastPosition'>
  /** Who sends from here; nobody where another process does, which looks by itself. */
  readonly courier: Pick<Courier, 'changed' | 'stir'> | undefined
  readonly accounts: Pick<AccountStore, 'changeSetting'>
}

/** Begins to send at once; what waits from before goes first. */
export function openCourier(parts: DeliveryParts, looksEveryMs?: number): Courier {
  const { host, log, item, options = {} } = parts
  const { pushContact } = parts.settings
  const { pausesMs = PAUSES_MS, limitMs = SEND_LIMIT_MS } = options
  const at = placeOf(parts)
  const courier = new Courier({
    ...sharedOf(parts),
    news: host.notifications,
    contact: pushContact,
    item: (row) => item(row, host.market.instruments),
    send: (message, stop) => sendGuarded(message, { ...at, limitMs, stop }),
    pausesMs,
    looksEveryMs,
    log,
  })
  courier.start()
  return courier
}

/** What users may do about their targets. */
export function openDeliveryDesk(parts: DeskParts): DeliveryDesk {
  const { host, accounts, courier = NOBODY, options = {} } = parts
  return new DeliveryDesk({
    ...sharedOf(parts),
    ...placeOf(parts),
    accounts,
    courier,
    newest: async (user) => (await host.lastPosition(user)) - 1,
    attempts: attemptsOf(options.pausesMs ?? PAUSES_MS),
  })
}

const NOBODY = { changed: () => undefined, stir: () => undefined }

function sharedOf({ host, box, keys }: DeliveryParts) {
  return {
    store: host.deliveries,
    settings: settingAccess(host.directory),
    box,
    keys,
    wallMs: () => host.wallMs(),
  }
}

function placeOf({ settings, options = {} }: DeliveryParts) {
  const { resolve = resolveName } = options
  return { rule: { loopback: settings.loopbackTargets }, resolve }
}
