// Handlers of API keys: made, listed, changed and revoked by who is signed in. Rules live in auth/.
import type {
  ApiKeysResult,
  changeApiKey,
  createApiKey,
  deleteApiKey,
  InputOf,
} from '@trellis/contract'
import { ok } from '@trellis/kernel'
import type { Handler } from '../calls/call.ts'
import { ofSession } from './security-handlers.ts'

const create = ofSession<InputOf<typeof createApiKey>>(({ accounts }, caller, input) => {
  const { label, permissions, addresses, ends_at: endsAtMs, totp } = input
  return accounts.apiKeys.create(caller, { label, permissions, addresses, endsAtMs, totp })
})

const list = ofSession<unknown>(async ({ accounts }, { user }) => {
  const answer: ApiKeysResult = {
    list: accounts.apiKeys.list(user).map((it) => ({
      api_key: it.key,
      label: it.label,
      permissions: [...it.permissions],
      created_at: String(it.createdAtMs),
      addresses: [...it.addresses],
      ends_at: String(it.endsAtMs),
      used_at: String(it.usedAtMs),
    })),
  }
  return ok(answer)
})

const change = ofSession<InputOf<typeof changeApiKey>>(async ({ accounts }, caller, input) => {
  const { api_key: key, label, addresses, ends_at: endsAtMs, totp } = input
  const done = await accounts.apiKeys.change(caller, key, { label, addresses, endsAtMs, totp })
  return done.ok ? ok({}) : done
})

const remove = ofSession<InputOf<typeof deleteApiKey>>(async ({ accounts }, caller, input) => {
  const done = await accounts.apiKeys.remove(caller, input.api_key)
  return done.ok ? ok({}) : done
})

export const apiKeyHandlers: Readonly<Record<string, Handler>> = {
  createApiKey: create,
  listApiKeys: list,
  changeApiKey: change,
  deleteApiKey: remove,
}
