// The public API as it is documented, with signed keys, for all kinds: every call with what it
// requires, with each other field and each value that is named for one, and every field of its
// answer. The fields that are written out in the kinds' wire.test.ts are the twin that always runs.
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../src/http/route-table.ts'
import { judgeBody } from './judge-body.ts'
import { madeBots, soundRequests, type BotIds, type SoundRequests } from './sound-requests.ts'
import { useTestServer, type Answer } from './http-server-fixture.ts'
import {
  documentedCalls,
  isDocumented,
  type AnswerField,
  type DocumentedCall,
  type RequestField,
} from './public-api-documents.ts'

const routes = new Map(
  allRoutes().map(({ endpoint }) => [`${endpoint.path.method} ${endpoint.path.open}`, endpoint]),
)
const { server, user } = useTestServer({
  TRELLIS_PAPER_GRANT: '100000000 USDT, 100000000 USDC, 1000 BTC, 10000 ETH',
})

/** What ends what the others ask about comes last. */
const isEnd = ({ call }: DocumentedCall): boolean => /close|remove-liquidity$/.test(call)
const calls = [...documentedCalls()].sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)))

/** Why a field is refused whose form is right: another product, or one of somebody else's bots. */
const notOffered = new Set(['switched-off', 'not-followable', 'not-offered', 'used-before'])
/** Values that only tell in a history why something was done, or that an answer must have given. */
const givenOnly = new Set(['adjust_position_mode', 'cursor'])

/** What nobody has on a server that has just begun. */
const refusedAtFirst: Readonly<Record<string, string>> = {
  'POST /v5/earn/liquidity-mining/claim-interest': 'earnNothingToClaim',
  'POST /v5/earn/liquidity-mining/reinvest': 'earnAmountTooSmall',
}

/** What their rows call optional, and no request of the kind can do without. */
const neededToo: Readonly<Record<string, readonly string[]>> = {
  'POST /v5/fcombobot/create': ['adjust_position_percent'],
  'POST /v5/fcombobot/getlimit': ['adjust_position_percent'],
  'POST /v5/earn/advance/place-order': ['dualAssetsExtra'],
  'POST /v5/earn/liquidity-mining/add-liquidity': ['quoteAmount'],
}

/** Items of lists that are empty on a server that has just begun. */
const neverAtFirst = [
  'GET /v5/earn/liquidity-mining/liquidation-records records.',
  'GET /v5/earn/liquidity-mining/yield-records records.',
  'POST /v5/earn/liquidity-mining/reinvest',
  // A pool of the paper venue yields in one way.
  'GET /v5/earn/liquidity-mining/product products.apyBreakdown.',
  'GET /v5/earn/liquidity-mining/product products.apy7dBreakdown.',
]

/** Values of fields that no kind has of its own. */
const usual: Readonly<Record<string, unknown>> = {
  strategy_id: 'a1-0123456789abcdef',
  aurora_id: 'a1-0123456789abcdef',
  channel: 'app',
  category: 'DualAssets',
  limit: 5,
  total_investment: '1000',
  target_position_percent: '0.5',
  base: 'SOL',
  baseCoin: 'ETH',
  quoteCoin: 'USDT',
  orderId: '1',
  cursor: '1',
  selectPrice: '1000',
}

let sound: SoundRequests
let bots: BotIds
let sent = 0

beforeAll(async () => {
  if (!isDocumented) return
  await user.makeApiKey(['bot', 'earn', 'read'])
  const leader = await server.user()
  const lead = '/s1/bot/copy-trading/v1/become-leader'
  const leaderMark = (await leader.post(lead, { nickname: 'Lea' })).result.leader_mark as string
  bots = await madeBots(user, { requestId: () => `public-${(sent += 1)}`, leaderMark })
  sound = await soundRequests({ owner: user, leaderMark })
})

describe('every documented call', () => {
  test('is served', (context) => {
    if (!isDocumented) context.skip('the specification of ../shared is absent')
    expect(calls.length).toBeGreaterThan(35)
    expect(calls.filter(({ call }) => !routes.has(call))).toEqual([])
  })

  test.each(calls.map((it) => [it.call, it] as const))('%s', async (call, documented) => {
    const { request, answer, sample } = documented
    const least = leastOf(call, request)
    const first = await send(call, least)
    expect([outcome(call, first), formProblems(first)]).toEqual([refusedAtFirst[call] ?? 'ok', []])
    const wrong: unknown[] = wrongFields(call, answer, first)
    for (const [name, value] of request.flatMap((field) => variantsOf(call, field))) {
      const varied = await send(call, withField(least, name, value))
      const isNothing = /^0$|UNKNOWN|UNSPECIFIED/.test(String(value))
      // The other side of a dual asset takes the other coin, where it is offered at that price.
      const isOtherSide = name === 'dualAssetsExtra.orderDirection'
      const problems = formProblems(varied).filter(
        // A name that says nothing is no answer to what must be known.
        ({ reason, field }) =>
          !(isNothing && reason === 'not-in-list') && !(isOtherSide && field === 'coin'),
      )
      if (problems.length > 0) wrong.push([name, value, problems])
      if (outcome(call, varied) === 'ok') wrong.push(...wrongFields(call, answer, varied))
    }
    expect(wrong).toEqual([])
    if (sample === undefined) return
    const sampled = await send(call, sample)
    expect([outcome(call, sampled), formProblems(sampled)]).toEqual([expect.any(String), []])
  })

  test('every field of an answer was seen', (context) => {
    if (!isDocumented) context.skip('the specification of ../shared is absent')
    const documented = calls.flatMap(({ call, answer }) =>
      answer.map(({ path }) => `${call} ${path.join('.')}`),
    )
    const unseen = documented.filter((field) => !seen.has(field))
    expect(unseen.filter((field) => !neverAtFirst.some((it) => field.startsWith(it)))).toEqual([])
  })
})

