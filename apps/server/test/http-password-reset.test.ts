// A new password by mail: the link in the letter, once, for ten minutes, and what it ends. An
// answer never tells whether there is an account.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DirectoryStore } from '../src/auth/directory-store.ts'
import { openMailer } from '../src/auth/mailer.ts'
import { MovedClock } from './halting-market.ts'
import { startTestServer, type TestClient, type TestServer } from './http-server-fixture.ts'
import { codeOf } from './totp-app.ts'

const USER = '/v2/private/user/'
const ASK = '/v2/public/user/ask-password-reset'
const RESET = '/v2/public/user/reset-password'
const LOGIN = '/v2/public/user/login'
const password = 'nine blue herons'
const fresh = 'eleven grey herons'
const ENDED = 10025

const folder = mkdtempSync(join(tmpdir(), 'trellis-reset-'))
const outbox = join(folder, 'outbox')
const clock = new MovedClock()
let minute = 0
let server: TestServer
beforeAll(async () => {
  const env = { TRELLIS_RATE_SCALE: '1', TRELLIS_HOLD: '1', TRELLIS_DATA_DIR: folder }
  server = await startTestServer(env, { wall: clock.wall })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
const from = () => ({ headers: { 'x-forwarded-for': `198.51.100.${(count += 1) % 250}` } })
/** Paths of the letters to an e-mail, oldest first; each is there whole or not at all. */
function lettersTo(email: string): readonly string[] {
  if (!existsSync(outbox)) return []
  const all = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  const paths = all.sort().map((name) => join(outbox, name))
  return paths.filter((path) => readFileSync(path, 'utf8').includes(`To: ${email}\n`))
}

interface Somebody {
  readonly client: TestClient
  readonly email: string
}

async function register(headers: Record<string, string> = {}): Promise<Somebody> {
  const client = server.client()
  const email = `reset-${(count += 1)}@example.org`
  const options = { headers: { ...from().headers, ...headers } }
  await client.post('/v2/public/user/register', { email, password }, options)
  return { client, email }
}

/** The letter that asking for an e-mail leads to. */
async function letterTo(email: string, headers: Record<string, string> = {}): Promise<string> {
  const before = lettersTo(email).length
  const options = { headers: { ...from().headers, ...headers } }
  expect((await server.client().post(ASK, { email }, options)).code).toBe(0)
  await expect.poll(() => lettersTo(email).length, { timeout: 5000 }).toBe(before + 1)
  return readFileSync(lettersTo(email).at(-1) ?? '', 'utf8')
}

/** Base64 of the text, as letters in other alphabets are written. */
const bodyOf = (letter: string): string => {
  const [head = '', ...rest] = letter.split('\n\n')
  const body = rest.join('\n\n')
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : unquoted(body)
}
const unquoted = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
const tokenIn = (letter: string): string => /#reset=([\w.-]+)/.exec(bodyOf(letter))?.[1] ?? ''

const reset = (token: string, next = fresh) =>
  server.client().post(RESET, { token, new_password: next }, from())
const login = (email: string, secret: string, totp = '') =>
  server.client().post(LOGIN, { email, password: secret, totp }, from())

describe('the link', () => {
  test('sets a password once, and ends every session', async () => {
    const { client, email } = await register()
    const letter = await letterTo(email)
    expect(letter).toContain(`To: ${email}`)
    expect(bodyOf(letter)).toContain(`${server.address}/tradingbot/account/#reset=`)
    const token = tokenIn(letter)
    expect((await reset(token, 'short')).extra.fields).toMatchObject([{ field: 'new_password' }])
    const both = await Promise.all([reset(token), reset(token)])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ENDED])
    expect((await reset(token)).code).toBe(ENDED)
    expect((await client.get(`${USER}profile`)).code).toBe(10007)
    expect((await login(email, password)).code).toBe(10008)
    expect((await login(email, fresh)).code).toBe(0)
  })

  test('proves that the address is its owner’s, which asking for it does not', async () => {
    const { client, email } = await register()
    const token = tokenIn(await letterTo(email))
    expect((await client.get(`${USER}profile`)).result.email_verified).toBe(false)
    await reset(token)
    const { user } = server.running.host.directory.state.accountByEmail(email)!
    expect(new DirectoryStore(server.running.host).account(user)?.isEmailProven).toBe(true)
  })

  test('ends after ten minutes, with a newer one, and with a changed password', async () => {
    const { client, email } = await register()
    const first = tokenIn(await letterTo(email))
    const second = tokenIn(await letterTo(email))
    expect((await reset(first)).code).toBe(ENDED)
    clock.moveTo((minute += 10))
    expect((await reset(second)).code).toBe(ENDED)
    const third = tokenIn(await letterTo(email))
    const change = { current_password: password, new_password: fresh }
    expect((await client.post(`${USER}password`, change, from())).code).toBe(0)
    expect((await reset(third)).code).toBe(ENDED)
  })

  test('of one account opens no other, and none is made up', async () => {
    const [mine, other] = [await register(), await register()]
    const token = tokenIn(await letterTo(mine.email))
    const foreign = token.replace(/^\d+/, other.client.userId || String(Number.MAX_SAFE_INTEGER))
    for (const made of [foreign, '', 'x', `${'9'.repeat(15)}.${'A'.repeat(43)}`]) {
      expect((await reset(made)).code).toBe(ENDED)
    }
    expect((await login(other.email, password)).code).toBe(0)
  })

  test('is told of, as is a login from a new browser; neither where the address is not proven', async () => {
    const { email } = await register()
    await server.client().post(LOGIN, { email, password }, from())
    const token = tokenIn(await letterTo(email))
    expect(lettersTo(email)).toHaveLength(1)
    await reset(token)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
    const client = server.client()
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': agent }
    // The second time this browser is known.
    for (let i = 0; i < 2; i += 1) await client.post(LOGIN, { email, password: fresh }, { headers })
    await expect.poll(() => lettersTo(email).length, { timeout: 5000 }).toBe(3)
    const [, changed = '', seen = ''] = lettersTo(email).map((path) => readFileSync(path, 'utf8'))
    expect(changed).toContain('Subject: Your password at Trellis was changed')
    expect(seen).toContain('Subject: A new browser logged in to Trellis')
    expect(bodyOf(seen)).toContain('Firefox, Linux (203.0.113.7)')
  })

  test('leaves two-factor on', async () => {
    const { client, email } = await register()
    const { secret, setup } = (await client.post(`${USER}begin-two-factor`, { password }, from()))
      .result
    clock.moveTo((minute += 1))
    const totp = codeOf(secret, clock.wall.nowMs())
    await client.post(`${USER}confirm-two-factor`, { setup, totp }, from())
    expect((await reset(tokenIn(await letterTo(email)))).code).toBe(0)
    expect((await login(email, fresh)).code).toBe(10022)
  })
})

