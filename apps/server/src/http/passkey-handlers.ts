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
import { GUID_COOKIE } from '../auth/cookies.ts'
import type { BrowserPlace } from '../auth/passkeys.ts'
import type { Call, Handler } from '../calls/call.ts'
import { clientOf, signedIn } from './account-handlers.ts'
import { ofSession } from './security-handlers.ts'

/** As the browser sees it: what a proxy on this machine forwards counts. */
function placeOf({ request }: Call): BrowserPlace {
  const { protocol, host, hostname } = request
  return {
    origin: `${protocol}://${host}`,
    host: hostname,
    guid: request.cookies[GUID_COOKIE] ?? '',
  }
}

const begin = ofSession<InputOf<typeof beginPasskey>>(async (call, caller, { password, totp }) => {
  const { passkeys } = call.accounts
  const options = await passkeys.begin(caller, { password, totp }, placeOf(call))
  return options.ok ? ok({ options: options.value }) : options
})

const finish = ofSession<InputOf<typeof finishPasskey>>(
  async (call, caller, { response, name }) => {
    const added = await call.accounts.passkeys.finish(caller, { response, name }, placeOf(call))
    return added.ok ? ok({ id: added.value }) : added
  },
)

const rename = ofSession<InputOf<typeof renamePasskey>>(
  async ({ accounts }, { user }, { id, name }) => {
    const done = await accounts.passkeys.rename(user, id, name)
    return done.ok ? ok({}) : done
  },
)

const remove = ofSession<InputOf<typeof removePasskey>>(async ({ accounts }, { user }, { id }) => {
  const done = await accounts.passkeys.remove(user, id)
  return done.ok ? ok({}) : done
})

const beginLogin = async (call: Call): Answer<unknown> =>
  ok({ options: await call.accounts.passkeys.beginLogin(placeOf(call)) })

const finishLogin = async (
  call: Call,
  { response }: InputOf<typeof finishPasskeyLogin>,
): Answer<unknown> => {
  const made = await call.accounts.loginByPasskey(response, placeOf(call), clientOf(call))
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