const seen = new Set<string>()

/** A call with a signature of the owner's key; each has a key of its own where it takes one. */
async function send(call: string, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  const [method, path = ''] = call.split(' ')
  const fresh = 'orderLinkId' in body ? { ...body, orderLinkId: `public-${(sent += 1)}` } : body
  if (method === 'POST') return user.signedPost(path, fresh)
  const query = Object.fromEntries(Object.entries(fresh).map(([key, it]) => [key, String(it)]))
  const text = new URLSearchParams(query).toString()
  return user.get(path, query, { headers: user.signed(text) })
}

/** "ok", or why it was refused; an answer off its schema or without a code of ours fails. */
function outcome(call: string, { http, body, result }: Answer): string {
  const endpoint = routes.get(call)!
  const { finding, code, isRefused } = judgeBody({ endpoint, open: true, sender: '' }, http, body)
  expect([call, finding]).toEqual([call, undefined])
  return isRefused && code === 'ok' ? String(result.debug_msg) : code
}

interface Problem {
  readonly field: string
  readonly reason: string
}

/** Fields that could not be read; what is wanted of those that were is another matter. */
function formProblems({ extra }: Answer): readonly Problem[] {
  const problems = (extra?.code === 'invalidParams' ? extra.fields : []) as readonly Problem[]
  return problems.filter(({ field, reason }) => !notOffered.has(reason) && !givenOnly.has(field))
}

type Kind = readonly [start: RegExp, name: string]
const kinds: readonly Kind[] = [
  [/\/v5\/grid\//, 'spot-grid'],
  [/fgridbot/, 'futures-grid'],
  [/fmartingalebot/, 'futures-martingale'],
  [/fcombobot/, 'futures-combo'],
  [/dca/, 'spot-dca'],
  [/earn\/advance/, 'dual-asset'],
  [/liquidity-mining/, 'liquidity-mining'],
]

/** A sound value of a field in the form that is documented. */
function valueOf(call: string, { name, form, values }: RequestField): unknown {
  const kind = kinds.find(([start]) => start.test(call))?.[1] ?? ''
  const id = bots[kind]
  const known = { ...usual, ...sound[''], ...sound[kind], grid_id: id, bot_id: id, positionId: id }
  const value = (known as Readonly<Record<string, unknown>>)[name.split(/[.\]]/).at(-1) ?? '']
  if (form === 'integer') return Number(value ?? 1)
  if (form === 'yes or no') return value ?? false
  if (form === 'object') return value ?? {}
  if (form === 'list') return value ?? []
  const text = ['string', 'number'].includes(typeof value) ? `${value as string | number}` : ''
  return values.length > 0 && !values.includes(text) ? values.at(-1) : text
}

/** What a call requires, in its form, and what it cannot do without in fact. */
function leastOf(call: string, request: readonly RequestField[]): Record<string, unknown> {
  const needed = neededToo[call] ?? []
  const fields = request.filter(
    ({ name, isRequired }) => needed.includes(name) || (isRequired && !/[.[]/.test(name)),
  )
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(call, field)]))
}

/** The values to try of a field: each that is named, else a sound one. */
function variantsOf(call: string, field: RequestField): readonly (readonly [string, unknown])[] {
  if (field.form === 'object' || field.form === 'list') return []
  const values = field.values.length > 0 ? field.values : [valueOf(call, field)]
  return values.map((value) => [field.name, value])
}

/** The body with a field, in every item of a list where it stands in them. */
function withField(
  body: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const [head = '', ...rest] = name.split('.')
  if (rest.length === 0) return { ...body, [head]: value }
  const key = head.replace('[]', '')
  const inner = (it: unknown) => withField(it as Record<string, unknown>, rest.join('.'), value)
  const list = body[key]
  return { ...body, [key]: Array.isArray(list) ? list.map(inner) : inner(list ?? {}) }
}

/** Documented fields that an answer lacks, or has in another type. */
function wrongFields(call: string, fields: readonly AnswerField[], answer: Answer): unknown[] {
  if (outcome(call, answer) !== 'ok') return []
  return fields.flatMap(({ path, type }) => {
    const values = valuesAt(answer.result, path)
    if (values.length > 0) seen.add(`${call} ${path.join('.')}`)
    const wrong = values.filter((value) => !isOfType(value, type))
    return wrong.length > 0 ? [[path.join('.'), type, wrong[0]]] : []
  })
}

/** What stands at a path, in every item of its lists. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, [key ?? '', ...rest]))
  const inner = (value as Readonly<Record<string, unknown>> | null)?.[key ?? '']
  return rest.length === 0 ? [inner] : valuesAt(inner, rest)
}

/** Ids and whole numbers may come as digits, because a number of JSON need not hold them. */
function isOfType(value: unknown, type: string): boolean {
  if (type.startsWith('array')) return Array.isArray(value)
  if (type.startsWith('int')) return /^-?\d+$/.test(String(value))
  if (type.startsWith('bool')) return typeof value === 'boolean'
  return typeof value === type
}
