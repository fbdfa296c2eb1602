// Signing in by Telegram on a running server: an account for who is new, a token and no cookie,
// each visit once. What is believed of init data is in init-data.test.ts.
import { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { sockets } from '@trellis/contract'
import { useTestServer, type Answer } from './http-server-fixture.ts'
import { signedVisit } from './telegram-signer.ts'

const TOKEN = '123456:AAEexampleexampleexampleexample'
const OTHER = '654321:AAEexampleexampleexampleexample'
const LOGIN = '/v2/public/user/telegram-login'
const HOUR = 3_600_000
const { server } = useTestServer({ TRELLIS_TELEGRAM_TOKEN: TOKEN })

const enter = (initData: string): Promise<Answer> =>
  server.client().post(LOGIN, { init_data: initData }, { headers: { platform: 'ios_tg' } })

/** What a caller owns and is called, by the header alone. */
async function ownBy(token: string) {
  const headers = { UserToken: token }
  const client = server.client()
  const { result: profile } = await client.get('/v2/private/user/profile', {}, { headers })
  const { result } = await client.post('/s1/bot/spot/v1/balance', {}, { headers })
  return { profile, balances: result.balances as { coin: string; available: string }[] }
}

test('who is new gets an account with the paper funds, a token, and no session cookie', async () => {
  const entered = await enter(signedVisit(TOKEN, 42, Date.now()))
  expect(entered).toMatchObject({ code: 0, result: { username: '42' } })
  const names = entered.headers.getSetCookie().map((line) => line.split('=')[0])
  expect(names.filter((name) => name !== 'guid')).toEqual([])
  const { profile, balances } = await ownBy(entered.result.user_token)
  expect(profile).toMatchObject({ id: entered.result.id, lang: 'en' })
  expect(balances).toContainEqual({ coin: 'USDT', available: '100000' })

  const again = await enter(signedVisit(TOKEN, 42, Date.now(), { query_id: 'AAF' }))
  expect(again.result.id).toBe(entered.result.id)
  expect(again.result.user_token).not.toBe(entered.result.user_token)
  // One account, granted once.
  expect((await ownBy(again.result.user_token)).balances).toEqual(balances)
  const else_ = await enter(signedVisit(TOKEN, 43, Date.now()))
  expect(else_.result.id).not.toBe(entered.result.id)
})

test('an app that is opened anew ends the session it had, and none of another client', async () => {
  const isIn = async (token: string): Promise<boolean> =>
    (await server.client().get('/v2/private/user/profile', {}, { headers: { UserToken: token } }))
      .code === 0
  const open = async (query_id: string, agent: string): Promise<string> => {
    const visit = signedVisit(TOKEN, 48, Date.now(), { query_id })
    const headers = { platform: 'ios_tg', 'user-agent': agent }
    const entered = await server.client().post(LOGIN, { init_data: visit }, { headers })
    return entered.result.user_token
  }
  const [first, other] = [await open('A', 'phone'), await open('B', 'desktop')]
  const again = await open('C', 'phone')
  expect([await isIn(first), await isIn(other), await isIn(again)]).toEqual([false, true, true])
})

test('a visit is used once, however many come with it at one moment', async () => {
  const visit = signedVisit(TOKEN, 44, Date.now())
  const all = await Promise.all([1, 2, 3, 4].map(() => enter(visit)))
  const codes = all.map(({ code }) => code).sort((a, b) => a - b)
  expect(codes).toEqual([0, 10032, 10032, 10032])
  expect((await enter(visit)).code).toBe(10032)
})

test('what is forged, of another bot, old or of tomorrow opens nothing and makes nobody', async () => {
  const now = Date.now()
  const good = signedVisit(TOKEN, 45, now)
  expect((await enter(good.replace('%3A45', '%3A46'))).code).toBe(10031)
  expect((await enter(signedVisit(OTHER, 45, now))).code).toBe(10031)
  expect((await enter(signedVisit(TOKEN, 45, now - HOUR - 2000))).code).toBe(10032)
  expect((await enter(signedVisit(TOKEN, 45, now + 120_000))).code).toBe(10032)
  expect((await enter('')).code).toBe(10031)
  const { state } = server.running.host.directory
  for (const name of ['45', '46']) {
    expect(state.accountByEmail(`${name}@telegram.trellis.invalid`)).toBeUndefined()
  }
})

test('no password opens such an account, and nobody registers one', async () => {
  const credentials = { email: '42@telegram.trellis.invalid', password: '!' }
  expect((await server.client().post('/v2/public/user/login', credentials)).code).toBe(10008)
  const mine = { email: '99@telegram.trellis.invalid', password: 'nine blue herons 42' }
  const refused = await server.client().post('/v2/public/user/register', mine)
  expect(refused.extra.fields).toMatchObject([{ field: 'email', reason: 'reserved' }])
})

test('the private stream takes the token among its protocols', async () => {
  const { result } = await enter(signedVisit(TOKEN, 47, Date.now()))
  const first = async (token: string): Promise<string> => {
    const socket = new WebSocket(server.wsAddress + sockets.bots, ['trellis', `token.${token}`])
    const message = await new Promise<string>((resolve, reject) => {
      socket.on('message', (data: Buffer) => resolve(data.toString()))
      socket.on('error', reject)
    })
    expect(socket.protocol).toBe('trellis')
    socket.close()
    return (JSON.parse(message) as { topic: string }).topic
  }
  expect(await first(result.user_token as string)).toBe('clock')
  expect(await first('x'.repeat(43))).toBe('error')
})
