// What the story on home says of the last day before its prices are there.
import { expect, test } from 'vitest'
import { UNKNOWN } from '@trellis/ui'
import { lastDay } from './hero.tsx'

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  `${key} ${String(values['count'])}`

test('no fills are counted of a day that is not known', () => {
  expect(lastDay({ walk: undefined }, t)).toEqual({ fills: UNKNOWN, pairs: UNKNOWN })
  const walk = { marks: [{}, {}, {}], pairs: 1 } as unknown as Parameters<typeof lastDay>[0]['walk']
  expect(lastDay({ walk }, t)).toEqual({ fills: 'home.fills 3', pairs: 'home.pairs 1' })
})
