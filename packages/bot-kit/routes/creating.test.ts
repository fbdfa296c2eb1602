// What the stage of creating refuses is said in the words of the kind that asks, not of grids.
import { expect, test } from 'vitest'
import { coins, ContractRig, fees, PPP } from '../../engine/test/contract-rig.ts'
import { perpetual } from '../../engine/test/contract-kind.ts'
import { botOf, instruments, userOf } from '../../engine/test/harness.ts'
import { ok, type BotId } from '@trellis/kernel'
import { contextOver } from '../test/context-over.ts'
import { creating, type CreateInput } from './creating.ts'
import { botsOfKind } from './own-bot.ts'

interface Input extends CreateInput {
  readonly model?: string
  readonly invest?: string
}

const create = creating({
  bots: botsOfKind({ kind: 'test-contract', field: 'bot_id' }),
  draft: (_, { invest = '1' }: Input) =>
    ok({ symbols: [PPP], checks: [], params: { invest: coins(invest), on: {} }, needs: [] }),
  isSame: (_, input) => input.invest === undefined,
  followed: { field: 'model', id: (input: Input) => input.model },
  created: (bot): { readonly bot?: BotId } => ({ bot }),
  uncreated: () => ({}),
})

function contextOf(rig: ContractRig) {
  let made = 0
  return contextOver({
    engine: rig.engine,
    user: userOf(1),
    instruments: [...instruments, perpetual],
    fees,
    nextBot: () => botOf(1, made++),
    stamp: () => rig.stamp(),
    status: () => 'Trading',
  })
}

test('a model that may not be followed is refused at the field that named it', async () => {
  const refused = await create(contextOf(new ContractRig()), { model: '77' })
  expect(refused).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', problems: [{ field: 'model', reason: 'not-followable' }] },
  })
})

test('a request id that made another bot is refused with the bot it made', async () => {
  const context = contextOf(new ContractRig())
  const first = await create(context, { request_id: 'one' })
  expect(first).toMatchObject({ value: { bot: botOf(1, 0) } })
  const again = await create(context, { request_id: 'one', invest: '2' })
  expect(again).toMatchObject({
    error: { problems: [{ reason: 'used-before', bound: `made bot ${botOf(1, 0)}` }] },
  })
})

test('so is one that made a copy of another bot, or no copy', async () => {
  const context = contextOf(new ContractRig())
  const models = [botOf(1, 0), botOf(1, 1)].map(String)
  for (const _ of models) expect(await create(context, {})).toMatchObject({ ok: true })
  const [first, second] = models
  const copied = { value: { bot: botOf(1, 2) } }
  expect(await create(context, { request_id: 'one', model: first! })).toMatchObject(copied)
  expect(await create(context, { request_id: 'one', model: first! })).toMatchObject(copied)
  const refused = {
    error: { problems: [{ reason: 'used-before', bound: `made bot ${botOf(1, 2)}` }] },
  }
  for (const other of [{ model: second! }, { model: '0' }, {}]) {
    expect(await create(context, { request_id: 'one', ...other })).toMatchObject(refused)
  }
  const plain = { value: { bot: botOf(1, 3) } }
  for (const none of [{}, { model: '' }, { model: '0' }]) {
    expect(await create(context, { request_id: 'two', ...none })).toMatchObject(plain)
  }
})
