// A futures combo that passes every check wherever the prices of its contracts are, and that no
// small move rebalances.
import type { Answer, TestClient } from './http-server-fixture.ts'

export const soundCombo = {
  leverage: '2',
  init_margin: '3000',
  adjust_position_mode: 2,
  adjust_position_percent: '0.05',
  symbol_settings: [
    { symbol: 'BTCUSDT', target_position_percent: '0.5', side: 1 },
    { symbol: 'ETHUSDT', target_position_percent: '0.5', side: 2 },
  ],
}

/** The id of a combo that is made like that. */
export async function madeCombo(client: TestClient, more: object = {}): Promise<string> {
  const path = '/contract/v5/private/fcombobot/create-bot'
  const made: Answer = await client.post(path, { ...soundCombo, ...more })
  if (made.result.status_code !== 200) throw new Error(JSON.stringify(made.result))
  return made.result.bot_id as string
}
