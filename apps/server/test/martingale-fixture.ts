// A futures martingale that passes every check wherever the price of its contract is, and that no
// small move wins or adds to.
import type { Answer, TestClient } from './http-server-fixture.ts'

export const soundMartingale = {
  symbol: 'BTCUSDT',
  martingale_mode: 'F_MART_MODE_MARTINGALE_MODE_LONG',
  leverage: '5',
  price_float_percent: '0.02',
  add_position_percent: '1.5',
  add_position_num: 3,
  round_tp_percent: '0.5',
  init_margin: '2000',
  auto_cycle_toggle: 1,
} as const

/** The id of a martingale that is made like that. */
export async function madeMartingale(client: TestClient, more: object = {}): Promise<string> {
  const path = '/contract/v5/private/fmartingalebot/create-fmart-bot'
  const made: Answer = await client.post(path, { ...soundMartingale, ...more })
  if (made.result.status_code !== 200) throw new Error(JSON.stringify(made.result))
  return made.result.bot_id as string
}
