// What of a kind's own facts counts as a yield: what was earned less what it cost, and nothing that
// a price did.
import { expect, test } from 'vitest'
import type { KindFact } from '@trellis/engine'
import { yieldIn } from './bot-sums.ts'

const fact = (more: object) => ({ type: 'any', ...more }) as unknown as KindFact

test('a yield is in the coin that its fact names, less the interest beside it', () => {
  expect(yieldIn(fact({ yielded: 30n, interest: 12n }))).toEqual({ coin: undefined, amount: 18n })
  expect(yieldIn(fact({ yielded: 5n, coin: 'BTC' }))).toEqual({ coin: 'BTC', amount: 5n })
})

test('of a fact that names none there is none', () => {
  expect([undefined, fact({ coin: 'BTC', paid: 5n }), fact({ yielded: '5' })].map(yieldIn)).toEqual(
    [undefined, undefined, undefined],
  )
})
