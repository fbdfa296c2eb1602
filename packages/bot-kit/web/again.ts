// The address that opens a create form with the settings of a bot: "use as new", "run again", the
// coach.
import { addressOfValues } from '../draft.ts'
import { settingsOf } from '../settings.ts'
import { addressOfPair, type AddressedPair } from './pair-address.ts'
import type { KindSettings } from './parameter-lines.ts'

export interface FormAddress {
  /** "/create/" */
  readonly path: string
  readonly pair: AddressedPair
}

/** "/create/?base=BTC&quote=USDT&low=…", with the bot's present settings. */
export function againAddress<D>(
  { table, now }: Pick<KindSettings<D>, 'table' | 'now'>,
  detail: D,
  { path, pair }: FormAddress,
): string {
  const values = addressOfValues(table, settingsOf(table, now(detail)))
  return `${path}?${new URLSearchParams({ ...addressOfPair(pair), ...values }).toString()}`
}