describe('asking', () => {
  test('is answered alike for whom there is no account, and sends nothing then', async () => {
    const { email } = await register()
    const unknown = await server.client().post(ASK, { email: 'nobody@example.org' }, from())
    const wrong = await server.client().post(ASK, { email: 'no e-mail' }, from())
    const house = await server.client().post(ASK, { email: 'a@house.trellis.invalid' }, from())
    await letterTo(email)
    const others = ['nobody@example.org', 'no e-mail', 'a@house.trellis.invalid']
    expect(others.flatMap(lettersTo)).toEqual([])
    const { time_now: _, ...known } = (await server.client().post(ASK, { email }, from())).body
    for (const { http, body } of [unknown, wrong, house]) {
      const { time_now: __, ...rest } = body
      expect([http, rest]).toEqual([200, known])
    }
  })

  test('is limited by e-mail and by address, account or not', async () => {
    const { email } = await register()
    const client = server.loyalClient()
    for (const asked of [email, 'never-seen@example.org']) {
      const codes: number[] = []
      for (let i = 0; i < 4; i += 1) {
        codes.push((await client.post(ASK, { email: asked }, from())).code)
      }
      expect(codes).toEqual([0, 0, 0, 10006])
    }
  })

  test('leads to this server, whatever the request calls it', async () => {
    const { email } = await register()
    const letter = await letterTo(email, { 'x-forwarded-host': 'evil.example' })
    expect(bodyOf(letter)).not.toContain('evil.example')
  })

  test('writes in the language of the account, to files that their owner alone reads', async () => {
    const { email } = await register({ lang: 'ar-SA' })
    const letter = await letterTo(email)
    expect(letter).toContain('Content-Language: ar')
    expect(bodyOf(letter)).toContain('/ar-SA/tradingbot/account/#reset=')
    expect(bodyOf(letter)).toContain('كلمة مرور جديدة')
    expect(statSync(lettersTo(email).at(-1) ?? '').mode & 0o777).toBe(0o600)
  })
})

test('by SMTP a letter goes to the server of the settings', async () => {
  const said: string[] = []
  const smtp = createServer((socket) => speakSmtp(socket, said))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.address() as AddressInfo
  const mailer = openMailer(
    {
      smtp: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Trellis <bots@example.org>',
      dataDir: folder,
    },
    { wallMs: () => 0, log: () => undefined },
  )
  const letter = { to: 'a@example.org', subject: 'Hello', text: 'A line\n', lang: 'en' }
  await mailer.send({ ...letter, untilMs: 1 })
  await expect.poll(() => said.join(''), { timeout: 5000 }).toContain('A line')
  const text = said.join('')
  expect(text).toContain('MAIL FROM:<bots@example.org>')
  expect(text).toContain('RCPT TO:<a@example.org>')
  expect(text).toContain('Subject: Hello')
  smtp.close()
})

/** As much of SMTP as takes one letter. */
function speakSmtp(socket: Socket, said: string[]): void {
  let isData = false
  socket.write('220 here\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString('utf8')
    said.push(text)
    if (isData) {
      if (!text.includes('\r\n.\r\n')) return
      isData = false
      socket.write('250 taken\r\n')
    } else if (text.startsWith('DATA')) {
      isData = true
      socket.write('354 go on\r\n')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else socket.write('250 fine\r\n')
  })
}
