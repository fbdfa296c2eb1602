// What the insurance paid and kept, told apart from what a bot set aside and took back.
import { expect, test } from 'vitest'
import { insuredOf } from './insured.ts'

const line = (account: string, give: string, take: string) => ({
  data: { with: account, give, take },
})

test.each([
  [[], '0'],
  [[line('set-aside', '', '12 USDT')], '0'],
  [[line('set-aside', '', '12 USDT'), line('insurance', '239.44 USDT', '')], '-239.44'],
  [[line('insurance', '', '0.5 USDT'), line('insurance', '0.2 USDT', '')], '0.3'],
])('%j', (rows, insured) => {
  expect(insuredOf(rows)).toBe(insured)
})
