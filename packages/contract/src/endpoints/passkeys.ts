// Endpoints of passkeys (WebAuthn): what browsers make and use them by goes through as it is, since
// the server's library reads it; here is only that it is an object.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../inputs.ts'
import { securityPaths } from '../security-paths.ts'
import { session } from './account.ts'
import { passwordField, totpField } from './security.ts'

const done = z.object({})
/** A PublicKeyCredential as toJSON gives it. */
const credential = z.looseObject({})
/** As parseCreationOptionsFromJSON and parseRequestOptionsFromJSON take them. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) })
const id = text(1400)
const name = text(60).default('')
const proof = { password: passwordField, totp: totpField.default('') }
const seldom = { limit: 20, perMs: 60_000 }

export const beginPasskey = defineEndpoint({
  name: 'beginPasskey',
  path: securityPaths.beginPasskey,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject(proof),
  response: options,
  rate: seldom,
  doc: 'What a browser makes a passkey by, good for five minutes. Takes the password, and a code.',
})

export const finishPasskey = defineEndpoint({
  name: 'finishPasskey',
  path: securityPaths.finishPasskey,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ response: credential, name }),
  response: z.object({ id: z.string() }),
  rate: seldom,
  doc: 'Keeps the passkey that a browser made; ten at most.',
})

export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  path: securityPaths.renamePasskey,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ id, name, ...proof }),
  response: done,
  rate: seldom,
  doc: 'Calls a passkey by another name. Takes the password, and a code.',
})

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  path: securityPaths.removePasskey,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ id, ...proof }),
  response: done,
  rate: seldom,
  doc: 'Removes a passkey: nobody logs in by it any more. Takes the password, and a code.',
})

export const beginPasskeyLogin = defineEndpoint({
  name: 'beginPasskeyLogin',
  path: securityPaths.beginPasskeyLogin,
  access: 'public',
  request: z.looseObject({}),
  response: options,
  rate: { limit: 60, perMs: 60_000, isOfAddress: true },
  doc: 'What a browser logs in by with a passkey, good for five minutes.',
})

export const finishPasskeyLogin = defineEndpoint({
  name: 'finishPasskeyLogin',
  path: securityPaths.finishPasskeyLogin,
  access: 'public',
  request: z.looseObject({ response: credential }),
  response: session,
  rate: { limit: 60, perMs: 60_000, isOfAddress: true },
  doc: 'Signs in by a passkey, which is two factors by itself: sets the session cookie.',
})

export const passkeyEndpoints = [
  beginPasskey,
  finishPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyLogin,
  finishPasskeyLogin,
] as const
