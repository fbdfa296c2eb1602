// Request K of a seed: which endpoint, by whom, at which of its places, and what of it is not as it
// should be. The same seed and number make the same request.
import type { Endpoint } from '@trellis/contract'
import { placesOf } from '../src/http/route-table.ts'
import type { Known } from '../test/sound-requests.ts'
import { changedBody } from './body-change.ts'
import { Choice } from './choice.ts'
import { evilValue } from './evil-value.ts'
import type { FuzzStage } from './fuzz-stage.ts'
import { changedHttp } from './http-change.ts'
import type { FuzzRequest, Sender } from './request-shape.ts'
import { leafOf } from './schema-leaf.ts'
import { soundFields } from './sound-value.ts'

/** What ends sessions and changes passwords: only who is made anew after it may ask. */
const ofSessions =
  /^(register|log(in|out)|telegram.*|renew.*|.*([pP]assword|TwoFactor|Sessions?|ApiKey|Passkey).*)$/
/** Slow by design, and asked less often: passwords are hashed, weeks are played. */
const slow = /^(register|login|.*[pP]assword.*|.*TwoFactor|renew.*|labBacktest|botHealth|add.*)$/
const SLOW_SHARE = 8
/** Nobody on the stage may change the market's speed but the operator, whom it would end. */
const forbidden = new Set(['operator setMarketSpeed'])

export function fuzzRequest(
  stage: FuzzStage,
  endpoints: readonly Endpoint[],
  seed: number,
  index: number,
): FuzzRequest {
  const choice = new Choice(seed, index)
  const endpoint = chosen(endpoints, choice)
  const sender = senderOf(endpoint, choice)
  const place = choice.of(placesOf(endpoint))
  const known = knownOf(stage, { endpoint, sender, index }, choice)
  const how = choice.weighed({ sound: 15, fields: 55, any: 10, text: 10, http: 10 })
  const fields = soundFields(endpoint.request, known, choice, how === 'any' ? 70 : 3)
  if (how === 'fields') spoil(fields, endpoint, choice)
  const named = place.url.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Buffer.from(textOf(fields[name] ?? 'en')).toString()),
  )
  const isGet = endpoint.path.method === 'GET'
  const text = JSON.stringify(fields)
  const query = isGet ? queryOf(fields) : ''
  const plain: FuzzRequest = {
    index,
    endpoint,
    sender,
    how,
    isElsewhere: false,
    open: place.open,
    method: endpoint.path.method,
    path: query === '' ? named : `${named}?${query}`,
    headers: isGet ? {} : { 'content-type': 'application/json' },
    body: isGet ? undefined : how === 'text' ? changedBody(text, choice) : text,
  }
  return signed(stage, how === 'http' ? changedHttp(plain, choice) : plain, choice)
}

function chosen(endpoints: readonly Endpoint[], choice: Choice): Endpoint {
  const endpoint = choice.of(endpoints)
  return slow.test(endpoint.name) && !choice.percent(SLOW_SHARE)
    ? chosen(endpoints, choice)
    : endpoint
}

function senderOf(endpoint: Endpoint, choice: Choice): Sender {
  if (ofSessions.test(endpoint.name)) return choice.of(['guest', 'newcomer', 'newcomer'] as const)
  const isOperators = endpoint.name.startsWith('operator')
  const weights = { guest: 8, owner: 45, stranger: 35, newcomer: 5, operator: isOperators ? 90 : 5 }
  const sender = choice.weighed<Sender>(weights)
  return forbidden.has(`${sender} ${endpoint.name}`) ? 'stranger' : sender
}

interface Asked {
  readonly endpoint: Endpoint
  readonly sender: Sender
  readonly index: number
}

