// Stored settings: known keys of the right type only. The viewport of phones as specified.
import { expect, test } from 'vitest'
import { readFlags } from './queries.ts'
import { defaultSettings, readSettings, viewportOf } from './settings.ts'

test.each([null, '', 'nonsense', '[]', '"text"', 'null'])('%s is the default', (text) => {
  expect(readSettings(text)).toEqual(defaultSettings)
})

test('what is known is kept, what is strange is dropped', () => {
  const kept = { theme: 'light', hideAmounts: true, candles: 'coloured' }
  const text = JSON.stringify({ ...kept, zoom: 'yes', other: 1 })
  expect(readSettings(text)).toEqual({ ...defaultSettings, ...kept })
})

test('phones start at 0.85 without zoom, unless the reader allows it; others at 1', () => {
  expect(viewportOf(true, false)).toContain('initial-scale=0.85')
  expect(viewportOf(true, false)).toContain('user-scalable=no')
  expect(viewportOf(true, true)).toBe('width=device-width, initial-scale=1')
  expect(viewportOf(false, false)).toBe('width=device-width, initial-scale=1')
})

test('flags are off until an answer says isGray true', () => {
  expect(Object.values(readFlags([])).every((on) => !on)).toBe(true)
  const flags = readFlags([
    { name: 'tradingBotTrailingSpot', value: '{"isGray":true}' },
    { name: 'euBotGray', value: '{"isGray":"true"}' },
    { name: 'botSymbolGray', value: 'not json' },
  ])
  expect(flags).toMatchObject({
    tradingBotTrailingSpot: true,
    euBotGray: false,
    botSymbolGray: false,
  })
})
