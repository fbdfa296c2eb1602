// What the one way to call the server does: how long it waits, what it says of the reader, and what
// follows from a refusal (specification 7 and 8).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '@trellis/contract/paths'
import { createApiClient, type ClientOptions } from './api-client.ts'

const limits: { readonly ms: number; readonly end: () => void }[] = []
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  limits.length = 0
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: 'guid=abcdefgh-1' })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    limits.push({ ms, end: () => controller.abort() })
    return controller.signal
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function client() {
  const events = { onSignedOut: vi.fn(), onCompliance: vi.fn() }
  return { ...events, api: createApiClient('en-GB', events) }
}

const answers = (body: object, status = 200) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }))

test.each([
  ['the shared client', {}, 10_000],
  ['the generic one', { generic: true }, 30_000],
] as const)('%s waits so long, and what becomes of it is unknown', async (_, options, ms) => {
  fetched.mockImplementation((_address, init) => {
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
  const call = client().api.call(paths.spotBalance, {}, options)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(limits.map((it) => it.ms)).toEqual([ms])
  limits[0]?.end()
  await expect(call).rejects.toMatchObject({
    kind: 'timeout',
    ret: 9000001,
    message: 'Request timeout, please re-try!',
  })
})

test('the time of an answer is looked at: a clock more than a day off is warned of', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers({ ret_code: 0, result: {}, time_now: String(Date.now() / 1000 - 200_000) })
  await client().api.call(paths.summary, {})
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^clock: 2\.3\d* days off$/)]])
})

test('a call says its guid, language and platform, and a GET has its fields in the address', async () => {
  answers({ ret_code: 0, result: { item: 1 } })
  const { api } = client()
  await expect(
    api.call(paths.dynamicSymbolItem, { symbol: 'BTCUSDT', category: '' }),
  ).resolves.toEqual({ item: 1 })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/x-api/contract/v5/product/dynamic-symbol-item?symbol=BTCUSDT')
  expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(init).not.toHaveProperty('body')
  expect(init?.headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    guid: 'abcdefgh-1',
    lang: 'en-GB',
    platform: 'pc',
  })
})

type Told = readonly [what: string, body: object, options: ClientOptions, told: readonly string[]]
test.each<Told>([
  ['10007', { ret_code: 10007 }, {}, ['signed out']],
  ['33003', { ret_code: 33003 }, {}, ['signed out']],
  ['10009', { ret_code: 10009 }, {}, ['signed out']],
  ['10007 of the profile', { ret_code: 10007 }, { quiet: true }, []],
  ['a refusal', { ret_code: 0, result: { status_code: 405 } }, {}, ['compliance']],
  ['a claimed refusal', { ret_code: 0, result: { status_code: 405 } }, { claims: [405] }, []],
  ['one that claims all', { ret_code: 0, result: { status_code: 405 } }, { claims: 'all' }, []],
  [
    'a block, whoever claims all',
    { ret_code: 0, result: { status_code: 421 } },
    { claims: 'all' },
    ['compliance'],
  ],
  ['another ret_code', { ret_code: 10001 }, {}, []],
])('who is told of %s', async (_, body, options, told) => {
  answers(body)
  const { api, onSignedOut, onCompliance } = client()
  await expect(api.call(paths.spotBalance, {}, options)).rejects.toBeInstanceOf(Error)
  const heard = [
    ...onSignedOut.mock.calls.map(() => 'signed out'),
    ...onCompliance.mock.calls.map(() => 'compliance'),
  ]
  expect(heard).toEqual(told)
})

test('a call that its page gave up tells nobody', async () => {
  const page = new AbortController()
  fetched.mockImplementation((_address, init) => {
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
    })
  })
  const { api } = client()
  const call = api.call(paths.spotBalance, {}, { signal: page.signal })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  page.abort()
  await expect(call).rejects.toThrow('given up')
})
