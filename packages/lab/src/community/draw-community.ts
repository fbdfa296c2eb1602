// Draws the seeded community: who there is, which bots they have, when each begins, and which of
// them their owners close. The same seed over the same span, markets and kinds is the same
// community. What a bot is to be, its kind draws.
import { createRng, mixSeed } from '@trellis/kernel'
import {
  HOUR_MS,
  MINUTE_MS,
  type Category,
  type CommunityDraw,
  type DrawnMarket,
  type DrawnMarkets,
  type MarketName,
} from '@trellis/market'
import { drawMembers, type Member } from './member.ts'

/** A bot that a member begins, and may close. */
export interface CommunityBot {
  /** Under which it is made once. */
  readonly key: string
  /** Index of its owner among the members. */
  readonly member: number
  readonly kind: string
  /** What it is to be, in its kind's own words. */
  readonly wish: unknown
  /** What it trades in. */
  readonly markets: readonly MarketName[]
  /** Market time at which it begins, epoch ms. */
  readonly startMs: number
  /** Market time at which its owner closes it, unless it has ended by then; undefined for never. */
  readonly closeMs: number | undefined
}

export interface Community {
  readonly members: readonly Member[]
  /** In the order of their beginnings. */
  readonly bots: readonly CommunityBot[]
}

export interface CommunityPlan {
  readonly seed: number
  /** Market time from which on there is a past, and at which it is drawn; epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  readonly members: number
  readonly bots: number
  /** What can be traded, the most traded first. */
  readonly markets: readonly DrawnMarket[]
  readonly kinds: readonly CommunityDraw[]
}

/** How many there are unless somebody asks for others. */
export const COMMUNITY_SIZE = { members: 20, bots: 60 } as const

const BOTS = 0x626f7473
/** People trade few markets; each one that somebody trades makes the past longer in the making. */
const MOST_MARKETS = 8
const LEAST_LIFE_MS = HOUR_MS
/** One bot of so many is closed by its owner. */
const CLOSED_OF = 5
/** So far through the kinds from one bot to the next, or a little farther: none twice in a row. */
const STEP = 23

/** The community of a plan. Where there is no past all begin at once and nobody closes. */
export function drawCommunity(plan: CommunityPlan): Community {
  const { seed, markets } = plan
  const members = drawMembers(seed, plan.members)
  const of = (wanted: Category) =>
    markets.filter(({ category }) => category === wanted).slice(0, MOST_MARKETS)
  const byCategory: DrawnMarkets = { spot: of('spot'), linear: of('linear') }
  const round = roundOf(plan.kinds)
  const step = stepThrough(round.length)
  const bots: CommunityBot[] = []
  for (let index = 0; index < plan.bots; index++) {
    // A stream for each, so that one more number drawn for a kind changes no other bot.
    const rng = createRng(mixSeed(seed, BOTS, index))
    const member = rng.below(Math.max(1, members.length))
    const times = lifeOf(plan, index, rng.below)
    const draw = round[(index * step) % round.length]
    const wish = draw?.draw(rng, byCategory)
    if (draw === undefined || wish === undefined) continue
    const { kind } = draw
    const own = { kind, wish, markets: draw.marketsIn(wish) }
    bots.push({ key: `community:${index}`, member, ...own, ...times })
  }
  return { members, bots: bots.toSorted((a, b) => a.startMs - b.startMs) }
}

/** Each kind as often as sixty bots are of it, in the kinds' turns. */
function roundOf(kinds: readonly CommunityDraw[]): readonly CommunityDraw[] {
  return kinds
    .toSorted((a, b) => a.turn - b.turn)
    .flatMap((kind) => Array.from({ length: kind.ofSixty }, () => kind))
}

/** The first step from `STEP` on that visits all of a round: without a divisor in common. */
function stepThrough(length: number): number {
  let step = STEP
  while (length > 0 && commonDivisor(step, length) > 1) step += 1
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/**
 * Beginnings are spread over the whole span, no two at the same millisecond, and away from full
 * minutes, at which marks and fundings come.
 */
function lifeOf(
  { fromMs, toMs, bots }: CommunityPlan,
  index: number,
  below: (n: number) => number,
): Pick<CommunityBot, 'startMs' | 'closeMs'> {
  const seconds = Math.floor((toMs - fromMs) / 1000)
  const isClosed = below(CLOSED_OF) === 0
  if (seconds < bots) return { startMs: fromMs, closeMs: undefined }
  const startMs = Math.max(fromMs, offMinute(fromMs + below(seconds) * 1000) + index)
  const leftSeconds = Math.floor((toMs - startMs - LEAST_LIFE_MS - MINUTE_MS) / 1000)
  if (!isClosed || leftSeconds < bots) return { startMs, closeMs: undefined }
  const closeMs = offMinute(startMs + LEAST_LIFE_MS + below(leftSeconds) * 1000)
  return { startMs, closeMs: closeMs + index }
}

/** Thirty seconds past the minute of a moment. */
function offMinute(atMs: number): number {
  return atMs - (atMs % MINUTE_MS) + MINUTE_MS / 2
}
