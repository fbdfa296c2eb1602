// A mark near the liquidation price is said with its price, its distance and what is lost there,
// and with the ways to answer it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { WebProvider, type WebServices } from '../web-context.ts'
import { NearLiquidation, type NearLiquidationProps } from './near-liquidation.tsx'

function shown(figures: object, own: object = {}): string {
  const props = {
    view: { quote: 'USDT', equity: '613.51', digits: { price: 1, quantity: 3 } },
    modes: [{ available: true, receive_value: '609.32' }],
    figures,
    onAction: () => undefined,
    ...own,
  } as unknown as NearLiquidationProps
  const web = {
    t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
    format: britishFormats,
  } as unknown as WebServices
  return renderToStaticMarkup(
    <WebProvider value={web}>
      <NearLiquidation {...props} />
    </WebProvider>,
  )
}

test('price, distance from the mark, what is lost, margin and close', () => {
  const html = shown({ liquidation_price: '87379.9', mark_price: '94651.2', side: 'long' })
  expect(html).toMatch(/linear\.nearLiquidation\.below \S*87,379\.9\S* \S*7\.6%/)
  expect(html).toMatch(/linear\.nearLiquidation\.lost \S*613\.51\u00a0USDT/)
  expect(html).toContain('linear.nearLiquidation.add')
  expect(html).toMatch(/linear\.nearLiquidation\.returns \S*609\.32\u00a0USDT/)
})

test('of a short one it lies above', () => {
  const html = shown({ liquidation_price: '101000', mark_price: '99000', side: 'short' })
  expect(html).toContain('linear.nearLiquidation.above')
})

test('what is set aside is not lost there', () => {
  const figures = { liquidation_price: '87379.9', mark_price: '94651.2', side: 'long' }
  const html = shown(figures, { atStake: '348.29' })
  expect(html).toMatch(/linear\.nearLiquidation\.lost \S*348\.29\u00a0USDT/)
})
