// Figures on the page: sign, direction, privacy, full value beside the short one.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount, Delta, Price } from './figure.tsx'
import { britishFormats, createFormats, FormatsProvider, formatDuration } from './formats.tsx'

const formats = (hideAmounts: boolean) =>
  createFormats({ ...britishFormats.settings, timeZone: 'Etc/UTC', hideAmounts })

const show = (node: React.ReactNode, hideAmounts = false) =>
  renderToStaticMarkup(<FormatsProvider value={formats(hideAmounts)}>{node}</FormatsProvider>)

test('a loss has its sign and its colour; what rounds to zero has neither', () => {
  expect(show(<Delta value="-3.5" />)).toMatch(/class="figure nowrap down"[^>]*>−3\.50</)
  expect(show(<Delta value="0.001" />)).toMatch(/class="figure nowrap"[^>]*>0\.00</)
  expect(show(<Delta value="2" arrow />)).toContain('▲')
})

test('an amount has the digits of its coin', () => {
  expect(show(<Amount value="0.123456789" unit="BTC" />)).toContain('0.123456<')
  expect(show(<Delta value="-0.0000011" unit="BTC" />)).toContain('−0.000002<')
  expect(show(<Amount value="1.239" unit="USDT" />)).toContain('1.23<')
})

test('an amount and its coin are one run from left to right, also within Arabic words', () => {
  const run = /^<span dir="ltr"><bdi[^>]*>.*<\/bdi><span class="unit">ETH<\/span><\/span>$/
  expect(show(<Amount value="20" unit="ETH" />)).toMatch(run)
  expect(show(<Delta value="-0.5" unit="ETH" />)).toMatch(run)
  expect(show(<Amount value="20" />)).not.toContain('<span')
})

test('privacy hides amounts and leaves percentages', () => {
  expect(show(<Amount value="1234.5" />, true)).not.toContain('1,234')
  expect(show(<Delta value="0.05" percent />, true)).toContain('+5.00%')
  expect(show(<Delta value="12" />, true)).toContain('••••')
  // In sentences as well; prices are everybody's.
  expect(formats(true).money('1234.5', 2)).toBe('••••')
  expect(formats(true).gain('-3.1')).toBe('••••')
  expect(formats(true).price('1234.5', 1)).toBe('1,234.5')
  expect(formats(false).gain('-3.1')).toBe('−3.10')
})

test('a shortened or tiny figure carries its full value', () => {
  expect(show(<Amount value="2500000" short />)).toContain('title="2,500,000.00"')
  expect(show(<Price value="0.000001234" short />)).toMatch(/title="0\.000001234".*0\.0₅1234/)
})

test('a price shows every tick, save where its place is narrow', () => {
  expect(show(<Price value="0.000009240" />)).toMatch(/<bdi[^>]*>0\.000009240<\/bdi>/)
  expect(formats(false).price('0.00000924', 9)).toBe('0.000009240')
  expect(formats(false).priceShort('0.00000924', 9)).toBe('0.0₅9240')
})

test('durations: days, hours and minutes, without what says nothing, as many as are asked for', () => {
  const settings = formats(false).settings
  const minute = 60_000
  expect(formatDuration(59 * minute, settings)).toBe('59 m')
  expect(formatDuration(61 * minute, settings)).toBe('1 h 1 m')
  const long = (21 * 1440 + 20 * 60 + 12) * minute
  expect(formatDuration(long, settings)).toBe('21 d 20 h 12 m')
  expect(formatDuration(long, settings, 1)).toBe('21 d')
  expect(formatDuration(600 * minute, settings)).toBe('10 h 0 m')
})
