// The rows of the specification's table as a guest, the owner and a stranger find them, each bare
// and under /x-api, with what the cases of the contract test sent.
import { readFileSync } from 'node:fs'
import type { Endpoint } from '@trellis/contract'
import { readTable } from '../../../tools/check-endpoints.ts'
import { inRoot } from '../../../tools/paths.mjs'
import { allRoutes, placesOf } from '../src/http/route-table.ts'
import { judgeBody } from './judge-body.ts'
import { strings } from './contract-case.ts'
import type { Answer, TestClient } from './http-server-fixture.ts'

export const senders = ['guest', 'stranger', 'owner'] as const
export type SenderName = (typeof senders)[number]

const table = readTable(readFileSync(inRoot('packages/contract/src/endpoints.tsv'), 'utf8'))
/** The socket has a test of its own. */
const rows = table.filter(({ method }) => method !== 'WS')
const endpoints = new Map(allRoutes().map(({ endpoint }) => [endpoint.name, endpoint]))
/** Bots that are shown to everybody are read by their ids. */
const ofShownBots = new Set(['strategyInfo', 'chatStrategyInfo'])

/** How many answers were right, and what was wrong with the others. */
export async function answersOfRows(
  sender: SenderName,
  client: TestClient,
  inputs: ReadonlyMap<string, object>,
): Promise<{ readonly right: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = []
  let right = 0
  for (const row of rows) {
    const endpoint = endpoints.get(row.endpoint)!
    const input = inputs.get(endpoint.name) ?? {}
    for (const { url, open } of placesOf(endpoint).filter((place) => !place.open)) {
      const answer = await asked(client, endpoint, url, input)
      const { finding, code, isRefused } = judgeBody(
        { endpoint, sender, open },
        answer.http,
        answer.body,
      )
      const found = finding ?? accessFinding(sender, { endpoint, input, code, isRefused })
      if (found === undefined) right += 1
      else wrong.push(`${row.method} ${url}: ${found}`)
    }
  }
  return { right, wrong }
}

/** Rows of the table times its places. */
export const answerCount = rows.length * 2

interface Answered {
  readonly endpoint: Endpoint
  readonly input: object
  readonly code: string
  readonly isRefused: boolean
}

/** Nobody gets in where a login is needed, and nobody gets at another's bot. */
function accessFinding(sender: SenderName, answered: Answered): string | undefined {
  const { endpoint, input, code, isRefused } = answered
  if (endpoint.access !== 'private') return undefined
  if (sender === 'guest') return code === 'notLoggedIn' ? undefined : `a guest gets ${code}`
  const isOfBot = 'grid_id' in input || 'bot_id' in input
  if (sender === 'owner' || !isOfBot || ofShownBots.has(endpoint.name)) return undefined
  return isRefused ? undefined : 'a stranger gets at a bot'
}

function asked(
  client: TestClient,
  endpoint: Endpoint,
  url: string,
  input: object,
): Promise<Answer> {
  const path = url.replace('{locale}', 'en')
  if (endpoint.path.method === 'POST') return client.post(path, input)
  return client.get(path, strings(input))
}
