// Where the safety of an account is seen to: a module of its own, so that the browser loads it with
// the account page.
import type { EndpointPath } from './paths.ts'

const get = <S extends string>(site: S) => ({ method: 'GET', site }) as const
const post = <S extends string>(site: S) => ({ method: 'POST', site }) as const

export const securityPaths = {
  security: get('/v2/private/user/security'),
  beginTwoFactor: post('/v2/private/user/begin-two-factor'),
  confirmTwoFactor: post('/v2/private/user/confirm-two-factor'),
  endTwoFactor: post('/v2/private/user/end-two-factor'),
  renewRecoveryCodes: post('/v2/private/user/renew-recovery-codes'),
  sessions: get('/v2/private/user/sessions'),
  endSession: post('/v2/private/user/end-session'),
  endOtherSessions: post('/v2/private/user/end-other-sessions'),
  changeApiKey: post('/v2/private/user/change-api-key'),
  askPasswordReset: post('/v2/public/user/ask-password-reset'),
  resetPassword: post('/v2/public/user/reset-password'),
  beginPasskey: post('/v2/private/user/begin-passkey'),
  finishPasskey: post('/v2/private/user/finish-passkey'),
  renamePasskey: post('/v2/private/user/rename-passkey'),
  removePasskey: post('/v2/private/user/remove-passkey'),
  beginPasskeyLogin: post('/v2/public/user/begin-passkey-login'),
  finishPasskeyLogin: post('/v2/public/user/finish-passkey-login'),
} as const satisfies Record<string, EndpointPath>

/** So many addresses and networks a key may be bound to. */
export const KEY_ADDRESSES_MOST = 20
