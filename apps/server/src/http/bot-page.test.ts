// What is told with a bot's page: its kind to its owner alone, and to nobody while it is not sure
// who is signed in.
import type { FastifyRequest } from 'fastify'
import type { BotId } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { accountsInMemory, client, user } from '../../test/accounts-in-memory.ts'
import type { Host } from '../host/host-api.ts'
import { OwnerTable } from '../host/owner-table.ts'
import { kindOfBotPage } from './bot-page.ts'

test('the kind of a bot is told to its owner, and to nobody while the directory is old', async () => {
  const { accounts } = accountsInMemory()
  const typed = { email: 'a@example.org', password: 'nine blue herons', countryCode: '' }
  const made = await accounts.register(typed, 'en', client)
  const bot = 7 as BotId
  const owners = new OwnerTable()
  owners.learn([[bot, user, [], 'spot-grid', '']])
  let isOld = false
  const host = {
    owners,
    directory: { privateRefusal: () => (isOld ? 'starting' : undefined) },
  } as unknown as Host
  const source = { accounts: () => accounts, host: () => host }
  const kindFor = (token: string) => {
    const raw = { socket: { destroyed: false } }
    const request = { headers: { usertoken: token }, cookies: {}, ip: client.ip, raw }
    return kindOfBotPage(`bot/${bot}`, request as unknown as FastifyRequest, source)
  }
  const token = made.ok ? made.value.token : ''
  expect([kindFor(token), kindFor('')]).toEqual(['spot-grid', undefined])
  isOld = true
  expect(kindFor(token)).toBeUndefined()
})
