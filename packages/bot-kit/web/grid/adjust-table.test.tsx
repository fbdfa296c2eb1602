// What the adjust dialog shows of a change that is refused: neither what it comes to nor what it
// would do.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { WebProvider, type WebServices } from '../web-context.ts'
import { AdjustTable, type AdjustTableProps } from './adjust-table.tsx'
import type { GridOutlook } from './grid-outlook.ts'

const outlook: GridOutlook = {
  profit: () => ({ from: '0.01', to: '0.02' }),
  profitAt: () => '111',
  after: () => ({
    quantity: '0.5',
    orders: 80,
    trade: { side: 'sell', base: '0.037184', value: '3290', fee: '1.974' },
    outside: { side: 'above', at: '58000', back: '48750', base: '0.25', quote: '100' },
    profitAt: () => '222',
  }),
}

function shown(props: Partial<AdjustTableProps>): string {
  const numbers = { low: '40', high: '50', count: '80', takeProfit: '60', stopLoss: '' }
  const all = {
    view: {
      base: 'BTC',
      quote: 'USDT',
      phase: 'running',
      digits: { price: 1, quantity: 6 },
    },
    reading: {
      range: { low: '41', high: '51', count: 47 },
      targets: { entry: '', takeProfit: '61', stopLoss: '', limitUp: '' },
      quantity: '0.4',
      orders: { buys: 20, sells: 27 },
    },
    draft: { numbers, choices: {}, flags: {} },
    moved: true,
    sound: true,
    refused: [],
    outlook,
    ...props,
  } as unknown as AdjustTableProps
  const t = (key: string, values?: object): string =>
    values === undefined ? key : `${key}${JSON.stringify(values)}`
  const web = { t, format: britishFormats } as unknown as WebServices
  const page = renderToStaticMarkup(
    <WebProvider value={web}>
      <AdjustTable {...all} />
    </WebProvider>,
  )
  return page
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&quot;', '"')
}

describe('a change that passes', () => {
  test('says what is traded at market, its value and its fee', () => {
    const page = shown({})
    expect(page).toContain(
      'grid.adjust.trades-sell{"amount":"0.037184 BTC","value":"3,290.00 USDT","fee":"1.98 USDT"}',
    )
    expect(page).toContain('grid.adjust.cancels{"count":47}, grid.adjust.places{"count":80}')
    expect(page).toContain('222')
  })

  test('warns of a price outside, with what is held then', () => {
    expect(shown({})).toContain(
      'grid.adjust.above{"at":"58,000.0","back":"48,750.0","amounts":"0.250000 BTC + 100.00 USDT"}',
    )
  })

  test('of targets alone touches no order', () => {
    const page = shown({ moved: false })
    expect(page).toContain('grid.adjust.light')
    expect(page).not.toContain('grid.adjust.trades')
    expect(page).toContain('111')
  })

  test('of a bot that waits trades nothing now', () => {
    const view = { base: 'BTC', quote: 'USDT', phase: 'waiting', digits: { price: 1, quantity: 6 } }
    const page = shown({ view: view as never })
    expect(page).toContain('grid.adjust.waits')
    expect(page).toContain('grid.adjust.aboveTrigger')
    expect(page).not.toMatch(/grid\.adjust\.(trades|cancels)/)
  })
})

describe('a change that is refused', () => {
  test('has no outcome of a refused target, and announces nothing', () => {
    const page = shown({ sound: false, refused: ['takeProfit'] })
    expect(page).not.toContain('222')
    expect(page).not.toMatch(/grid\.adjust\.(trades|cancels|places|light|above)/)
    expect(page).toContain('0.500000')
  })

  test('has no size, profit or outcome of a refused layout', () => {
    const page = shown({ sound: false, refused: ['count'] })
    for (const text of ['222', '0.500000', 'bot.parameters.same', 'grid.adjust.places']) {
      expect(page).not.toContain(text)
    }
  })

  test('while it is still checked, announces nothing', () => {
    expect(shown({ sound: false })).not.toContain('grid.adjust.places')
  })
})
