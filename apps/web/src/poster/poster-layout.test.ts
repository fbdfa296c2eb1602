// What stands on a poster and what does not, in every language, without a canvas: letters are as
// wide as half their size here.
import { describe, expect, test } from 'vitest'
import type { BotRow, StrategyDetail } from '@trellis/contract'
import { languages, type Language } from '@trellis/texts'
import { textsOf as textsIn } from '../../../../tools/text-files.ts'
import { codeOf } from './code-of.ts'
import { factsOfOwn, factsOfPublic, type PosterFacts } from './poster-facts.ts'
import { layPoster, posterShapes, type PosterParts, type PosterShape } from './poster-layout.ts'
import { textsOf, type MeasureText } from './sheet.ts'
import { posterWords } from './poster-words.ts'

const wordsIn = (language: Language) => posterWords(language, textsIn('picture', language))

/** Letters of Chinese, Japanese and Korean are as wide as they are high. */
const measure: MeasureText = (text, size) =>
  Array.from(text).reduce((wide, it) => wide + (/[\u2e80-\uffef]/.test(it) ? 1 : 0.5), 0) * size
const shapes = Object.keys(posterShapes) as PosterShape[]

const facts: PosterFacts = {
  name: 'BTCUSDT',
  kind: 'futures-grid',
  direction: 'long',
  leverage: '10',
  isOver: false,
  isLiquidated: false,
  isWaiting: false,
  rate: '-0.1234',
  runningMs: 9 * 86_400_000 + 3_600_000,
  atMs: Date.UTC(2026, 10, 28, 13, 30),
  curve: [0, 1, 2, 3].map((at) => ({ atMs: at * 1000, value: at === 2 ? -4 : at })),
  fall: '0.2',
  defeated: '0.83',
  money: { coin: 'USDT', total: '-4321.98', invested: '35024.5' },
  grid: { low: '61111', high: '72222', price: '65000', count: 17 },
  isOfCommunity: false,
  isPublic: true,
}

function parts(language: Language, shape: PosterShape, more: Partial<PosterParts> = {}) {
  return {
    facts,
    choices: { shape, hideAmounts: true, hideSettings: false },
    words: wordsIn(language),
    numerals: 'latn',
    isSimulated: true,
    code: undefined,
    ...more,
  } satisfies PosterParts
}

/** Figures without marks and separators, whichever the language has. */
const plain = (texts: readonly string[]): string =>
  texts.join('\n').replaceAll(/[\u2066-\u2069,.]|[^\S\n]/g, '')

const all = languages.flatMap(({ language }) => shapes.map((shape) => [language, shape] as const))

describe.each(all)('in %s as a %s', (language, shape) => {
  test('nothing that is hidden is on it', () => {
    const shown = layPoster(
      parts(language, shape, {
        choices: { shape, hideAmounts: false, hideSettings: false },
      }),
      measure,
    ).marks
    const text = plain(textsOf(shown))
    for (const it of ['432198', '350245', '61111', '72222', '17']) expect(text).toContain(it)
    const hidden = layPoster(
      parts(language, shape, { choices: { shape, hideAmounts: true, hideSettings: true } }),
      measure,
    ).marks
    const rest = plain(textsOf(hidden))
    for (const it of ['4321', '35024', '61111', '72222', '17']) {
      expect(rest).not.toContain(it)
    }
    expect(hidden.some((it) => it.type === 'line' && it.part === 'ladder')).toBe(false)
    // A side and its leverage stay: without them a percentage misleads.
    expect(rest).toContain('10×')
    expect(rest).toMatch(/^%?\u2212%?1234%?$/m)
    expect(rest).toMatch(/%83|83%/)
  })

  test('everything lies on the sheet, and no text over another', () => {
    const { marks, width, height } = layPoster(
      parts(language, shape, {
        choices: { shape, hideAmounts: false, hideSettings: false },
        code: codeOf('https://example.org/tradingbot/ranking/1234567890/'),
        facts: { ...facts, isOver: true, isOfCommunity: true },
      }),
      measure,
    )
    const isRtl = wordsIn(language).direction === 'rtl'
    const boxes = marks.flatMap((mark) => {
      if (mark.type !== 'text') return []
      const wide = measure(mark.text, mark.size, mark.weight)
      const back = isRtl === (mark.align === 'start') ? wide : 0
      return [{ text: mark.text, left: mark.at[0] - back, wide, base: mark.at[1], size: mark.size }]
    })
    for (const { text, left, wide, base } of boxes) {
      expect(left, text).toBeGreaterThanOrEqual(60)
      expect(left + wide, text).toBeLessThanOrEqual(width - 60)
      expect(base, text).toBeLessThan(height - 40)
    }
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const isBeside = a.left >= b.left + b.wide || b.left >= a.left + a.wide
        const isAbove = a.base <= b.base - b.size * 0.8 || b.base <= a.base - a.size * 0.8
        expect(isBeside || isAbove, `${a.text} | ${b.text}`).toBe(true)
      }
    }
    const plots = marks.flatMap((it) => (it.type === 'line' && it.part !== 'rule' ? it.spots : []))
    for (const [x, y] of plots) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(height)
    }
  })

  test('it says where its prices come from', () => {
    const made = textsOf(layPoster(parts(language, shape), measure).marks)
    expect(made).toContain(wordsIn(language).simulated)
    const recorded = layPoster(parts(language, shape, { isSimulated: false }), measure).marks
    expect(textsOf(recorded)).toContain(wordsIn(language).recorded)
  })
})

