// A passkey as the page shows it.
import type { SecurityState } from '@trellis/contract'
import type { Words } from '../../../locale/texts-of.ts'

export type ShownPasskey = SecurityState['passkeys'][number]

/** Its name, or that it is a passkey. */
export function passkeyName({ name }: ShownPasskey, t: Words['t']): string {
  return name || t('account.unnamedPasskey')
}
