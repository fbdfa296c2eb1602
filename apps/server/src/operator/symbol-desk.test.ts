// What may be said of a symbol's status, against a directory in memory: each refusal has its words
// and notes nothing, and what is noted is what workers are told and are given at a start.
import { expect, test } from 'vitest'
import { err, ok } from '@trellis/kernel'
import { defaultInstruments, type InstrumentStatus } from '@trellis/market'
import type { StatusChange } from '@trellis/tape'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { setStatusOf, setStatuses, tellStatus } from '../host/set-statuses.ts'
import { settableStatuses, symbolOperations } from './symbol-desk.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const pair = defaultInstruments.findIndex((it) => it.symbol === 'BTCUSDT' && it.category === 'spot')

function stage(last = 1) {
  const memory = directoryInMemory()
  const { state } = memory
  const execute: DirectoryAccess['execute'] = async (decide) => {
    await world.before()
    return memory.execute(decide)
  }
  const told: StatusChange[] = []
  const world = { isAway: false, nowMs: 100.7, before: async (): Promise<unknown> => undefined }
  const statusNow = (symbol: number): InstrumentStatus =>
    setStatusOf(state.site, defaultInstruments, symbol)?.status ?? 'Trading'
  const market = {
    instruments: defaultInstruments,
    indexOf: (symbol: string, category: string) =>
      defaultInstruments.findIndex((it) => it.symbol === symbol && it.category === category),
    nowMs: () => world.nowMs,
    status: statusNow,
    ticker: () => ({ last }) as never,
  }
  const tellStatus = async (word: StatusChange): Promise<boolean> => {
    told.push(word)
    return !world.isAway
  }
  const directory = { state, execute } as DirectoryAccess
  const { status } = symbolOperations({ directory, market, tellStatus })
  const settable = (category: 'spot' | 'linear'): readonly string[] =>
    settableStatuses(market, market.indexOf('BTCUSDT', category))
  return {
    state,
    told,
    world,
    settable,
    say: (...words: string[]) => status!.run(words, () => undefined),
    status: status!,
  }
}

test('a status is noted with the market time of now, told, and found again', async () => {
  const { state, told, world, say, status } = stage()
  const done = await say('BTCUSDT', 'spot', 'Closed', 'a', 'fork')
  expect(done).toEqual(ok('BTCUSDT of spot is Closed'))
  const word = { symbol: pair, status: 'Closed', atMs: 100 }
  expect(told).toEqual([word])
  expect(setStatuses(state.site, defaultInstruments)).toEqual([word])
  expect(status.before?.(['BTCUSDT', 'spot'])).toBe('Closed')
  expect(status.before?.(['BTCUSDT', 'linear'])).toBe('Trading')
  world.isAway = true
  const later = await say('BTCUSDT', 'spot', 'Trading', 'it is over')
  expect(later).toEqual(ok('BTCUSDT of spot is Trading, for some bots in a moment'))
})

test('who lost the role meanwhile sets none', async () => {
  const { state, told, status } = stage()
  const words = ['BTCUSDT', 'spot', 'Closed', 'why']
  expect(await status.run(words, () => 'no operator')).toEqual(err('no operator'))
  expect([told, setStatuses(state.site, defaultInstruments)]).toEqual([[], []])
})

test.each([
  [['NONE', 'spot', 'Closed', 'why'], 'there is no symbol NONE of spot'],
  [['BTCUSDT', 'option', 'Closed', 'why'], 'there is no symbol BTCUSDT of option'],
  [['BTCUSDT'], 'there is no symbol BTCUSDT of a market'],
  [['BTCUSDT', 'spot', 'PreListing', 'why'], 'the status is Trading, PreSettle, Closed, Delisted'],
  [['BTCUSDT', 'spot', 'Closed'], 'say why'],
  [['BTCUSDT', 'spot', 'Closed', ' '], 'say why'],
  [['BTCUSDT', 'spot', 'Closed', '\u00a0\u200b', '\u202e'], 'say why'],
  [['BTCUSDT', 'spot', 'Trading', 'why'], 'BTCUSDT of spot is Trading already'],
  [
    ['BTCUSDT', 'spot', 'PreSettle', 'why'],
    'BTCUSDT of spot is a pair: only a contract is settled',
  ],
] as const)('%j is refused with words, and nothing is noted', async (words, line) => {
  const { state, told, say } = stage()
  const done = await say(...words)
  expect(done.ok ? '' : done.error).toContain(line)
  expect([state.site.size, told]).toEqual([0, []])
})

test('what can be set is told: never what holds, PreSettle of contracts alone', async () => {
  const { say, settable } = stage()
  expect(settable('spot')).toEqual(['Closed', 'Delisted'])
  expect(settable('linear')).toEqual(['PreSettle', 'Closed', 'Delisted'])
  await say('BTCUSDT', 'spot', 'Closed', 'why')
  expect(settable('spot')).toEqual(['Trading', 'Delisted'])
  await say('BTCUSDT', 'spot', 'Delisted', 'why')
  expect(settable('spot')).toEqual([])
})

test('what is delisted stays so, and what has no price cannot trade yet', async () => {
  const { say } = stage()
  await say('BTCUSDT', 'linear', 'Delisted', 'why')
  const again = await say('BTCUSDT', 'linear', 'Trading', 'why')
  expect(again.ok ? '' : again.error).toContain('is delisted, for ever')
  const unlisted = stage(0)
  await unlisted.say('BTCUSDT', 'linear', 'Closed', 'why')
  const early = await unlisted.say('BTCUSDT', 'linear', 'Trading', 'why')
  expect(early.ok ? '' : early.error).toContain('has no price yet')
})

test('what another process has delisted by the time of the commit stays so', async () => {
  const { state, told, world, say } = stage()
  await say('BTCUSDT', 'spot', 'Closed', 'why')
  world.before = () => {
    world.before = async () => undefined
    return say('BTCUSDT', 'spot', 'Delisted', 'why')
  }
  const late = await say('BTCUSDT', 'spot', 'Trading', 'why')
  expect(late.ok ? '' : late.error).toContain('BTCUSDT of spot is delisted, for ever')
  expect(setStatuses(state.site, defaultInstruments)[0]?.status).toBe('Delisted')
  expect(told.map(({ status }) => status)).toEqual(['Closed', 'Delisted'])
})

test('of two statuses the one that was set later has the later time, whatever clocks say', async () => {
  const { told, world, say } = stage()
  await say('BTCUSDT', 'spot', 'Closed', 'why')
  await say('BTCUSDT', 'spot', 'Trading', 'why')
  world.nowMs = 50
  await say('BTCUSDT', 'spot', 'Closed', 'why')
  await say('BTCUSDT', 'linear', 'Closed', 'why')
  expect(told.map(({ atMs }) => atMs)).toEqual([100, 101, 102, 50])
})

test('a worker that is away or begins just now hears of it later, and keeps nobody waiting', async () => {
  const word: StatusChange = { symbol: pair, status: 'Closed', atMs: 1 }
  const link = (phase: string, call: () => Promise<boolean>) =>
    ({ figures: { phase }, call }) as never
  const does = link('trading', async () => true)
  expect(await tellStatus([does, does], word)).toBe(true)
  const dies = link('trading', async () => Promise.reject(new Error('the worker died')))
  expect(await tellStatus([does, dies], word)).toBe(false)
  const begins = link('recovering', () => new Promise(() => undefined))
  expect(await tellStatus([begins, does], word)).toBe(false)
})