test('an Arabic date stands before its time, as one run', () => {
  const { marks } = layPoster(parts('ar-SA', 'square'), measure)
  expect(textsOf(marks).join()).toContain('\u206828\u00a0نوفمبر\u00a02026\u00a013:30\u2069 UTC')
})

test('a young bot has no curve but words, and an even one no colour', () => {
  const young = { ...facts, curve: [], rate: '0', defeated: '' }
  const { marks } = layPoster(parts('en', 'square', { facts: young }), measure)
  expect(marks.some((it) => it.type === 'line' && it.part === 'curve')).toBe(false)
  expect(textsOf(marks).join(' ')).toContain('No curve yet')
  expect(marks.find((it) => it.type === 'text' && it.text === '0.00%')?.tone).toBe('ink')
})

test('one that was liquidated says so, and one that waits for its trigger never ran', () => {
  const told = (more: Partial<PosterFacts>): string =>
    textsOf(layPoster(parts('en', 'story', { facts: { ...facts, ...more } }), measure).marks).join()
  expect(told({ isOver: true, isLiquidated: true })).toContain('Long 10× · Liquidated')
  const waits = told({ isWaiting: true, curve: [] })
  expect(waits).toContain('Waiting for its trigger price')
  expect(waits).toContain('it has not begun')
  expect(waits).not.toContain('Running for')
})

test('a basket says its sides and leverage, though it trades no one contract', () => {
  const row = (sides: readonly string[]): PosterFacts =>
    factsOfOwn({
      row: {
        figures: { kind: 'futures-combo', symbol: 'BTCUSDT', symbols: [], bot_close_code: '' },
        fcombo: { leverage: '5', symbol_settings: sides.map((side) => ({ side })) },
      } as unknown as BotRow,
      points: [],
      shown: undefined,
    })
  expect(row(['SIDE_LONG', 'SIDE_SHORT'])).toMatchObject({ direction: 'mixed', leverage: '5' })
  expect(row(['SIDE_LONG', 'SIDE_LONG'])).toMatchObject({ direction: 'long' })
})

test('of a public bot nobody is told money, nor a share under six tenths', () => {
  const bot = {
    symbol: 'BTCUSDT',
    category: 'spot',
    base_token: 'BTC',
    quote_token: 'USDT',
    kind: 'spot-grid',
    mode: '',
    leverage: 0,
    list_status: 'ONGOING',
    note: '',
    bot_close_code: '',
    pnl: '77.5',
    pnl_per: '0.01',
    operation_time: '7200000',
    create_time: '1000',
    yield_trend: [1, 2, 3].map((it) => ({ time: String(it), yield_rate: '1.00' })),
    max_drawdown: '0.02',
    defeat_percentage: '0.59',
    parameters: { n: '12' },
    min_price: '1',
    max_price: '2',
    current_price: '1.5',
    simulated: true,
  } as unknown as StrategyDetail
  const told = factsOfPublic(bot)
  expect(told).toMatchObject({ money: undefined, defeated: '', isOfCommunity: true, leverage: '' })
  expect(told.grid?.count).toBe(12)
  expect(factsOfPublic({ ...bot, defeat_percentage: '0.6' }).defeated).toBe('0.6')
  expect(factsOfPublic({ ...bot, operation_time: '3599999' }).curve).toEqual([])
  const { marks } = layPoster(
    parts('en', 'story', {
      facts: told,
      choices: { shape: 'story', hideAmounts: false, hideSettings: false },
    }),
    measure,
  )
  expect(plain(textsOf(marks))).not.toContain('77.5')
})
