// The list of contracts: from the server, else as it was kept, else the one built in; and how far a
// symbol of it is.
import { beforeEach, expect, test, vi } from 'vitest'
import {
  defaultInstruments,
  normaliseSymbolConfig,
  shortSymbolOf,
  type ShortSymbol,
} from '@trellis/market'
import { keptFaults } from '../../../data/kept-lists.ts'
import { builtInSymbols } from './built-in-symbols.ts'
import { loadSymbols, stateOf } from './symbol-list.ts'

const kept = new Map<string, string>()
const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  kept.clear()
  said.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const linear = defaultInstruments.flatMap((it): readonly ShortSymbol[] => {
  const short = shortSymbolOf(it)
  return short === undefined ? [] : [short]
})
const answers = (list: readonly ShortSymbol[]) => () => Promise.resolve({ list } as never)
const away = () => Promise.reject(new Error('away'))
const names = (list: { readonly symbols: readonly { readonly symbol: string }[] }) =>
  list.symbols.map(({ symbol }) => symbol)

test('the server’s list is expanded and kept; hidden symbols are left out, closed ones stay', async () => {
  const fresh = await loadSymbols(answers(linear))
  expect(fresh).toMatchObject({ source: 'fresh', savedAtMs: 0 })
  expect(names(fresh)).toContain('BTCUSDC_Q')
  expect(names(fresh)).not.toContain('LUNA2USDT')
  const again = await loadSymbols(away)
  expect(again).toMatchObject({ source: 'kept', symbols: fresh.symbols })
  expect(again.savedAtMs).toBeGreaterThan(0)
})

test('one symbol that cannot be understood costs that one', async () => {
  const list = await loadSymbols(answers([{ sn: 'X', ct: 'Nonsense' }, ...linear.slice(0, 2)]))
  expect(names(list)).toEqual(['BTCUSDT', 'ETHUSDT'])
  expect(said).toHaveBeenCalledExactlyOnceWith(`kept symbols: ${keptFaults.symbol}`)
})

test.each([
  ['does not answer', away],
  ['answers an empty list', answers([])],
  ['answers no list', () => Promise.resolve({} as never)],
])('without a kept list the built-in one serves where the server %s', async (_, call) => {
  const list = await loadSymbols(call)
  expect(list).toMatchObject({ source: 'built-in', savedAtMs: 0 })
  const types = new Set(list.symbols.map((it) => `${it.contractType} ${it.contractStatus}`))
  expect([...types].toSorted()).toEqual([
    'InversePerpetual Trading',
    'LinearPerpetual Trading',
    'UsdcFutures Closed',
    'UsdcPerpetual Trading',
  ])
})

test('the built-in list says what the market’s own table says', () => {
  const configOf = (short: ShortSymbol) => {
    const read = normaliseSymbolConfig(short)
    expect(read.ok).toBe(true)
    return read.ok ? read.value : undefined
  }
  const table = new Map(linear.map((it) => [it['sn'], it]))
  const compared = builtInSymbols.filter((it) => table.has(it['sn']))
  expect(compared).toHaveLength(5)
  for (const short of compared) {
    // Limits of copy trading are told of contracts that it is for.
    const copied = short['cp'] === true ? {} : { cn: undefined, cx: undefined }
    const told = { ...table.get(short['sn']), ...copied, dn: undefined, dx: undefined }
    expect(configOf(short)).toEqual(configOf(told))
  }
})

test('a symbol is on its way, there, or not in the list', async () => {
  const list = await loadSymbols(answers(linear))
  expect(stateOf(undefined, 'BTCUSDT')).toEqual({ state: 'pending' })
  expect(stateOf(list, 'BTCUSDT')).toMatchObject({
    state: 'resolved',
    config: {
      symbol: 'BTCUSDT',
      initialMarginRate: '0.01',
      leverageSections: ['1', '5', '10', '25', '50', '75', '100'],
    },
  })
  expect(stateOf(list, 'NOBODY')).toEqual({ state: 'rejected' })
})
