// Handlers of passkeys: added, called, removed, and the login by one. Rules live in auth/.
import type {
  beginPasskey,
  finishPasskey,
  finishPasskeyLogin,
  InputOf,
  removePasskey,
  renamePasskey,
} from '@trellis/contract'
import { ok } from '@trellis/kernel'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Call, Handler } from '../calls/call.ts'
import { clientOf, signedIn } from './account-handlers.ts'
import { placeOf } from './passkey-place.ts'
import { ofSession } from './security-handlers.ts'

const placeOfCall = ({ request, apiHosts }: Call) => placeOf(request, apiHosts)

const begin = ofSession<InputOf<typeof beginPasskey>>(async (call, caller, { password, totp }) => {
  const { passkeys } = call.accounts
  const options = await passkeys.begin(caller, { password, totp }, placeOfCall(call))
  return options.ok ? ok({ options: options.value }) : options
})

const finish = ofSession<InputOf<typeof finishPasskey>>(
  async (call, caller, { response, name }) => {
    const added = await call.accounts.passkeys.finish(caller, { response, name }, placeOfCall(call))
    return added.ok ? ok({ id: added.value }) : added
  },
)

const rename = ofSession<InputOf<typeof renamePasskey>>(
  async ({ accounts }, caller, { id, name, password, totp }) => {
    const done = await accounts.passkeys.rename(caller, { id, name, sent: { password, totp } })
    return done.ok ? ok({}) : done
  },
)

const remove = ofSession<InputOf<typeof removePasskey>>(
  async ({ accounts }, caller, { id, password, totp }) => {
    const done = await accounts.passkeys.remove(caller, { id, sent: { password, totp } })
    return done.ok ? ok({}) : done
  },
)

const beginLogin = async (call: Call): Answer<unknown> =>
  ok({ options: await call.accounts.passkeys.beginLogin(placeOfCall(call)) })

const finishLogin = async (
  call: Call,
  { response }: InputOf<typeof finishPasskeyLogin>,
): Answer<unknown> => {
  const made = await call.accounts.loginByPasskey(response, placeOfCall(call), clientOf(call))
  return signedIn(call, made)
}

export const passkeyHandlers: Readonly<Record<string, Handler>> = {
  beginPasskey: begin,
  finishPasskey: finish,
  renamePasskey: rename,
  removePasskey: remove,
  beginPasskeyLogin: beginLogin,
  finishPasskeyLogin: finishLogin,
}
