// Pages of copying lie where its offer says that one begins.
import { expect, test } from 'vitest'
import { web } from './index.ts'
import { leaderPath, leadersPath } from './pages.ts'

test('the list of leaders is where the offer leads, and a leader is named in its address', () => {
  expect(leadersPath).toBe(web.offer.path)
  expect(leaderPath('L3K9')).toBe('/copy-create/?leader=L3K9')
})
