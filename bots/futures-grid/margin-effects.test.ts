// What adding margin, and taking money out, is promised to do, against what engine and exchange
// then do: on grids whose margin reaches, and on grids with levels that wait for it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf } from '@trellis/bot-kit/grid/cells.ts'
import { contractRow } from '@trellis/bot-kit/routes/contract-views.ts'
import { marketOf } from '@trellis/bot-kit/routes/view-market.ts'
import { routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { amount as amountIn, formatAmount, type Amount } from '@trellis/kernel'
import { routes } from './routes.ts'
import type { FuturesBot } from './view.ts'
import type { FuturesAnswer } from './wire.ts'
import { Rig, testM } from './test/rig.ts'

type Effect = FuturesAnswer<'validateAddMargin'>

type Way = 'validateAddMargin' | 'validateWithdraw'

async function promised(rig: Rig, amount: string, way: Way = 'validateAddMargin'): Promise<Effect> {
  const { context } = routesOver(rig)
  const asked = { bot_id: String(rig.bot), amount, withdraw_amount: amount }
  const answer = await routes.handlers[way]?.(context, asked)
  if (answer?.ok !== true) throw new Error(JSON.stringify(answer))
  return answer.value as Effect
}

/** The figures of the grid as it stands. */
function figuresOf(rig: Rig) {
  const market = marketOf(routesOver(rig).context, 0)
  if (market === undefined) throw new Error('the contract is not listed')
  return contractRow(rig.view as FuturesBot, market)
}

const waiting = ({ state }: Rig): number =>
  cellsOf(state).filter(({ ref, reason }) => ref === 0 && reason === 'insufficient-balance').length

/** Mark and price go to the same place. */
const go = (rig: Rig, to: number): Rig => rig.mark(String(to)).move(String(to))

/** What may leave does, and leaves what was said. */
async function expectTaken(rig: Rig): Promise<void> {
  const { free, wallet, invested, addedMargin } = { ...rig.state, free: freeOf(rig) }
  const over = wallet - (invested - addedMargin)
  const most = over < free ? over : free
  if (most <= 0n) return
  const amount = formatAmount(most as Amount)
  const effect = await promised(rig, '', 'validateWithdraw')
  expect(rig.command({ type: 'withdraw', amount }).ok).toBe(true)
  const { equity: _, ...after } = effect.after
  expect(after).toEqual(figuresOf(rig))
}

/** Neither locked nor lost at the mark. */
function freeOf(rig: Rig): bigint {
  return amountIn(figuresOf(rig).free_margin)
}

/** A grid whose sells have filled on the way up out of a loss that leaves no margin. */
function shortOfMargin(): Rig {
  const raw = { ...testM, cellNumber: 20, leverage: '10', minPrice: '22000', maxPrice: '27000' }
  const rig = new Rig({ last: '25000', fees: houseFees }).start(raw)
  return go(go(rig, 23_100), 24_100)
}

/** Two levels wait: it fell through its whole range and came back with little margin left. */
const WAITING = {
  mode: 'long' as const,
  cellNumber: 8,
  leverage: '15',
  way: [23_009, 25_270],
  amount: '998',
}

describe('what adding margin would do', () => {
  test('no level waits: the liquidation moves, nothing is traded', async () => {
    const rig = new Rig({ last: '25000', fees: houseFees }).start(testM)
    const effect = await promised(rig, '500')
    expect(effect).toMatchObject({ traded_side: '', placed: 0, waiting_before: 0, fees: '0' })
    expect(Number(effect.after.liquidation_price)).toBeLessThan(
      Number(effect.before.liquidation_price),
    )
    expect(rig.state.invested).toBe(rig.state.params.investment)
  })

  test('levels above the price wait: their buys fill at once, and it is said how many', async () => {
    const rig = shortOfMargin()
    expect(waiting(rig)).toBeGreaterThan(0)
    go(rig, 23_400)
    const effect = await promised(rig, '400')
    expect(effect.waiting_before).toBe(waiting(rig))
    expect(effect).toMatchObject({ traded_side: 'buy', waiting_after: 0 })
    expect(Number(effect.after.position)).toBeGreaterThan(Number(effect.before.position))
  })

  test('more than Funding holds is refused as by the call itself', async () => {
    const rig = new Rig({ last: '25000', fees: houseFees }).start(testM)
    await expect(promised(rig, '10000000')).rejects.toThrow('INSUFFICIENT_BALANCE')
  })

  test('is what the engine then does, over random grids and ways', async () => {
    const lives = fc.record({
      mode: fc.constantFrom('long', 'short', 'neutral'),
      cellNumber: fc.integer({ min: 5, max: 30 }),
      leverage: fc.integer({ min: 3, max: 15 }).map(String),
      way: fc.array(fc.integer({ min: 23_000, max: 27_000 }), { minLength: 1, maxLength: 8 }),
      amount: fc.integer({ min: 1, max: 1_000 }).map(String),
    })
    let waited = 0
    await fc.assert(
      fc.asyncProperty(lives, async ({ way, amount, ...some }) => {
        const range = { minPrice: '23000', maxPrice: '27000' } as const
        const rig = new Rig({ last: '25000', fees: houseFees }).start({
          ...testM,
          ...range,
          ...some,
        })
        for (const to of way) go(rig, to)
        if (rig.view.status !== 'running') return
        if (waiting(rig) > 0) waited += 1
        const before = figuresOf(rig)
        const { orders, state } = rig
        const effect = await promised(rig, amount)
        expect({ ...effect.before, equity: undefined }).toEqual({ ...before, equity: undefined })
        expect(rig.command({ type: 'add-margin', amount }).ok).toBe(true)
        const { equity: _, ...after } = effect.after
        expect(after).toEqual(figuresOf(rig))
        expect(effect.waiting_after).toBe(waiting(rig))
        expect(effect.fees).toBe(formatAmount((rig.state.fees - state.fees) as never))
        if (effect.placed === 0) expect(rig.orders).toEqual(orders)
        await expectTaken(rig)
        expect(rig.faults).toEqual([])
      }),
      { numRuns: 60, examples: [[WAITING]] },
    )
    expect(waited).toBeGreaterThan(0)
  })
})
