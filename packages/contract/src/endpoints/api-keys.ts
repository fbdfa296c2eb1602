// Endpoints of API keys, which sign calls of the public API. They are the site's alone: no key
// makes or changes another.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { permissions } from '../enums.ts'
import { integer, text } from '../inputs.ts'
import { paths } from '../paths.ts'
import { KEY_ADDRESSES_MOST, securityPaths } from '../security-paths.ts'
import { totpField } from './security.ts'

/** Epoch ms as far as dates go. */
const LAST_MS = 8_640_000_000_000_000
const label = text(64).default('')
const terms = {
  /** Addresses and networks ("192.0.2.0/24") it may call from; none: from anywhere. */
  addresses: z.array(text(60)).max(KEY_ADDRESSES_MOST).default([]),
  /** Wall epoch ms; 0: it does not end. */
  ends_at: integer(0, LAST_MS).default(0),
}
const seldom = { limit: 5, perMs: 60_000 }

export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  path: paths.createApiKey,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({
    label,
    permissions: z.array(z.enum(permissions)).min(1).max(3),
    ...terms,
    totp: totpField.default(''),
  }),
  response: z.object({ api_key: z.string(), api_secret: z.string() }),
  rate: seldom,
  doc:
    'Makes an API key; the secret is shown this once and never again. With two-factor on it ' +
    'takes a code (totp).',
})

const apiKeyRow = z.object({
  api_key: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Wall epoch ms, as all times here. */
  created_at: z.string(),
  /** Where it may call from; none: from anywhere. */
  addresses: z.array(z.string()),
  /** "0": it does not end. */
  ends_at: z.string(),
  /** "0": it has signed nothing since the server started. */
  used_at: z.string(),
})

export const listApiKeys = defineEndpoint({
  name: 'listApiKeys',
  path: paths.listApiKeys,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({ list: z.array(apiKeyRow) }),
  doc: 'API keys of the user, without their secrets.',
})

export const changeApiKey = defineEndpoint({
  name: 'changeApiKey',
  path: securityPaths.changeApiKey,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ api_key: text(64), label, ...terms, totp: totpField.default('') }),
  response: z.object({}),
  rate: seldom,
  doc: 'Sets name, addresses and end of an API key anew; what it may do stays. With two-factor on it takes a code.',
})

export const deleteApiKey = defineEndpoint({
  name: 'deleteApiKey',
  path: paths.deleteApiKey,
  access: 'private',
  request: z.looseObject({ api_key: text(64) }),
  response: z.object({}),
  doc: 'Revokes an API key; requests signed with it are refused from then on.',
})

export type ApiKeysResult = z.infer<typeof listApiKeys.response>

export const apiKeyEndpoints = [createApiKey, listApiKeys, changeApiKey, deleteApiKey] as const
