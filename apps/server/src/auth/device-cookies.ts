// Device cookies: a browser that logged in once is told from a stranger's, so that a stranger's
// wrong guesses are counted apart (docs/operations.md). It keeps no state and lets nobody in: a
// password is asked either way.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@trellis/kernel'
import type { Account } from './account-store.ts'
import type { SecretBox } from './secret-box.ts'

export type Cookies = Readonly<Record<string, string | undefined>>

export interface DeviceCookie {
  readonly name: string
  readonly value: string
}

export class DeviceCookies {
  readonly #box: SecretBox

  constructor(box: SecretBox) {
    this.#box = box
  }

  /**
   * The cookie for a browser that has just proved the account's password; a known one stays itself.
   */
  issue(account: Account, cookies: Cookies): DeviceCookie {
    const device = this.deviceOf(account, cookies) ?? randomBytes(16).toString('base64url')
    return { name: nameFor(account), value: `${device}.${this.#signature(account, device)}` }
  }

  /**
   * The device that a browser is for this account; undefined for one that never logged in to it.
   */
  deviceOf(account: Account, cookies: Cookies): string | undefined {
    const [device = '', signature = ''] = (cookies[nameFor(account)] ?? '').split('.')
    if (!/^[\w-]{22}$/.test(device)) return undefined
    const expected = Buffer.from(this.#signature(account, device))
    const given = Buffer.from(signature)
    const genuine = given.length === expected.length && timingSafeEqual(given, expected)
    return genuine ? device : undefined
  }

  /** Who else may have logged in at a browser, as its cookies name them. */
  othersOf({ user }: Account, cookies: Cookies): readonly UserId[] {
    const named = Object.keys(cookies).flatMap((name) => NAMED.exec(name)?.[1] ?? [])
    return named.map((it) => Number(it) as UserId).filter((it) => it !== user)
  }

  /** The stored hash is part of it: with a new password every other device is a stranger again. */
  #signature({ user, passwordHash }: Account, device: string): string {
    return this.#box.sign(`${user}\n${device}\n${passwordHash}`)
  }
}

const NAMED = /^trellis-device-(\d{1,16})$/

/** One cookie per account, so that two who share a browser do not make each other strangers. */
function nameFor({ user }: Account): string {
  return `trellis-device-${user}`
}
