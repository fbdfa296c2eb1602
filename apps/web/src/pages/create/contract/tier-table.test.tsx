// The table of tiers shows what the form has asked for already: no page asks twice.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListedPair } from '@trellis/contract'
import { useTiers } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import { WebProvider, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { britishFormats, FormatsProvider } from '@trellis/ui'
import { TierTable } from './tier-table.tsx'

const pair = { symbol: 'BTCUSDT', category: 'linear', quote_token: 'USDT' } as ListedPair
const tier = (riskLimitValue: string, maxLeverage: string) => ({
  riskLimitValue,
  initialMargin: '0.01',
  maintenanceMargin: '0.005',
  mmDeduction: '0',
  maxLeverage,
})

function Form() {
  return <i>{useTiers(pair)?.length ?? 'unknown'}</i>
}

test('the form and the table read one answer', () => {
  const client = new QueryClient()
  const services = { t: (key: string) => key, format: britishFormats }
  const drawn = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <FormatsProvider value={britishFormats}>
          <WebProvider value={services as unknown as WebServices}>
            <Form />
            <TierTable pair={pair} instead="no tiers" />
          </WebProvider>
        </FormatsProvider>
      </QueryClientProvider>,
    )
  expect(drawn()).toBe('<i>unknown</i>no tiers')
  const keys = client.getQueryCache().getAll()
  expect(keys.length).toBe(1)
  client.setQueryData(keys[0]!.queryKey, [tier('2000000', '50'), tier('1000000', '100')])
  expect(drawn()).toMatch(/^<i>2<\/i>.*100×.*50×/)
})
