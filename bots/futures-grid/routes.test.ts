// Routes of a futures grid on the real engine whose market may move between the route's own check
// and the engine's: what a change, a withdrawal and an ended grid are answered with.
import { describe, expect, test } from 'vitest'
import { routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { Rig, testM } from './test/rig.ts'
import { endpoints } from './wire.ts'

type Name = keyof typeof endpoints
type Context = ReturnType<typeof routesOver>['context']
interface Refusable {
  readonly check_code: string
  readonly problems: readonly Record<'field' | 'bound' | 'fix' | 'check_code', string>[]
}

/** Calls a handler with what its schema reads out of a body; the result or the refusal. */
async function call(name: Name, context: Context, body: object): Promise<unknown> {
  const handler = routes.handlers[name]
  if (handler === undefined) throw new Error(`no handler ${name}`)
  const answer = await handler(context, endpoints[name].request.parse(body))
  return answer.ok ? answer.value : { refused: answer.error }
}

const running = (more: object = {}) => new Rig({ last: '25000' }).start({ ...testM, ...more })
const named = ({ bot }: Rig) => ({ bot_id: String(bot) })

describe('a price that is nothing in ticks', () => {
  const set = {
    leverage: '2',
    takeProfit: '40000',
    stopLoss: '16000',
    moveUpPrice: '35000',
    moveDownPrice: '17000',
  }

  test.each([
    ['stop_loss_price', 'SL_PRICE_TOO_LOW', ['updateFgridBotTpsl', 'update', 'validateUpdate']],
    ['take_profit_price', 'TP_PRICE_TOO_LOW', ['updateFgridBotTpsl', 'update', 'validateUpdate']],
    ['move_up_price', 'MOVE_UP_PRICE_TOO_LOW', ['updateFgridMoveScope', 'update']],
    ['move_down_price', 'MOVE_DOWN_PRICE_TOO_LOW', ['updateFgridMoveScope', 'validateUpdate']],
  ] as const)('as %s is too low and clears nothing', async (field, code, names) => {
    const rig = running(set)
    const before = rig.state.settings
    const { context } = routesOver(rig)
    for (const name of names) {
      const body = { ...named(rig), [field]: '0.000000000001' }
      const { check_code, problems } = (await call(name, context, body)) as Refusable
      expect(check_code).toBe(`FGRID_CHECK_CODE_${code}`)
      expect(problems[0]).toMatchObject({ field, check_code })
      expect(Number(problems[0]?.bound)).toBeGreaterThan(0)
      expect(Number(problems[0]?.fix)).toBeGreaterThan(0)
    }
    expect(rig.state.settings).toEqual(before)
  })

  test('as move_down_price where the range may fall to one tick as well', async () => {
    const rig = running({ moveDownPrice: '17000' })
    const body = { ...named(rig), move_down_price: '0.001' }
    const answer = (await call('update', routesOver(rig).context, body)) as Refusable
    const check_code = 'FGRID_CHECK_CODE_MOVE_DOWN_PRICE_TOO_LOW'
    expect(answer).toMatchObject({ status_code: 400, check_code })
    expect(answer.problems).toHaveLength(1)
    expect(rig.state.settings.moveDownPrice).toBeGreaterThan(0)
  })

  test.each(['', '0', '0.00'])('is not %j: that clears', async (stop_loss_price) => {
    const rig = running(set)
    const body = { ...named(rig), stop_loss_price }
    expect(await call('update', routesOver(rig).context, body)).toMatchObject({
      status_code: 200,
      problems: [],
    })
    expect(rig.state.settings.stopLoss).toBe(0)
  })
})

describe('a leverage of nothing', () => {
  test.each(['0', '0.0', '0.999999999999'])('of %j is too low for both calls', async (leverage) => {
    const rig = new Rig({ last: '25000' })
    const { context } = routesOver(rig)
    const grid = {
      symbol: 'BTCUSDT',
      grid_mode: 2,
      min_price: '20000',
      max_price: '30000',
      cell_number: 5,
      leverage,
      total_investment: '1000',
    }
    const check_code = 'FGRID_CHECK_CODE_LEVERAGE_TOO_LOW'
    const problem = { field: 'leverage', check_code, bound: '1', fix: '1' }
    for (const name of ['validateFgridInput', 'fgridBotCreate'] as const) {
      expect(await call(name, context, grid)).toMatchObject({ check_code, problems: [problem] })
    }
  })
})
