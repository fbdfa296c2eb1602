// Handlers of an account's safety: two-factor with its recovery codes, and sessions. Rules live in
// auth/.
import type {
  beginTwoFactor,
  confirmTwoFactor,
  endSession,
  endTwoFactor,
  InputOf,
  renewRecoveryCodes,
  SecurityState,
  SessionsResult,
} from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { browserName } from '../auth/browser-name.ts'
import { sessionId } from '../auth/sessions.ts'
import { hashToken } from '../auth/token-hash.ts'
import type { SignedInCaller } from '../auth/proofs.ts'
import type { Call, Handler } from '../calls/call.ts'

type Work<In> = (call: Call, caller: SignedInCaller, input: In) => Promise<Result<unknown, Refusal>>

/** A call of somebody with a session: keys of the public API are no such. */
export const ofSession =
  <In>(work: Work<In>) =>
  async (call: Call, input: In): Answer<unknown> =>
    call.caller.type === 'session' ? work(call, call.caller, input) : err({ code: 'notLoggedIn' })

const security = ofSession<unknown>(async ({ accounts }, { user }) => {
  const state = accounts.secondFactor.stateOf(user)
  const answer: SecurityState = {
    two_factor: {
      on: state.on,
      since: String(state.sinceMs),
      recovery_left: state.codesLeft,
      recovery_made_at: String(state.codesMadeMs),
    },
    passkeys: accounts.passkeys.list(user).map(({ id, name, madeMs, usedMs }) => ({
      id,
      name,
      made_at: String(madeMs),
      used_at: String(usedMs),
    })),
  }
  return ok(answer)
})

const begin = ofSession<InputOf<typeof beginTwoFactor>>(({ accounts }, caller, { password }) =>
  accounts.secondFactor.begin(caller, password),
)

const confirm = ofSession<InputOf<typeof confirmTwoFactor>>(
  async ({ accounts }, caller, { setup, totp }) =>
    shown(await accounts.secondFactor.confirm(caller, { setup, totp })),
)

const end = ofSession<InputOf<typeof endTwoFactor>>(
  async ({ accounts }, caller, { password, totp }) => {
    const ended = await accounts.secondFactor.end(caller, { password, totp })
    return ended.ok ? ok({}) : ended
  },
)

const renew = ofSession<InputOf<typeof renewRecoveryCodes>>(
  async ({ accounts }, caller, { password, totp }) =>
    shown(await accounts.secondFactor.renew(caller, { password, totp })),
)

function shown(codes: Result<readonly string[], Refusal>): Result<object, Refusal> {
  return codes.ok ? ok({ recovery_codes: [...codes.value] }) : codes
}

const HOUR_MS = 3_600_000

const sessions = ofSession<unknown>(async ({ accounts }, { user, token }) => {
  const own = hashToken(token)
  const answer: SessionsResult = {
    list: accounts.sessions.list(user, own).map((it) => ({
      id: sessionId(it.tokenHash),
      current: it.tokenHash === own,
      ...browserName(it.agent),
      address: it.address,
      begun_at: String(it.createdAtMs),
      used_at: String(Math.max(it.createdAtMs, it.usedAtMs - (it.usedAtMs % HOUR_MS))),
    })),
  }
  return ok(answer)
})

const endOne = ofSession<InputOf<typeof endSession>>(async ({ accounts }, caller, { id }) => {
  const ended = await accounts.sessions.end(caller, id)
  return ended.ok ? ok({}) : ended
})

const endOthers = ofSession<unknown>(async ({ accounts }, caller) => {
  const ended = await accounts.sessions.endOthers(caller)
  return ended.ok ? ok({ ended: ended.value }) : ended
})

export const securityHandlers: Readonly<Record<string, Handler>> = {
  security,
  beginTwoFactor: begin,
  confirmTwoFactor: confirm,
  endTwoFactor: end,
  renewRecoveryCodes: renew,
  sessions,
  endSession: endOne,
  endOtherSessions: endOthers,
}
