// A check that failed: nobody has to type another value to go on.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { whileFailed } from './use-change-check.ts'

test('a check that failed is asked again until it is answered', async () => {
  const client = new QueryClient()
  const answers = [() => Promise.reject(new Error('no answer')), () => Promise.resolve('sound')]
  const queryKey = ['change-check']
  const asked = { queryKey, queryFn: () => answers.shift()?.() ?? 'asked too often' }
  const again = (): unknown => {
    const query = client.getQueryCache().find({ queryKey })
    return query && whileFailed(query)
  }
  await expect(client.fetchQuery(asked)).rejects.toThrow('no answer')
  expect(again()).toBe(3000)
  expect(await client.fetchQuery(asked)).toBe('sound')
  expect(again()).toBe(false)
})
