// Passkeys of an account as the directory keeps them: one setting. Public keys are no secrets.

/** Name of the setting. */
export const PASSKEYS = 'passkeys'
export const PASSKEYS_MAX = 10

export interface Passkey {
  /** Base64url, as authenticators have it. */
  readonly id: string
  /** Base64url of the COSE key. */
  readonly publicKey: string
  /** Of its signatures; 0 of authenticators that do not count. */
  readonly counter: number
  readonly name: string
  readonly madeMs: number
  /** 0: never used. */
  readonly usedMs: number
}

/** Reads the setting; '' is no passkey. */
export function readPasskeys(text: string): readonly Passkey[] {
  return text === '' ? [] : (JSON.parse(text) as readonly Passkey[])
}

function writePasskeys(passkeys: readonly Passkey[]): string {
  return passkeys.length === 0 ? '' : JSON.stringify(passkeys)
}

/** The setting with one added; undefined where it is known or there are too many. */
export function withPasskey(text: string, added: Passkey): string | undefined {
  const all = readPasskeys(text)
  const isKnown = all.some(({ id }) => id === added.id)
  return isKnown || all.length >= PASSKEYS_MAX ? undefined : writePasskeys([...all, added])
}

/**
 * The setting after a login with one. A counter that does not go on is one of a copy: undefined, as
 * where the passkey is gone.
 */
export function withUse(
  text: string,
  { id, counter, usedMs }: Pick<Passkey, 'id' | 'counter' | 'usedMs'>,
): string | undefined {
  const all = readPasskeys(text)
  const found = all.find((it) => it.id === id)
  if (found === undefined) return undefined
  const counts = counter > 0 || found.counter > 0
  if (counts && counter <= found.counter) return undefined
  return writePasskeys(all.map((it) => (it.id === id ? { ...it, counter, usedMs } : it)))
}

/** The setting with one called or taken away; undefined where there is none of that id. */
export function withChange(
  text: string,
  id: string,
  change: (passkey: Passkey) => readonly Passkey[],
): string | undefined {
  const all = readPasskeys(text)
  if (!all.some((it) => it.id === id)) return undefined
  return writePasskeys(all.flatMap((it) => (it.id === id ? change(it) : [it])))
}
