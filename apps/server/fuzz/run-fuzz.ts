// Sends request after request of a seed and judges each, and after each batch the whole: the log,
// the sum of all accounts, the memory. One request at a time, so that what was written is known to
// be its doing.
import type { Endpoint } from '@trellis/contract'
import { allRoutes } from '../src/http/route-table.ts'
import { fuzzRequest } from './fuzz-request.ts'
import type { FuzzRequest } from './request-shape.ts'
import type { FuzzStage } from './fuzz-stage.ts'
import { judgeAnswer } from './judge-answer.ts'
import { judgeState, writtenBy } from './judge-state.ts'
import { RawClient, type Reply } from './raw-client.ts'
import { fuzzSockets, type Find } from './fuzz-sockets.ts'

export interface FuzzPlan {
  readonly seed: number
  /** First and last request. */
  readonly from: number
  readonly to: number
  /** Only what these answer; all where it is left out. */
  readonly endpoints?: readonly Endpoint[]
  readonly batch?: number
  /** Findings after which it ends. */
  readonly most?: number
  readonly told?: (line: string) => void
}

export interface FuzzFinding {
  readonly index: number
  readonly what: string
  /** The request and its answer, cut. */
  readonly shown: string
}

export interface FuzzReport {
  readonly sent: number
  /** How many answers of each code. */
  readonly codes: ReadonlyMap<string, number>
  /** Endpoints of which no request was carried out. */
  readonly neverAccepted: readonly string[]
  readonly findings: readonly FuzzFinding[]
  readonly socketMessages: number
}

const BATCH = 500
const MOST = 20
const SHOWN = 1200
/** A server and its fuzzer in one process stay below, however many requests come. */
const MOST_MEMORY_BYTES = 2.5e9

export async function runFuzz(stage: FuzzStage, plan: FuzzPlan): Promise<FuzzReport> {
  const endpoints = plan.endpoints ?? allRoutes().map((route) => route.endpoint)
  const { seed, from, to, batch = BATCH, most = MOST, told = () => undefined } = plan
  const client = new RawClient(stage.server.address)
  const codes = new Map<string, number>()
  const accepted = new Set<string>()
  const findings: FuzzFinding[] = []
  const find = (index: number, what: string, shown: string): void => {
    findings.push({ index, what, shown })
    told(`FOUND by request ${index} of seed ${seed}: ${what}\n${shown}`)
  }
  let index = from
  let socketMessages = 0
  for (; index <= to && findings.length < most; index += 1) {
    const request = fuzzRequest(stage, endpoints, seed, index)
    const code = await one(stage, client, request, find)
    if (code === 'ok') accepted.add(request.endpoint.name)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if ((index - from) % batch !== batch - 1 && index !== to) continue
    const logged = stage.log.length
    socketMessages += await fuzzSockets(stage, seed, index, find)
    await judgeBatch(stage, index, find)
    const lines = loggedSince(stage, logged)
    if (lines !== '') find(index, 'in the log', lines)
    await stage.refresh()
    told(`${index} of ${to}, ${findings.length} findings, ${memoryLine()}`)
  }
  client.close()
  const neverAccepted = endpoints.map(({ name }) => name).filter((name) => !accepted.has(name))
  return { sent: index - from, codes, neverAccepted, findings, socketMessages }
}

/** Sends one request; answers the code that came back. */
async function one(
  stage: FuzzStage,
  client: RawClient,
  request: FuzzRequest,
  find: Find,
): Promise<string> {
  const before = writtenBy(stage)
  stage.facts.length = 0
  const logged = stage.log.length
  const reply = await client.send(request)
  const verdict = judgeAnswer(request, reply, stage)
  const after = writtenBy(stage)
  const written = judgeState(request, verdict, before, after)
  const lines = loggedSince(stage, logged)
  const facts = stage.facts.join(', ').slice(0, SHOWN)
  for (const what of [
    verdict.finding,
    written && `${written}: ${facts}`,
    lines === '' ? undefined : `in the log: ${lines}`,
  ])
    if (what !== undefined) find(request.index, what, shown(request, reply))
  return verdict.code
}

/** What a busy machine makes the server say: another thread has not answered for a while. */
const ofBusyMachine =
  /no answer to \w+ in \d+ ms|gives no sign of life|the database does not answer/

function loggedSince(stage: FuzzStage, from: number): string {
  return stage.log
    .slice(from)
    .filter((line) => !ofBusyMachine.test(line))
    .join('')
}

async function judgeBatch(stage: FuzzStage, index: number, find: Find): Promise<void> {
  const sums = [...(await stage.server.host.trialBalance())].filter(([, sum]) => sum !== 0n)
  if (sums.length > 0) find(index, `the accounts do not add up to zero: ${sums.join('; ')}`, '')
  const { phase, database } = stage.server.host.health()
  if (phase !== 'trading' || database === 'failed')
    find(index, `the server is ${phase}, its database ${database}`, '')
  if (process.memoryUsage().rss > MOST_MEMORY_BYTES)
    find(index, `too much memory: ${memoryLine()}`, '')
}

function memoryLine(): string {
  const { rss, heapUsed } = process.memoryUsage()
  return `${(rss / 1e6).toFixed(0)} MB, heap ${(heapUsed / 1e6).toFixed(0)} MB`
}

/** A request and its answer for people. */
function shown(request: FuzzRequest, { status, text }: Reply): string {
  const { sender, endpoint, how, method, path, headers, body = '' } = request
  const rest = Object.entries(headers).filter(([name]) => !/^(cookie|usertoken|x-bapi)/.test(name))
  return [
    `  ${endpoint.name} by ${sender} (${how})`,
    `  ${method} ${path.slice(0, SHOWN)} ${JSON.stringify(Object.fromEntries(rest)).slice(0, SHOWN)}`,
    `  ${JSON.stringify(body).slice(0, SHOWN)}`,
    `  ${status} ${text.slice(0, SHOWN)}`,
  ].join('\n')
}
