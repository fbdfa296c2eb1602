// Handlers of an account's safety: two-factor and its recovery codes. Rules live in auth/.
import type {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  InputOf,
  renewRecoveryCodes,
  SecurityState,
} from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { SignedInCaller } from '../auth/second-factor.ts'
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

export const securityHandlers: Readonly<Record<string, Handler>> = {
  security,
  beginTwoFactor: begin,
  confirmTwoFactor: confirm,
  endTwoFactor: end,
  renewRecoveryCodes: renew,
}
