// A key of the public API as the server lists it: without its secret.
import type { ApiKeysResult } from '@trellis/contract'

export type ApiKey = ApiKeysResult['list'][number]

/** What tells a key: its name, else the end of the key itself. */
export function keyName({ label, api_key: key }: ApiKey): string {
  return label || key.slice(-4)
}
