// A transfer that is sent again under its request_id moves money once.
import { expect, test } from 'vitest'
import { amount, formatAmount, ZERO } from '@trellis/kernel'
import { callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { basket, LASTS, Rig } from './test/rig.ts'
import { endpoints } from './wire.ts'

const call = callerOf(routes, endpoints)

test('the same request_id moves money once, whatever stands in the way of another', async () => {
  const rig = new Rig().at(...LASTS).start(basket)
  const { context } = routesOver(rig)
  const send = (sum: string, request_id?: string): Promise<unknown> =>
    call('transfer', context, {
      bot_id: String(rig.bot),
      transfer_type: 1,
      amount: sum,
      ...(request_id === undefined ? {} : { request_id }),
    })
  for (const done of await Promise.all(['1000', '1000', '1000.0'].map((it) => send(it, 'once'))))
    expect(done).toMatchObject({ status_code: 200, midway_transfer: '1000' })
  expect(await send('1001', 'once')).toMatchObject({
    refused: { code: 'INVALID_ARGUMENT', problems: [{ field: 'request_id' }] },
  })
  // Funding has less by now than the first one took.
  const rest = (await context.bots.funding(0 as never)).get('USDT') ?? ZERO
  expect(await send(formatAmount(rest))).toMatchObject({ status_code: 200 })
  expect(await send('1000', 'once')).toMatchObject({ status_code: 200 })
  expect(rig.state.addedMargin).toBe(amount('1000') + rest)
})
