// A DCA that passes every check wherever the prices of its pairs are.
import type { Answer, TestClient } from './http-server-fixture.ts'

export const soundDca = {
  quote_coin: 'USDT',
  frequency_in_second: 600,
  max_invest_amount: '2000',
  pairs: [
    { base: 'BTC', amount: '66' },
    { base: 'ETH', amount: '88' },
  ],
}

/** The id of a DCA that is made like that. */
export async function madeDca(client: TestClient, more: object = {}): Promise<string> {
  const body = { parameters: { ...soundDca, ...more } }
  const made: Answer = await client.post('/dca/v1/create-bot', body)
  if (made.result.status_code !== 200) throw new Error(JSON.stringify(made.result))
  return String(made.result.bot_id)
}
