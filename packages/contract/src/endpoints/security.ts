// Endpoints of an account's safety: two-factor with its recovery codes, and sessions. They are the
// site's alone:
// no API key reaches them.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../inputs.ts'
import { securityPaths } from '../security-paths.ts'

export const passwordField = z.string({ error: 'wrong-type' }).max(1024)
/** Six digits of an app, or a recovery code; blanks and hyphens do not count. */
export const totpField = text(32)
const proof = { password: passwordField, totp: totpField.default('') }
const recoveryCodes = z.object({
  /** Shown this once. */
  recovery_codes: z.array(z.string()),
})
const done = z.object({})
/** Slow enough for people alone. */
const seldom = { limit: 20, perMs: 60_000 }

export const security = defineEndpoint({
  name: 'security',
  path: securityPaths.security,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({
    two_factor: z.object({
      on: z.boolean(),
      /** Epoch ms of wall time, as all times here; "0" of never. */
      since: z.string(),
      recovery_left: z.number(),
      recovery_made_at: z.string(),
    }),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), made_at: z.string(), used_at: z.string() }),
    ),
  }),
  doc: 'What keeps the account safe: two-factor, recovery codes that are left, passkeys.',
})

export const beginTwoFactor = defineEndpoint({
  name: 'beginTwoFactor',
  path: securityPaths.beginTwoFactor,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ password: passwordField }),
  response: z.object({
    /** Base32, for apps into which it is typed. */
    secret: z.string(),
    /** otpauth:// address, for a QR code. */
    address: z.string(),
    /** To be sent back with the first code, within ten minutes. */
    setup: z.string(),
  }),
  rate: seldom,
  doc: 'A fresh secret for an authenticator app. Two-factor is on once its first code came.',
})

export const confirmTwoFactor = defineEndpoint({
  name: 'confirmTwoFactor',
  path: securityPaths.confirmTwoFactor,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ setup: text(1000), totp: totpField }),
  response: recoveryCodes,
  rate: seldom,
  doc: 'Switches two-factor on by a first code; answers ten recovery codes, each good once.',
})

export const endTwoFactor = defineEndpoint({
  name: 'endTwoFactor',
  path: securityPaths.endTwoFactor,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject(proof),
  response: done,
  rate: seldom,
  doc: 'Switches two-factor off, by password and code.',
})

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  path: securityPaths.renewRecoveryCodes,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject(proof),
  response: recoveryCodes,
  rate: seldom,
  doc: 'Ten fresh recovery codes, by password and code; those of before are good for nothing.',
})

const sessionRow = z.object({
  id: z.string(),
  /** The one of this call. */
  current: z.boolean(),
  /** By what the browser calls itself: "Firefox", "Linux"; "" where that is not known. */
  browser: z.string(),
  system: z.string(),
  /** Where it logged in from, of IPv6 the network; "" of sessions of older servers. */
  address: z.string(),
  begun_at: z.string(),
  /** To the hour. */
  used_at: z.string(),
})

export const sessions = defineEndpoint({
  name: 'sessions',
  path: securityPaths.sessions,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({ list: z.array(sessionRow) }),
  doc: 'Where the user is signed in: the session of this call first, then as they were used last.',
})

export const endSession = defineEndpoint({
  name: 'endSession',
  path: securityPaths.endSession,
  access: 'private',
  request: z.looseObject({ id: text(32) }),
  response: done,
  doc: 'Signs one session out; its browser is pushed nothing more.',
})

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  path: securityPaths.endOtherSessions,
  access: 'private',
  request: z.looseObject({}),
  response: z.object({ ended: z.number() }),
  doc: 'Signs out every session but that of the call.',
})

export type SecurityState = z.infer<typeof security.response>

export type SessionsResult = z.infer<typeof sessions.response>

export const securityEndpoints = [
  security,
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  sessions,
  endSession,
  endOtherSessions,
] as const
