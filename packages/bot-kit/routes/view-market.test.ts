// What a kind's views see of a contract: the mark price beside the last, and the position held.
import { expect, test } from 'vitest'
import { perpetual } from '../../engine/test/contract-kind.ts'
import { ContractRig, fees, PPP } from '../../engine/test/contract-rig.ts'
import { botOf, instruments, userOf } from '../../engine/test/harness.ts'
import { contextOver } from '../test/context-over.ts'
import { marketOf } from './view-market.ts'

test('a contract has its mark and its position, a spot pair neither', async () => {
  const rig = new ContractRig()
  const context = contextOver({
    engine: rig.engine,
    user: userOf(1),
    instruments: [...instruments, perpetual],
    fees,
    nextBot: () => botOf(1, 0),
    stamp: () => rig.stamp(),
    status: () => 'Trading',
  })
  const bot = rig.create()
  expect(marketOf(context, PPP)).toMatchObject({ last: 10_000, mark: undefined })
  rig.mark(9_990)
  rig.act(bot, ['order', 'buy', 0, 20_000])
  rig.print(10_010, 1_000_000)
  expect(marketOf(context, PPP)).toMatchObject({ last: 10_010, mark: 9_990 })
  expect(marketOf(context, 0)?.mark).toBeUndefined()
  const live = await context.bots.find(bot)
  expect(live?.positions).toMatchObject([{ symbol: PPP, lots: 20_000 }])
})
