// The speed of the paper market, changed from the page: who may, who hears of it, and what a
// restart keeps.
import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ClockMessage } from '@trellis/contract'
import { eventually, hostSettings, startReady, tempFolder } from './host-fixture.ts'
import { startTestServer, useTestServer } from './http-server-fixture.ts'

const SPEED = '/s1/bot/market/v1/market-speed'
const SET = '/s1/bot/market/v1/set-market-speed'

const { server, user } = useTestServer()

/** Answers of a call under headers that fetch does not let a client set. */
function asHost(host: string): Promise<{ code: number; may: boolean }> {
  const { port } = new URL(server.address)
  const headers = { host, cookie: user.cookieHeader }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: SPEED, headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => {
        const body = JSON.parse(text) as { ret_code: number; result: { may_change: boolean } }
        resolve({ code: body.ret_code, may: body.result.may_change })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Clock messages of a socket from now on. */
function clocksOf(path: string, headers: Record<string, string> = {}): Promise<ClockMessage[]> {
  const socket = new WebSocket(server.wsAddress + path, { headers })
  const clocks: ClockMessage[] = []
  sockets.push(socket)
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ClockMessage | { topic?: string }
    if (message.topic === 'clock') clocks.push(message as ClockMessage)
  })
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(clocks))
    socket.on('error', reject)
  })
}
const sockets: WebSocket[] = []
afterAll(() => sockets.forEach((socket) => socket.close()))

describe('on the machine itself, with nobody named', () => {
  it('a guest hears where its prices come from, for what is shown to others', async () => {
    const answer = await fetch(server.address + SPEED)
    const { result } = (await answer.json()) as { result: { simulated: boolean } }
    expect(result.simulated).toBe(true)
  })

  it('whoever is signed in may change it, and reads it back', async () => {
    expect((await user.get(SPEED)).result).toMatchObject({ speed: '1', may_change: true })
    const before = Number((await user.get(SPEED)).result.market_time)
    expect((await user.post(SET, { speed: '3600' })).result).toMatchObject({ status_code: 200 })
    const { acts } = server.running.host.directory.state
    expect(acts.at(-1)).toMatchObject({ what: 'market speed', before: '1', after: '3600' })
    expect(acts.at(-1)?.by).toContain('@example.org')
    expect((await user.get(SPEED)).result).toMatchObject({ speed: '3600', standing: false })
    await eventually('an hour of market time passes', async () => {
      return Number((await user.get(SPEED)).result.market_time) > before + 3_600_000
    })
    const list = await user.get('/s1/bot/spot/v1/symbol-list')
    expect(list.result.market_speed).toBe('3600')
  })

  it('goes back to real time at once, and time never does', async () => {
    await user.post(SET, { speed: '3600' })
    const fast = Number((await user.get(SPEED)).result.market_time)
    await user.post(SET, { speed: '1' })
    const first = Number((await user.get(SPEED)).result.market_time)
    expect(first).toBeGreaterThanOrEqual(fast)
    await eventually('it goes on', async () => {
      return Number((await user.get(SPEED)).result.market_time) > first
    })
    expect((await server.client().get('/healthz')).http).toBe(200)
  })

  it('a guest may not, and is told so before he tries', async () => {
    const guest = server.client()
    expect((await guest.get(SPEED)).result).toMatchObject({ may_change: false })
    expect((await guest.post(SET, { speed: '60' })).code).toBe(10007)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host'])(
    'nobody may with the header %s',
    async (name) => {
      const headers = { [name]: '127.0.0.1' }
      expect((await user.get(SPEED, {}, { headers })).result.may_change).toBe(false)
      const answer = await user.post(SET, { speed: '60' }, { headers })
      expect(answer.result).toMatchObject({ status_code: 403 })
      expect((await user.get(SPEED)).result.speed).toBe('1')
    },
  )

  it('nobody may under a name that is not of this machine', async () => {
    expect(await asHost('localhost:1')).toEqual({ code: 0, may: true })
    expect(await asHost('bots.example')).toEqual({ code: 0, may: false })
    expect(await asHost('127.0.0.1.bots.example')).toEqual({ code: 0, may: false })
  })

  it('refuses a foreign page and speeds that are not offered', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect((await user.post(SET, { speed: '60' }, { headers })).code).toBe(10009)
    for (const speed of ['0', '-1', '7', 'NaN', 60, '', null]) {
      expect((await user.post(SET, { speed })).code, String(speed)).toBe(10001)
    }
  })

  it('tells everybody on the page at once, guests too', async () => {
    const own = await clocksOf('/s1/bot/ws/v1', { cookie: user.cookieHeader })
    const guests = await clocksOf('/spot/ws/quote/v1')
    // The last change of the test before may be told to guests after they came, within 200 ms. The
    // owner hears the clock as he comes and then each second: after three times that is over.
    await eventually('a second is over', () => own.length > 2)
    guests.length = 0
    await eventually('another one is', () => own.length > 3)
    expect(guests).toEqual([])
    await user.post(SET, { speed: '600' })
    await eventually(
      'both hear of it',
      () => {
        return own.at(-1)?.speed === '600' && guests.at(-1)?.speed === '600'
      },
      1000,
    )
    await user.post(SET, { speed: '1' })
    await eventually(
      'both hear of it again',
      () => {
        return own.at(-1)?.speed === '1' && guests.at(-1)?.speed === '1'
      },
      1000,
    )
  })

  it('a day in two minutes says when it ends and what holds after it, and can be stopped', async () => {
    await user.post(SET, { speed: '60' })
    await user.post(SET, { speed: 'day' })
    const { speed, next, market_time: now } = (await user.get(SPEED)).result
    expect(speed).toBe('720')
    expect(next.speed).toBe('60')
    expect(Number(next.market_time) - Number(now)).toBeGreaterThan(86_000_000)
    await user.post(SET, { speed: 'day' })
    expect((await user.get(SPEED)).result.next.speed).toBe('60')
    await user.post(SET, { speed: '1' })
    expect((await user.get(SPEED)).result).not.toHaveProperty('next')
  })
})

