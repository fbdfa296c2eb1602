// Reads what a poster says: of a bot of the reader's own its row and its curve, of any bot what
// everybody is told of it, and whether the market's prices are made up.
import type {
  ListAllBotsResult,
  MarketSpeedResult,
  PnlCurveResult,
  StrategyDetail,
  StrategyResult,
} from '@trellis/contract'
import { errorTable } from '@trellis/contract/codes'
import { paths } from '@trellis/contract/paths'
import { rankingPaths } from '@trellis/contract/ranking-paths'
import type { Call } from '@trellis/bot-kit/web/calling.ts'
import { pathOfPair, type AddressedPair } from '@trellis/bot-kit/web/pair-address.ts'
import { failureOf } from '../data/api-failure.ts'
import { factsOfOwn, factsOfPublic, type PosterFacts } from './poster-facts.ts'

export interface Read {
  readonly facts: PosterFacts
  readonly isSimulated: boolean
  /** Its market, for the form of its kind. */
  readonly pair: AddressedPair
}

const NOT_FOUND = errorTable.NOT_FOUND.status
const POINTS = 120

/** Fails where there is no such bot. */
export async function readFacts(
  call: Call,
  botId: string,
  isOwn: boolean,
  signal: AbortSignal,
): Promise<Read> {
  const [speed, shown, own] = await Promise.all([
    call<MarketSpeedResult>(paths.marketSpeed, {}, { signal }),
    readShown(call, botId, signal),
    isOwn ? readOwn(call, botId, signal) : undefined,
  ])
  const { simulated: isSimulated } = speed
  if (own !== undefined) {
    return { facts: factsOfOwn({ ...own, shown }), isSimulated, pair: own.row.figures }
  }
  if (shown === undefined) throw new Error('nobody shows this bot')
  return { facts: factsOfPublic(shown), isSimulated, pair: shown }
}

async function readOwn(call: Call, botId: string, signal: AbortSignal) {
  const options = { signal, claims: 'all' } as const
  const [list, curve] = await Promise.all([
    call<ListAllBotsResult>(paths.listAllBots, { bot_id: botId }, options),
    call<PnlCurveResult>(paths.pnlCurve, { bot_id: botId, points: POINTS }, options),
  ])
  const [row] = list.bots
  if (row === undefined) throw new Error('this bot is not the reader’s own')
  return { row, points: curve.points }
}

/** What everybody is told of a bot; undefined where its owner shows it to nobody. */
async function readShown(
  call: Call,
  botId: string,
  signal: AbortSignal,
): Promise<StrategyDetail | undefined> {
  const options = { signal, claims: 'all' } as const
  const body = { strategy_id: botId }
  try {
    const { strategy } = await call<StrategyResult>(rankingPaths.chatStrategyInfo, body, options)
    return strategy ?? undefined
  } catch (error) {
    if (failureOf(error).status === NOT_FOUND) return undefined
    throw error
  }
}

/** Where everybody finds a public bot. */
export function publicPath(botId: string): string {
  return `/ranking/${botId}/`
}

/** Where a poster leads: to the public bot, else to the form for one of its kind. */
export function pathFor(botId: string, { facts, pair }: Read, formPath: string): string {
  if (facts.isPublic) return publicPath(botId)
  return pathOfPair(formPath, pair)
}
