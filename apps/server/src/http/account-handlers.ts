// Handlers of accounts: profile, tags, sign-up, in and out, password. They set cookies and nothing
// else; rules live in auth/.
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  refusalCodes,
  type askPasswordReset,
  type changePassword,
  type InputOf,
  type login,
  type Profile,
  type Session,
  type register,
  type resetPassword,
} from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Account } from '../auth/account-store.ts'
import type { Client, SignedIn } from '../auth/accounts.ts'
import { callPlaceOf } from '../auth/caller.ts'
import { addressKey } from '../limits/address-key.ts'
import {
  deviceCookie,
  GUID_COOKIE,
  guidCookie,
  isGuid,
  sessionCookie,
  sessionCookieName,
  USER_TOKEN_COOKIE,
} from '../auth/cookies.ts'
import { vagueEmail } from '../auth/passwords.ts'
import type { Call, Handler } from '../calls/call.ts'
import { deviceOf } from '../deliveries/delivery-desk.ts'
import { langOf } from './dispatch.ts'
import { userTypeOf, type UserType } from './user-type.ts'

/** The account of a private call; the directory knows every user a session can name. */
function accountOf(call: Call): Result<Account, Refusal> {
  const { caller, accounts } = call
  const account = caller.type === 'guest' ? undefined : accounts.store.account(caller.user)
  return account ? ok(account) : err({ code: 'notLoggedIn' })
}

function usernameOf({ email }: Account): string {
  return email.slice(0, email.indexOf('@'))
}

function profileOf(account: Account, userType: UserType): Omit<Profile, 'is_operator'> {
  return {
    id: String(account.user),
    username: usernameOf(account),
    vague_email: vagueEmail(account.email),
    vague_mobile: '',
    mobile_verified: false,
    email_verified: account.isEmailProven,
    has_google2fa: account.twoFactor !== '',
    country_code: account.countryCode,
    lang: account.lang,
    parent_member_id: '0',
    status: account.banReason === '' ? 1 : 2,
    loyalty_vip_info: { is_vip: account.vipLevel > 0, label_level: account.vipLevel },
    user_type: userType,
    is_islamic: account.islamic,
  }
}

const profile = async (call: Call): Answer<Profile> => {
  const account = accountOf(call)
  if (!account.ok) return account
  const { user } = account.value
  const known = profileOf(account.value, await userTypeOf(call.context, user))
  const isOperator = call.caller.type === 'session' && call.operator.roleOf(user) !== undefined
  return ok({ ...known, is_operator: isOperator })
}

const userTag = async (call: Call): Answer<unknown> => {
  const account = accountOf(call)
  if (!account.ok) return account
  const { taxIdentity, refused, banReason } = account.value
  const creation_refused = refusalCodes[refused] ?? ''
  return ok({ user_tags: { tax_identity: taxIdentity, creation_refused, ban_reason: banReason } })
}

const registerHandler = async (call: Call, input: InputOf<typeof register>): Answer<unknown> => {
  const { email, password, country_code } = input
  const made = await call.accounts.register(
    { email, password, countryCode: country_code ?? '' },
    langOf(call.request),
    clientOf(call),
  )
  return signedIn(call, made)
}

const loginHandler = async (call: Call, input: InputOf<typeof login>): Answer<unknown> => {
  const { email, password, totp } = input
  const made = await call.accounts.login({ email, password, totp }, clientOf(call))
  return signedIn(call, made)
}

/** Where a call comes from, as a session keeps it. */
export function clientOf({ request }: Call): Client {
  return {
    ...callPlaceOf(request),
    address: addressKey(request.ip),
    cookies: request.cookies,
    agent: request.headers['user-agent'] ?? '',
    device: deviceOf(request.cookies[GUID_COOKIE] ?? ''),
  }
}

/** What a login answers, whatever it was by. */
export function sessionAnswer({ account, token }: SignedIn): Session {
  return { id: String(account.user), username: usernameOf(account), user_token: token }
}

/**
 * What this browser or app was signed in by until now it will never send again; nor is it told of
 * another's bots.
 */
export async function endSessionBefore(call: Call, { account }: SignedIn): Promise<void> {
  const { caller, accounts } = call
  if (caller.type !== 'session') return
  const goesOn = caller.user === account.user
  await accounts.logout(caller.token, goesOn ? undefined : clientOf(call).device)
}

export async function signedIn(call: Call, made: Result<SignedIn, Refusal>): Answer<unknown> {
  if (!made.ok) return made
  const { token, device } = made.value
  await endSessionBefore(call, made.value)
  const secure = call.request.protocol === 'https'
  const name = sessionCookieName(call.request.headers.host ?? '')
  call.reply.setCookie(name, token, sessionCookie(secure))
  call.reply.setCookie(device.name, device.value, deviceCookie(secure))
  // Renewed: pushes to this browser end by it for as long as anybody logs in here.
  const guid = call.request.cookies[GUID_COOKIE]
  if (isGuid(guid)) call.reply.setCookie(GUID_COOKIE, guid, guidCookie(secure))
  if (call.request.headers['platform'] === 'app') {
    call.reply.setCookie(USER_TOKEN_COOKIE, token, sessionCookie(secure))
  }
  return ok(sessionAnswer(made.value))
}

const logout = async (call: Call): Answer<unknown> => {
  if (call.caller.type === 'session') {
    // Whoever sits here next shall not be told of another's bots.
    await call.accounts.logout(call.caller.token, clientOf(call).device)
  }
  call.reply.clearCookie(sessionCookieName(call.request.headers.host ?? ''), { path: '/' })
  call.reply.clearCookie(USER_TOKEN_COOKIE, { path: '/' })
  return ok({})
}

const changePasswordHandler = async (
  call: Call,
  input: InputOf<typeof changePassword>,
): Answer<unknown> => {
  if (call.caller.type !== 'session') return err({ code: 'notLoggedIn' })
  const { current_password: current, new_password: next, totp } = input
  const sent = { current, next, totp }
  const made = await call.accounts.changePassword(call.caller, sent, clientOf(call))
  return signedIn(call, made)
}

/** The same answer at the same time, whether there is such an account or not. */
const askReset = async (call: Call, input: InputOf<typeof askPasswordReset>): Answer<unknown> => {
  const asked = call.accounts.passwordReset.ask(input.email, clientOf(call).address)
  return asked.ok ? ok({}) : asked
}

const resetPasswordHandler = async (
  call: Call,
  { token, new_password: next }: InputOf<typeof resetPassword>,
): Answer<unknown> => {
  const done = await call.accounts.redeemLetter(token, next, clientOf(call))
  return done.ok ? ok({}) : done
}

/** Gives a caller without one a guid of 120 days, which logins renew; a client's header is kept. */
export function keepGuid(request: FastifyRequest, reply: FastifyReply): void {
  if (isGuid(request.cookies[GUID_COOKIE])) return
  const header = request.headers['guid']
  const guid = typeof header === 'string' && isGuid(header) ? header : randomUUID()
  reply.setCookie(GUID_COOKIE, guid, guidCookie(request.protocol === 'https'))
  // What is bound to the browser by this very call is bound to the one that it will be.
  request.cookies[GUID_COOKIE] = guid
}

export const accountHandlers: Readonly<Record<string, Handler>> = {
  profile,
  userTag,
  register: registerHandler,
  login: loginHandler,
  logout,
  changePassword: changePasswordHandler,
  askPasswordReset: askReset,
  resetPassword: resetPasswordHandler,
}
