// What a kind's views see of a contract: the mark price beside the last, and the position held; and
// on which symbols it may be made.
import { errorTable } from '@trellis/contract'
import { expect, test } from 'vitest'
import { perpetual } from '../../engine/test/contract-kind.ts'
import { ContractRig, fees, PPP } from '../../engine/test/contract-rig.ts'
import { botOf, instruments, userOf } from '../../engine/test/harness.ts'
import { defaultInstruments, type Instrument } from '@trellis/market'
import { contextOver } from '../test/context-over.ts'
import type { RouteContext } from './route-context.ts'
import { loadContract, loadTrading, marketOf } from './view-market.ts'

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

/** Every symbol of the default market has a price and the status of its instrument. */
const defaults = {
  userId: userOf(1),
  market: {
    instruments: defaultInstruments,
    indexOf: (symbol: string, category: Instrument['category']) =>
      defaultInstruments.findIndex((it) => it.symbol === symbol && it.category === category),
    status: (index: number) => defaultInstruments[index]?.status,
    ticker: () => ({ last: 100 }),
    markPrice: () => undefined,
    fees: () => fees,
    nowMs: () => 0,
  },
} as unknown as RouteContext

test.each([
  ['BTCUSDT', 'spot', 'trades'],
  ['BTCUSDT', 'linear', 'trades'],
  ['NOPEUSDT', 'linear', 'UNKNOWN_SYMBOL'],
  // Of contracts only listed linear perpetuals take bots, none before it trades.
  ['BTCPERP', 'linear', 'UNKNOWN_SYMBOL'],
  ['BTCUSDC_Q', 'linear', 'UNKNOWN_SYMBOL'],
  ['LUNA2USDT', 'linear', 'UNKNOWN_SYMBOL'],
  ['WLFIUSDT', 'linear', 'SYMBOL_NOT_TRADING'],
] as const)('a bot on %s (%s): %s', (symbol, category, answer) => {
  const listed = loadTrading(defaults, symbol, category)
  expect(listed.ok ? 'trades' : listed.error.code).toBe(answer)
  if (!listed.ok) expect(listed.error.problems).toMatchObject([{ field: 'symbol' }])
})

test('what does not trade now is refused in those words, not as no symbol of the list', () => {
  const listed = loadTrading(defaults, 'WLFIUSDT', 'linear')
  expect(listed).toMatchObject({ error: { message: errorTable.SYMBOL_NOT_TRADING.text } })
})

test.each([
  ['BTCUSDT', 'trades'],
  ['NOPEUSDT', 'UNKNOWN_SYMBOL'],
  ['LUNA2USDT', 'UNKNOWN_SYMBOL'],
  // Settled in another coin than bots of contracts have.
  ['BTCPERP', 'COIN_NOT_MATCH'],
  ['BTCUSDC_Q', 'COIN_NOT_MATCH'],
  ['WLFIUSDT', 'SYMBOL_NOT_TRADING'],
] as const)('a bot in the contract %s: %s', (symbol, answer) => {
  const listed = loadContract(defaults, symbol)
  expect(listed.ok ? 'trades' : listed.error.code).toBe(answer)
  if (!listed.ok) expect(listed.error.problems).toMatchObject([{ field: 'symbol' }])
})

test('a contract about to be settled is for the rules to refuse', () => {
  const market = { ...defaults.market, status: () => 'PreSettle' as const }
  expect(loadContract({ ...defaults, market }, 'BTCUSDT')).toMatchObject({
    ok: true,
    value: { market: { status: 'PreSettle' } },
  })
})
