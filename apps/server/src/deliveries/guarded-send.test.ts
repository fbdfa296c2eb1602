// Calls to what users have typed, against servers of ours on this machine: names that lead inside,
// at once or the second time, redirects, silence, and answers that never end.
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTls, request as httpsRequest } from 'node:https'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { selfSigned } from '../../test/self-signed.ts'
import { sendGuarded, type Resolve } from './guarded-send.ts'

const open: Server[] = []
const calls: string[] = []

async function serving(
  listener: RequestListener,
  tls?: ReturnType<typeof selfSigned>,
): Promise<number> {
  const counted: RequestListener = (request, response) => {
    calls.push(request.url ?? '')
    listener(request, response)
  }
  const server = tls === undefined ? createServer(counted) : createTls(tls, counted)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  calls.length = 0
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const nobody: Resolve = () => Promise.resolve([])
const message = (url: string) => ({
  url: new URL(url),
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{}'),
})
const parts = (resolve: Resolve = nobody, loopback = true) => ({
  rule: { loopback },
  resolve,
  limitMs: 300,
})

describe('a message', () => {
  test('arrives whole, once', async () => {
    let body = ''
    const port = await serving((request, response) => {
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => response.writeHead(204).end())
    })
    const outcome = await sendGuarded(message(`http://127.0.0.1:${port}/a`), parts())
    expect(outcome).toEqual({ answer: 204, reason: '', restMs: 0 })
    expect([body, calls]).toEqual(['{}', ['/a']])
  })

  test('follows no redirect', async () => {
    const port = await serving((_, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    )
    const outcome = await sendGuarded(message(`http://127.0.0.1:${port}/a`), parts())
    expect(outcome).toEqual({ answer: 307, reason: 'redirected', restMs: 0 })
    expect(calls).toEqual(['/a'])
  })

  test('waits for no answer beyond the limit, and says that nobody knows', async () => {
    const port = await serving(() => undefined)
    const outcome = await sendGuarded(message(`http://127.0.0.1:${port}/a`), parts())
    expect(outcome).toEqual({ answer: 0, reason: 'no-answer', restMs: 0 })
  })

  test('an answer that speaks of another protocol is one', async () => {
    const server = createTcp((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const outcome = await sendGuarded(message(`http://127.0.0.1:${port}/a`), parts())
    server.close()
    expect(outcome).toEqual({ answer: 101, reason: 'refused', restMs: 0 })
  })

  test('does not read an answer that never ends', async () => {
    const port = await serving((_, response) => {
      response.writeHead(500, { 'retry-after': '7' })
      setInterval(() => response.write('and so on '), 1).unref()
    })
    const outcome = await sendGuarded(message(`http://127.0.0.1:${port}/a`), parts())
    expect(outcome).toEqual({ answer: 500, reason: 'refused', restMs: 7000 })
  })

  test('a name server that stays silent is given no longer either', async () => {
    const silent: Resolve = () => new Promise(() => undefined)
    const outcome = await sendGuarded(message('https://example.org/a'), parts(silent))
    expect(outcome.reason).toBe('no-answer')
  })

  test('tells a closed door from a name without an address', async () => {
    const closed = await sendGuarded(message('http://127.0.0.1:1/'), parts())
    expect(closed.reason).toBe('no-connection')
    const nameless = await sendGuarded(message('https://example.org/'), parts())
    expect(nameless.reason).toBe('no-address')
  })

  test('without https goes to no name, and over https to nobody who does not speak it', async () => {
    const port = await serving((_, response) => response.end())
    const here: Resolve = () => Promise.resolve(['127.0.0.1'])
    const plain = await sendGuarded(message(`http://example.org:${port}/a`), parts(here))
    const tls = await sendGuarded(message(`https://example.org:${port}/a`), parts(here))
    expect([plain.reason, tls.reason, calls]).toEqual(['not-secure', 'not-secure', []])
  })

  test('goes to nobody whose certificate was signed by themselves', async () => {
    const tls = selfSigned('example.org')
    const port = await serving((_, response) => response.end(), tls)
    const here: Resolve = () => Promise.resolve(['127.0.0.1'])
    const patient = { ...parts(here), limitMs: 10_000 }
    const outcome = await sendGuarded(message(`https://example.org:${port}/a`), patient)
    expect([outcome.reason, calls]).toEqual(['not-secure', []])
    // Nothing else is wrong with that server: who trusts its certificate is answered.
    const trusting = { host: '127.0.0.1', port, servername: 'example.org', ca: tls.cert }
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpsRequest({ ...trusting, agent: false }, (response) =>
        resolve(response.resume().statusCode),
      )
      request.on('error', reject).end()
    })
    expect(answer).toBe(200)
  })
})

describe('an address inside', () => {
  test.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '10.0.0.1'])(
    '%s is not called, however it is named',
    async (address) => {
      const literal = address.includes(':') ? `[${address}]` : address
      const typed = await sendGuarded(message(`https://${literal}/`), parts(nobody, false))
      const named: Resolve = () => Promise.resolve(['93.184.216.34', address])
      const resolved = await sendGuarded(message('https://example.org/'), parts(named, false))
      expect([typed.reason, resolved.reason]).toEqual(['not-public', 'not-public'])
    },
  )

  test('is not called by a name that led outside the first time', async () => {
    const port = await serving((_, response) => response.end())
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    const asked: string[] = []
    const rebinding: Resolve = (name) => {
      asked.push(name)
      return Promise.resolve(answers[asked.length - 1] ?? ['127.0.0.1'])
    }
    // Once as it is added, and again as it is called: the same answer is judged and connected to.
    await rebinding('example.org')
    const outcome = await sendGuarded(
      message(`https://example.org:${port}/`),
      parts(rebinding, false),
    )
    expect(outcome.reason).toBe('not-public')
    expect([asked.length, calls]).toEqual([2, []])
  })
})