/** Values by name: of the kind, and the ids of one's own bots or, often, of another's. */
function knownOf(stage: FuzzStage, { endpoint, sender, index }: Asked, choice: Choice): Known {
  const named = endpoint.name.includes('.') ? (endpoint.name.split('.')[0] ?? '') : ''
  const kinds = Object.keys(stage.botsOf('owner'))
  const kind = named === '' ? choice.of(kinds) : named
  const isOwn = choice.percent(sender === 'owner' ? 90 : 40)
  const own = sender === 'guest' ? 'owner' : sender
  const bots = stage.botsOf(isOwn ? own : sender === 'owner' ? 'stranger' : 'owner')
  const id = bots[kind] ?? '1'
  const { email, password } = stage.sound[''] ?? {}
  const someone = choice.percent(60) ? stage.emailOf('newcomer') : email
  return {
    ...stage.sound[''],
    ...stage.sound[named],
    // One's own, or another's.
    api_key: stage.client(isOwn ? own : 'owner').apiKey,
    id: stage.client('newcomer').userId,
    words: [stage.emailOf('newcomer'), 'IND-GST'],
    bot_id: id,
    positionId: id,
    strategy_id: id,
    orderLinkId: `fuzz-${index}`,
    // Each name signs up once.
    email:
      endpoint.name === 'register' && choice.percent(80) ? `fuzz-${index}@example.org` : someone,
    password: choice.percent(90) ? password : 'a wrong password',
  }
}

/** One to three fields get what they should not have, are left out or are not known at all. */
function spoil(fields: Record<string, unknown>, endpoint: Endpoint, choice: Choice): void {
  const leaf = leafOf(endpoint.request)
  const shape = leaf.sort === 'fields' ? leaf.shape : {}
  for (let left = 1 + choice.below(3); left > 0; left -= 1) {
    const names = [...Object.keys(choice.percent(70) ? fields : shape), 'unknown_field']
    const name = choice.of(names)
    const kind = choice.weighed({ evil: 80, gone: 12, none: 8 })
    if (kind === 'gone') delete fields[name]
    else if (kind === 'none') fields[name] = null
    else fields[name] = spoiled(fields[name], name, shape, choice)
  }
}

/** Inside of lists and objects one of what they hold. */
function spoiled(
  value: unknown,
  name: string,
  shape: Readonly<Record<string, Endpoint['request']>>,
  choice: Choice,
): unknown {
  if (typeof value !== 'object' || value === null || choice.percent(20)) {
    return evilValue(value, shape[name], choice)
  }
  const keys = Object.keys(value)
  if (keys.length === 0) return evilValue(value, shape[name], choice)
  const key = choice.of(keys)
  const inner = (value as Readonly<Record<string, unknown>>)[key]
  const changed = spoiled(inner, '', {}, choice)
  if (!Array.isArray(value)) return { ...value, [key]: changed }
  const many = choice.percent(15) ? 1 + choice.below(60) : 1
  const items = (value as readonly unknown[]).map((item, at) =>
    String(at) === key ? changed : item,
  )
  return Array.from({ length: many }, () => items).flat()
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => [name, textOf(value)])
  return new URLSearchParams(pairs).toString()
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Proves who sends: by cookie, by the header of apps, or by the signature of a key. */
function signed(stage: FuzzStage, request: FuzzRequest, choice: Choice): FuzzRequest {
  if (request.sender === 'guest') return request
  const client = stage.client(request.sender)
  if (!request.open) {
    const proof: Record<string, string> = choice.percent(85)
      ? { cookie: client.cookieHeader }
      : { usertoken: client.token }
    return { ...request, headers: { ...proof, ...request.headers } }
  }
  const timestamp = String(stage.server.host.wallMs() - choice.below(4000))
  // A signature counts once: the window makes each another.
  const window = String(4000 + choice.below(50_000))
  const payload = request.method === 'GET' ? (request.path.split('?')[1] ?? '') : request.body
  const proof = client.signed(payload ?? '', { timestamp, window })
  if (choice.percent(4)) proof['x-bapi-sign'] = choice.of(['', 'x', '0'.repeat(64), '٣'.repeat(3)])
  return { ...request, headers: { ...asciiOf(proof), ...request.headers } }
}

/** What a header cannot hold is not what is tried here. */
function asciiOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]),
  )
}
