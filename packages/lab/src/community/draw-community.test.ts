// The drawing of the community: one seed, one community, with all kinds and honest lives in it.
import { createHash } from 'node:crypto'
import { communityKinds } from '@trellis/bots/registry.community'
import { defaultInstruments, DAY_MS, type CommunityDraw } from '@trellis/market'
import { describe, expect, test } from 'vitest'
import { COMMUNITY_SIZE, drawCommunity, type CommunityPlan } from './draw-community.ts'
import { drawMembers } from './member.ts'

const kinds: readonly CommunityDraw[] = communityKinds
const toMs = Date.UTC(2026, 5, 1, 12, 34, 56)
const plan: CommunityPlan = {
  seed: 1,
  fromMs: toMs - 60 * DAY_MS,
  toMs,
  ...COMMUNITY_SIZE,
  markets: defaultInstruments
    .filter(({ quote }) => quote === 'USDT')
    .map(({ symbol, base, quote, category }) => ({ symbol, base, quote, category })),
  kinds,
}
const kindsOf = (of: CommunityPlan) => drawCommunity(of).bots.map(({ kind }) => kind)
const hashOf = (of: CommunityPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(drawCommunity(of)))
    .digest('hex')
    .slice(0, 16)

describe('a community', () => {
  test('is one by seed, span and markets', () => {
    // What a folder has begun is drawn again at its next start: no draw of a kind may move.
    expect(hashOf(plan)).toBe('9df6ef70f970a63d')
    expect(hashOf(plan)).toBe(hashOf({ ...plan }))
    expect(hashOf({ ...plan, seed: 2 })).not.toBe(hashOf(plan))
    expect(hashOf({ ...plan, fromMs: plan.fromMs + 1000 })).not.toBe(hashOf(plan))
  })

  test.each([1, 2, 3, 4, 5])('of seed %d has all kinds, owners and lives', (seed) => {
    const { bots, members } = drawCommunity({ ...plan, seed })
    for (const { kind, ofSixty } of kinds)
      expect([kind, bots.filter((bot) => bot.kind === kind).length]).toEqual([kind, ofSixty])
    expect(members).toHaveLength(20)
    expect(new Set(members.map(({ nickname }) => nickname)).size).toBe(20)
    const closed = bots.filter(({ closeMs }) => closeMs !== undefined)
    expect(closed.length).toBeGreaterThan(4)
    expect(closed.length).toBeLessThan(25)
    const times = bots.flatMap(({ startMs, closeMs }) => [startMs, ...(closeMs ? [closeMs] : [])])
    expect(new Set(times).size).toBe(times.length)
    for (const { startMs, closeMs = plan.toMs } of bots) {
      expect(startMs).toBeGreaterThanOrEqual(plan.fromMs)
      expect(closeMs).toBeGreaterThan(startMs)
      expect(closeMs).toBeLessThanOrEqual(plan.toMs)
    }
    const starts = bots.map(({ startMs }) => startMs)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })

  test('trades in markets that there are', () => {
    const known = new Set(plan.markets.map(({ category, symbol }) => `${category} ${symbol}`))
    for (let seed = 1; seed <= 30; seed++) {
      for (const { markets } of drawCommunity({ ...plan, seed }).bots) {
        expect(markets.length).toBeGreaterThan(0)
        for (const { category, symbol } of markets) expect(known).toContain(`${category} ${symbol}`)
      }
    }
  })

  test('without a past begins at once and closes nothing', () => {
    const { bots } = drawCommunity({ ...plan, fromMs: toMs })
    expect(bots).toHaveLength(60)
    expect(new Set(bots.map(({ startMs, closeMs }) => `${startMs} ${closeMs}`)).size).toBe(1)
  })

  test('of a market with a single contract has what can be traded there', () => {
    const only = plan.markets.filter(
      ({ symbol, category }) => symbol === 'BTCUSDT' && category === 'linear',
    )
    const markets = { ...plan, markets: only }
    expect(new Set(kindsOf(markets))).toEqual(new Set(['futures-grid', 'futures-martingale']))
  })

  test.each(kinds)('without $kind has as many bots, of all others', ({ kind: gone }) => {
    const others = kinds.filter(({ kind }) => kind !== gone)
    const found = kindsOf({ ...plan, kinds: others })
    expect(found).toHaveLength(plan.bots)
    expect(new Set(found)).toEqual(new Set(others.map(({ kind }) => kind)))
  })

  test('of no kinds at all has members alone', () => {
    expect(drawCommunity({ ...plan, kinds: [] })).toMatchObject({ bots: [] })
  })
})

test('more members begin with the same', () => {
  expect(drawMembers(7, 30).slice(0, 20)).toEqual(drawMembers(7, 20))
})
