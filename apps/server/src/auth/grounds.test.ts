// What was proved before a change of another call and is decided behind it: refused, and nothing of
// it is kept. And what was proved, sealed and sent along before another password.
import { expect, test } from 'vitest'
import { err, ok, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { accountsInMemory, client, user } from '../../test/accounts-in-memory.ts'
import { SoftPasskey } from '../../test/soft-passkey.ts'
import { codeOf } from '../../test/totp-app.ts'
import { WatchedDirectory } from '../host/directory-reads.ts'
import { lookAgain } from './grounds.ts'
import { PASSKEYS } from './passkey-record.ts'
import type { SignedInCaller } from './proofs.ts'
import { sessionId } from './sessions.ts'
import { hashToken } from './token-hash.ts'
import { TWO_FACTOR, writeTwoFactor } from './two-factor-record.ts'

const email = 'a@example.org'
const password = 'nine blue herons'
const next = 'ten red herons fly'
const sent = { password, totp: '' }
const place = { host: 'localhost', guid: 'g' }
const terms = { label: 'k', addresses: [], endsAtMs: 0, totp: '' }
const LATER_MS = 60_000

type Stage = Awaited<ReturnType<typeof signedIn>>
/** Made ready, and then done. */
type Act = (stage: Stage) => Promise<() => Promise<Result<unknown, Refusal>>>

const valueOf = <T>(done: Result<T, Refusal>): T => {
  if (!done.ok) throw new Error(done.error.code)
  return done.value
}

/** An account whose owner is signed in. */
async function signedIn() {
  const memory = accountsInMemory()
  const { accounts, clock } = memory
  // The first code is no longer of the step that is taken for none.
  clock.nowMs = LATER_MS
  const made = await accounts.register({ email, password, countryCode: '' }, 'en', client)
  const caller: SignedInCaller = { ...client, user, token: valueOf(made).token }
  return { ...memory, caller, session: hashToken(caller.token) }
}

/** What a browser answers to the challenge of a passkey that is added. */
async function madePasskey({ accounts, caller }: Stage) {
  const options = valueOf(await accounts.passkeys.begin(caller, sent, place))
  const { challenge, user: owner } = options as { challenge: string; user: { id: string } }
  const passkey = new SoftPasskey()
  const origin = 'http://localhost'
  const response = passkey.make({ challenge, origin, host: place.host }, owner.id)
  const login = async () => {
    const { challenge: asked } = (await accounts.passkeys.beginLogin(place)) as typeof options & {
      challenge: string
    }
    return passkey.use({ challenge: asked, origin, host: place.host })
  }
  return { response, name: 'desk', id: passkey.id, login }
}

async function withPasskey(stage: Stage) {
  const made = await madePasskey(stage)
  valueOf(await stage.accounts.passkeys.finish(stage.caller, made, place))
  return made
}

/** Switches two-factor on; answers what codes are made of. */
async function withFactor({ accounts, caller, clock }: Stage): Promise<string> {
  const { secret, setup } = valueOf(await accounts.secondFactor.begin(caller, password))
  const totp = codeOf(secret, clock.nowMs)
  valueOf(await accounts.secondFactor.confirm(caller, { setup, totp }))
  clock.nowMs += LATER_MS
  return secret
}

const acts: Readonly<Record<string, Act>> = {
  login:
    async ({ accounts }) =>
    () =>
      accounts.login({ email, ...sent }, client),
  'a change of the password':
    async ({ accounts, caller }) =>
    () =>
      accounts.changePassword(caller, { current: password, next, totp: '' }, client),
  'a new API key':
    async ({ accounts, caller }) =>
    () =>
      accounts.apiKeys.create(caller, { ...terms, permissions: ['bot'] }),
  'a change of an API key': async ({ accounts, caller }) => {
    const made = await accounts.apiKeys.create(caller, { ...terms, permissions: ['bot'] })
    return () => accounts.apiKeys.change(caller, valueOf(made).api_key, terms)
  },
  'an API key away': async ({ accounts, caller }) => {
    const made = await accounts.apiKeys.create(caller, { ...terms, permissions: ['bot'] })
    return () => accounts.apiKeys.remove(caller, valueOf(made).api_key)
  },
  'another session ended': async ({ accounts, caller }) => {
    const other = valueOf(await accounts.login({ email, ...sent }, client))
    return () => accounts.sessions.end(caller, sessionId(hashToken(other.token)))
  },
  'all other sessions ended': async ({ accounts, caller }) => {
    valueOf(await accounts.login({ email, ...sent }, client))
    return () => accounts.sessions.endOthers(caller)
  },
  'a new passkey': async (stage) => {
    const made = await madePasskey(stage)
    return () => stage.accounts.passkeys.finish(stage.caller, made, place)
  },
  'a name of a passkey': async (stage) => {
    const { id } = await withPasskey(stage)
    return () => stage.accounts.passkeys.rename(stage.caller, { id, name: 'phone', sent })
  },
  'a passkey away': async (stage) => {
    const { id } = await withPasskey(stage)
    return () => stage.accounts.passkeys.remove(stage.caller, { id, sent })
  },
  'a login by passkey': async (stage) => {
    const response = await (await withPasskey(stage)).login()
    return () => stage.accounts.loginByPasskey(response, place, client)
  },
  'two-factor on': async ({ accounts, caller, clock }) => {
    const { secret, setup } = valueOf(await accounts.secondFactor.begin(caller, password))
    const totp = codeOf(secret, clock.nowMs)
    return () => accounts.secondFactor.confirm(caller, { setup, totp })
  },
  'two-factor off': async (stage) => {
    const totp = codeOf(await withFactor(stage), stage.clock.nowMs)
    return () => stage.accounts.secondFactor.end(stage.caller, { password, totp })
  },
  'new recovery codes': async (stage) => {
    const totp = codeOf(await withFactor(stage), stage.clock.nowMs)
    return () => stage.accounts.secondFactor.renew(stage.caller, { password, totp })
  },
}

const factor = writeTwoFactor({ secret: '', sinceMs: 7, step: 0, codes: [], codesMadeMs: 7 })

/** What another call does meanwhile. */
const changes = {
  'another password': () => (it) => it.resetPassword(user, 'of another password'),
  'two-factor on': () => (it) => it.changeSetting(user, TWO_FACTOR, factor),
  'two-factor off': () => (it) => it.changeSetting(user, TWO_FACTOR, ''),
  'the session ended':
    ({ session }) =>
    (it) =>
      it.revokeSession(session),
  'the passkeys gone': () => (it) => it.changeSetting(user, PASSKEYS, ''),
} satisfies Readonly<Record<string, (stage: Stage) => Parameters<Stage['meanwhile']>[0]>>

test.each<[act: string, change: keyof typeof changes, code: Refusal['code']]>([
  ['login', 'another password', 'wrongCredentials'],
  ['login', 'two-factor on', 'totpRequired'],
  ['a change of the password', 'another password', 'wrongCredentials'],
  ['a change of the password', 'the session ended', 'notLoggedIn'],
  ['a change of the password', 'two-factor on', 'totpRequired'],
  ['a new API key', 'another password', 'notLoggedIn'],
  ['a new API key', 'the session ended', 'notLoggedIn'],
  ['a new API key', 'two-factor on', 'totpRequired'],
  ['a change of an API key', 'the session ended', 'notLoggedIn'],
  ['a change of an API key', 'two-factor on', 'totpRequired'],
  ['an API key away', 'the session ended', 'notLoggedIn'],
  ['another session ended', 'the session ended', 'notLoggedIn'],
  ['all other sessions ended', 'the session ended', 'notLoggedIn'],
  ['a new passkey', 'another password', 'notLoggedIn'],
  ['a new passkey', 'the session ended', 'notLoggedIn'],
  ['a new passkey', 'two-factor on', 'totpRequired'],
  ['a name of a passkey', 'the session ended', 'notLoggedIn'],
  ['a name of a passkey', 'two-factor on', 'totpRequired'],
  ['a passkey away', 'another password', 'wrongCredentials'],
  ['a passkey away', 'two-factor on', 'totpRequired'],
  ['a login by passkey', 'the passkeys gone', 'passkeyRefused'],
  ['two-factor on', 'another password', 'notLoggedIn'],
  ['two-factor on', 'the session ended', 'notLoggedIn'],
  ['two-factor on', 'two-factor on', 'FORBIDDEN'],
  ['two-factor off', 'the session ended', 'notLoggedIn'],
  ['two-factor off', 'two-factor off', 'wrongTotp'],
  ['new recovery codes', 'another password', 'wrongCredentials'],
  ['new recovery codes', 'two-factor off', 'wrongTotp'],
])('%s, and meanwhile %s: %s', async (name, change, code) => {
  const stage = await signedIn()
  const act = await acts[name]!(stage)
  const meant = changes[change](stage)
  let after = 0
  stage.meanwhile((state) => {
    const done = meant(state)
    after = state.next + (done.ok ? done.value.length : 0)
    return done
  })
  expect(await act()).toMatchObject({ ok: false, error: { code } })
  expect(stage.state.next).toBe(after)
})

test.each(Object.keys(acts))('%s, and meanwhile nothing', async (name) => {
  const act = await acts[name]!(await signedIn())
  expect(await act()).toMatchObject({ ok: true })
})

test("a passkey and two-factor that were begun by another password are nobody's", async () => {
  const stage = await signedIn()
  const { accounts } = stage
  const passkey = await madePasskey(stage)
  const begun = valueOf(await accounts.secondFactor.begin(stage.caller, password))
  const input = { current: password, next, totp: '' }
  const changed = valueOf(await accounts.changePassword(stage.caller, input, client))
  const caller = { ...stage.caller, token: changed.token }
  const totp = codeOf(begun.secret, stage.clock.nowMs)
  const confirmed = await accounts.secondFactor.confirm(caller, { ...begun, totp })
  expect(confirmed).toEqual(err({ code: 'setupEnded' }))
  const added = await accounts.passkeys.finish(caller, passkey, place)
  expect(added).toEqual(err({ code: 'passkeyRefused' }))
})

test("a passkey that was begun without a code is nobody's once two-factor is on", async () => {
  const stage = await signedIn()
  const passkey = await madePasskey(stage)
  await withFactor(stage)
  const added = await stage.accounts.passkeys.finish(stage.caller, passkey, place)
  expect(added).toEqual(err({ code: 'passkeyRefused' }))
})

test('an owner elsewhere is told what was looked at: account, session and API key', async () => {
  const { state, session, accounts, caller } = await signedIn()
  const made = await accounts.apiKeys.create(caller, { ...terms, permissions: ['bot'] })
  const apiKey = valueOf(made).api_key
  const watched = new WatchedDirectory(state)
  const grounds = { user, session, apiKey: { key: apiKey, ip: client.ip }, factorSinceMs: 0 }
  expect(lookAgain(grounds, watched, 1)).toEqual(ok([]))
  expect(watched.reads).toEqual([`a ${user}`, `s ${session}`, `k ${apiKey}`])
})
