// A page whose questions were not answered says so in each of its places, with a way on there.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import {
  WebProvider,
  type CreateFormProps,
  type WebServices,
} from '@trellis/bot-kit/web/web-context.ts'
import { copyKey } from './leader-queries.ts'
import { LeadersScreen } from './leaders-screen.tsx'

const failing = { retry: false, queryFn: () => Promise.reject(new Error('aborted')) }

test.each([
  ['the leaders and whom the reader follows', ['leaders', 'following'], 3],
  ['whom the reader follows', ['following'], 1],
])('where %s could not be read, their cards say so', async (_, asked, places) => {
  const client = new QueryClient()
  client.setQueryData([...copyKey, 'leaders', true], { leaders: [], own: undefined })
  const keys = { leaders: ['leaders', true], following: ['following'] }
  for (const name of asked) {
    const queryKey = [...copyKey, ...keys[name as keyof typeof keys]]
    client.removeQueries({ queryKey })
    await client.prefetchQuery({ queryKey, ...failing })
  }
  const services = { t: (key: string) => key, signedIn: true, format: { number: String } }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WebProvider value={services as unknown as WebServices}>
        <Suspense>
          <LeadersScreen
            {...({ head: () => null } as Partial<CreateFormProps> as CreateFormProps)}
          />
        </Suspense>
      </WebProvider>
    </QueryClientProvider>,
  )
  expect(html.split('>create.retry<').length - 1).toBe(places)
  expect(html.split('>copyTrading.failedText<').length - 1).toBe(places)
  expect(html).not.toContain('skeleton')
})
