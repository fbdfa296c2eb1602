// Endpoints of accounts: profile, tags, flags, sign-up, in and out, password. What a password must
// be is in password-rule.ts; here is only the form of the fields.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { userTypes } from '../enums.ts'
import { id, text } from '../inputs.ts'
import { paths } from '../paths.ts'
import { securityPaths } from '../security-paths.ts'
import { spelled } from '../spellings.ts'
import { passwordField as password, totpField } from './security.ts'

const empty = z.looseObject({})
const done = z.object({})

const profileResult = z.object({
  /** Above 0 when signed in. */
  id: z.string(),
  username: z.string(),
  vague_email: z.string(),
  vague_mobile: z.string(),
  mobile_verified: z.boolean(),
  email_verified: z.boolean(),
  has_google2fa: z.boolean(),
  country_code: z.string(),
  lang: z.string(),
  parent_member_id: z.string(),
  status: z.number(),
  loyalty_vip_info: z.object({ is_vip: z.boolean(), label_level: z.number() }),
  /**
   * FRESH until the first bot was made, then EXPERIENCED; UNKNOWN_UserType while nobody can tell.
   */
  user_type: z.enum(userTypes),
  is_islamic: z.boolean(),
  /** Has the page of operators; never said to an API key. */
  is_operator: z.boolean(),
})

export const profile = defineEndpoint({
  name: 'profile',
  path: paths.profile,
  access: 'private',
  restsOnSettings: true,
  request: empty,
  response: profileResult,
  doc: 'Profile of the signed-in user; id is above 0. Answers ret_code 10007 to guests.',
})

export const userTag = defineEndpoint({
  name: 'userTag',
  path: paths.userTag,
  access: 'private',
  request: z.looseObject({ req_tags: text(200).optional() }),
  response: z.object({
    user_tags: z.object({
      tax_identity: z.string(),
      creation_refused: z.string(),
      ban_reason: z.string(),
    }),
  }),
  doc:
    'Tags of the user; tax_identity is "IND-GST" for Indonesian tax payers, else "". ' +
    'creation_refused is the error_code that create calls answer to who is blocked or has an ' +
    'account of a type that makes none, "" to all others; ban_reason is what the operator said ' +
    'of a blocked account, "" of all others.',
})

export const configWeb = defineEndpoint({
  name: 'configWeb',
  path: paths.configWeb,
  access: 'optional',
  request: z.looseObject({
    project_name: text(100).optional(),
    keys: z.union([z.array(text(100)).max(100), text(2000)]).optional(),
  }),
  response: z.array(z.object({ name: z.string(), value: z.string() })),
  doc: 'Feature flags as a list of name and value; each value is JSON text with an isGray boolean.',
})

const credentials = { email: text(254), password }
export const session = z.object({
  id: z.string(),
  username: z.string(),
  /** The session token, also set as cookie; native apps send it in the header UserToken. */
  user_token: z.string(),
})

export const register = defineEndpoint({
  name: 'register',
  path: paths.register,
  access: 'public',
  request: z.looseObject({ ...credentials, country_code: text(8).optional() }),
  response: session,
  rate: { limit: 60, perMs: 60_000, isOfAddress: true },
  doc: 'Creates an account, grants the paper funds and signs in: sets the session cookie.',
})

export const login = defineEndpoint({
  name: 'login',
  path: paths.login,
  access: 'public',
  request: z.looseObject({ ...credentials, totp: totpField.default('') }),
  response: session,
  rate: { limit: 60, perMs: 60_000, isOfAddress: true },
  doc:
    'Signs in: sets the session cookie. A wrong e-mail and a wrong password answer alike; with ' +
    'two-factor on, totp is a code of the app or a recovery code, asked for by code 10022.',
})

export const logout = defineEndpoint({
  name: 'logout',
  path: paths.logout,
  access: 'private',
  request: empty,
  response: done,
  doc: 'Ends the session and clears its cookies.',
})

export const changePassword = defineEndpoint({
  name: 'changePassword',
  path: paths.changePassword,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({
    current_password: password,
    new_password: password,
    totp: totpField.default(''),
  }),
  response: session,
  rate: { limit: 20, perMs: 60_000 },
  doc: 'Sets a new password. Ends every session of the user; the caller goes on with a fresh one.',
})

export const askPasswordReset = defineEndpoint({
  name: 'askPasswordReset',
  path: securityPaths.askPasswordReset,
  access: 'public',
  request: z.looseObject({ email: text(254) }),
  response: done,
  rate: { limit: 20, perMs: 60_000, isOfAddress: true },
  doc:
    'Sends a link for a new password by mail. The answer is the same whether there is such an ' +
    'account or not; an e-mail is written to three times an hour at most.',
})

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  path: securityPaths.resetPassword,
  access: 'public',
  request: z.looseObject({ token: text(100), new_password: password }),
  response: done,
  rate: { limit: 20, perMs: 60_000, isOfAddress: true },
  doc:
    'Sets a new password by the token of such a link, which counts once and for ten minutes. ' +
    'Every session of the user ends; two-factor is asked for at the login as before.',
})

/** Any bot's id, under the names clients use for it. */
export const botReference = spelled(['bot_id', 'grid_id'], id.optional())

export type Profile = z.infer<typeof profileResult>
export type Session = z.infer<typeof session>

export const accountEndpoints = [
  profile,
  userTag,
  configWeb,
  register,
  login,
  logout,
  changePassword,
  askPasswordReset,
  resetPassword,
] as const
