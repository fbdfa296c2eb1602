// The parts of a bot's P&L add up to the total as it is written: the figures are those of a trader
// who added them by hand and missed a cent.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BotFigures } from '@trellis/contract'
import { isOnlyTotal } from './none-booked.tsx'
import { SplitBar } from './split-bar.tsx'

test.each([
  ['103.514', '159.267', '-55.753', 2, '+159.26', '−55.75'],
  ['-629.754', '12.009', '-641.763', 2, '+12.00', '−641.76'],
  ['103.52', '159.269', '-55.749', 2, '+159.26', '−55.74'],
  ['0.0036620', '0.0039098', '-0.0002478', 6, '+0.003909', '−0.000247'],
])('%s is written as %s and %s at %i digits', (total, booked, other, digits, first, second) => {
  const figures = { total_profit: total, booked_profit: booked, other_profit: other }
  const page = renderToStaticMarkup(
    <SplitBar figures={figures as unknown as BotFigures} digits={digits} />,
  )
  const words = page.replace(/<[^>]*>/g, ' ')
  expect(words).toContain(first)
  expect(words).toContain(second)
})

test('the yield of a pool stands in its row as it does in the totals', () => {
  const of = (kind: string, booked: string) => isOnlyTotal({ kind, booked_profit: booked })
  expect(of('liquidity-mining', '2.60')).toBe(false)
  expect(of('liquidity-mining', '0')).toBe(true)
  expect(of('spot-dca', '0.00')).toBe(true)
  expect(of('spot-grid', '0')).toBe(false)
})
