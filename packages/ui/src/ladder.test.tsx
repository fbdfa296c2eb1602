// The drawn ladder where the chart shows only a part of it: no broken shapes, every handle to
// grasp, and a price that fits into its tag.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LadderHandles } from './ladder-handles.tsx'
import { Ladder } from './ladder.tsx'
import { labelRoom } from './ladder-layout.ts'
import type { LadderProps } from './ladder-props.ts'

const HEIGHT = 400

/** A ladder of 21 levels from 0 to 200 on a scale that shows `low` to `high`. */
function draw(low: number, high: number, more: Partial<LadderProps> = {}): string {
  const rungs = Array.from({ length: 21 }, (_, index) => ({
    price: index * 10,
    side: index < 10 ? ('buy' as const) : ('sell' as const),
    fills: 1,
    word: '',
    detail: '',
    part: 0,
  }))
  return renderToStaticMarkup(
    <Ladder
      Handles={LadderHandles}
      rungs={rungs}
      priceToY={(price) => ((high - price) / (high - low)) * HEIGHT}
      formatPrice={String}
      width={270}
      height={HEIGHT}
      last={100}
      handles={[
        { id: 'low', label: 'Lower price', price: 0, tone: 'range' },
        { id: 'high', label: 'Upper price', price: 200, tone: 'range' },
      ]}
      onDrag={() => undefined}
      summary=""
      {...more}
    />,
  )
}

test('levels beyond the scale leave no broken path and keep the labels of the others', () => {
  const html = draw(55, 145)
  expect(html).not.toContain('NaN')
  expect(html).toMatch(/>60<.*>140</)
  expect(html).not.toMatch(/>50<|>150</)
})

test('a handle whose price is out of sight waits at the end of the scale', () => {
  const tops = [...draw(55, 145).matchAll(/inset-block-start:(-?[\d.]+)px/g)].map((it) => it[1])
  expect(tops).toEqual([String(HEIGHT - 14), '-14'])
})

test('the tag is as wide as its price, to the first zero', () => {
  const labelWidth = labelRoom('0.000013467')
  const html = draw(0, 200, { labelWidth, formatPrice: () => '0.000013467' })
  const start = Number(/<path d="M(-?[\d.]+) -10H/.exec(html)?.[1])
  // 11 characters of 7.4 px end 12 px before the tip.
  expect(start).toBeLessThanOrEqual(labelWidth - 12 - 11 * 7.4)
  expect(start).toBeGreaterThanOrEqual(0)
})

test('targets are words at their price, beyond the scale at its end with an arrow', () => {
  const lines = [
    { id: 'stop', price: 42, tone: 'danger' as const, label: 'SL' },
    { id: 'profit', price: 500, tone: 'up' as const, label: 'TP' },
  ]
  const html = draw(0, 200, { lines })
  expect(html).toContain('>SL<')
  expect(html).toContain('>42<')
  expect(html).toMatch(/y="12"[^>]*>↑ TP</)
  expect(html.match(/class="k-danger"/g)).toHaveLength(1)
  expect(html).not.toContain('class="k-up" stroke-width="1.5"')
  // Without room for words they stand in place of the price.
  const narrow = draw(0, 200, { lines, wordWidth: 0 })
  expect(narrow).toContain('>SL<')
  expect(narrow).not.toContain('>42<')
})