describe('limits', () => {
  it('ten changes a minute and no more', async () => {
    const strict = await startTestServer({ TRELLIS_RATE_SCALE: '1' })
    const client = await strict.loyalClient().another()
    const codes: number[] = []
    for (let i = 0; i < 11; i++) codes.push((await client.post(SET, { speed: '60' })).code)
    await strict.stop()
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0))
    expect(codes[10]).toBe(10006)
  })
})

describe('with operators named', () => {
  it('they may, others may not, also on the machine itself', async () => {
    const guarded = await startTestServer({ TRELLIS_OPERATORS: 'chief@example.org' })
    const chief = guarded.client()
    await chief.register('Chief@example.org', 'correct horse')
    const other = await guarded.user()
    // Anybody could have registered the address.
    expect((await chief.get(SPEED)).result.may_change).toBe(false)
    const { directory } = guarded.running.host
    const { user } = directory.state.accountByEmail('chief@example.org')!
    await directory.execute((state) => state.changeSetting(user, 'email_proven', '1'))
    expect((await other.get(SPEED)).result.may_change).toBe(false)
    expect((await other.post(SET, { speed: '60' })).result).toMatchObject({ status_code: 403 })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await chief.post(SET, { speed: '60' }, { headers })).result.status_code).toBe(200)
    expect((await other.get(SPEED)).result.speed).toBe('60')
    await guarded.stop()
  })
})

describe('a market that stands', () => {
  it('cannot be made faster before its first bot', async () => {
    const held = await startTestServer({ TRELLIS_HOLD: '1', TRELLIS_SPEED: '60' })
    const client = await held.user()
    expect((await client.get(SPEED)).result).toMatchObject({ speed: '60', standing: true })
    expect((await client.post(SET, { speed: '600' })).result).toMatchObject({ status_code: 434 })
    await held.stop()
  })
})

describe('a restart', () => {
  it('keeps the speed that was chosen, until the settings say another', async () => {
    const data = tempFolder()
    let host = await startReady(hostSettings(data.path, { speed: 1 }))
    expect((await host.speed.change({ speed: 600 })).ok).toBe(true)
    const before = host.health().marketMs
    await host.stop()
    host = await startReady(hostSettings(data.path, { speed: 1 }))
    expect(host.market.speed).toBe(600)
    expect(host.health().marketMs).toBeGreaterThanOrEqual(before)
    await host.stop()
    host = await startReady(hostSettings(data.path, { speed: 1 }))
    expect(host.market.speed).toBe(600)
    await host.stop()
    host = await startReady(hostSettings(data.path, { speed: 60 }))
    expect(host.market.speed).toBe(60)
    await host.stop()
    data.remove()
  })
})
