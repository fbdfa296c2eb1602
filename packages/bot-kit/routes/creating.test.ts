// What the stage of creating refuses is said in the words of the kind that asks, not of grids.
import { expect, test } from 'vitest'
import { coins, ContractRig, fees, PPP } from '../../engine/test/contract-rig.ts'
import { perpetual } from '../../engine/test/contract-kind.ts'
import { botOf, instruments, userOf } from '../../engine/test/harness.ts'
import { ok, type BotId } from '@trellis/kernel'
import { contextOver } from '../test/context-over.ts'
import { sourceOf } from '../wire/origin.ts'
import { NO_ADVICE, type AdviceAccess } from './advice-access.ts'
import { creating, type CreateInput } from './creating.ts'
import { botsOfKind } from './own-bot.ts'

interface Input extends CreateInput {
  readonly model?: string
  readonly invest?: string
  readonly hidden?: boolean
}

const create = creating({
  bots: botsOfKind({ kind: 'test-contract', field: 'bot_id' }),
  draft: (_, { invest = '1', hidden = false }: Input) => {
    const params = { invest: coins(invest), on: {}, allowFollow: !hidden }
    return ok({ symbols: [PPP], checks: [], params, needs: [] })
  },
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

test('so is one of the own that is hidden, or has ended', async () => {
  const context = contextOf(new ContractRig())
  const refused = { error: { problems: [{ field: 'model', reason: 'not-followable' }] } }
  await create(context, { hidden: true })
  expect(await create(context, { model: String(botOf(1, 0)) })).toMatchObject(refused)
  await create(context, {})
  const model = String(botOf(1, 1))
  expect(await create(context, { model, request_id: 'one' })).toMatchObject({ ok: true })
  await context.bots.command(userOf(1), botOf(1, 1), { type: 'do', acts: [['end']] } as never)
  expect((await context.bots.find(botOf(1, 1)))?.status).toBe('completed')
  expect(await create(context, { model })).toMatchObject(refused)
  // What was made while it ran is answered for ever.
  expect(await create(context, { model, request_id: 'one' })).toMatchObject({
    value: { bot: botOf(1, 2) },
  })
})

test.each([
  ['made for this kind', 'ours', 'AUTO', 'auto'],
  ['of another kind', 'theirs', 'AUTO', 'manual'],
  ['that nobody made', 'invented', 'AUTO', 'manual'],
  ['that nobody made, of a copy', 'invented', 'COPY', 'copy'],
  ['that is not named', '', 'AUTO', 'auto'],
])('a suggestion %s: the bot is as its record says', async (_, id, create_type, source) => {
  const madeFor: Readonly<Record<string, string>> = { ours: 'test-contract', theirs: 'spot-grid' }
  const wasMade: AdviceAccess['wasMade'] = (kind, name) => madeFor[name] === kind
  const context = { ...contextOf(new ContractRig()), advice: { ...NO_ADVICE, wasMade } }
  const toolsDiscoveryParameter = { strategy_id: id }
  const wish = { create_type, toolsDiscoveryParameter, channel: 'card', request_id: 'one' }
  const made = { value: { bot: botOf(1, 0) } }
  expect(await create(context, wish)).toMatchObject(made)
  expect(await create(context, wish)).toMatchObject(made)
  const { origin } = (await context.bots.find(botOf(1, 0)))!
  expect(origin).toMatchObject({ strategyId: id === 'ours' ? id : '', channel: 'card' })
  expect(sourceOf(origin)).toBe(source)
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
  const others: readonly Input[] = [{ model: second! }, { model: '0' }, {}]
  for (const other of others) {
    expect(await create(context, { request_id: 'one', ...other })).toMatchObject(refused)
  }
  const plain = { value: { bot: botOf(1, 3) } }
  const without: readonly Input[] = [{}, { model: '' }, { model: '0' }]
  for (const none of without) {
    expect(await create(context, { request_id: 'two', ...none })).toMatchObject(plain)
  }
})
