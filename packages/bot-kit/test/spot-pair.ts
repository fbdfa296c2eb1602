// Listed pairs as the symbol list gives them; for tests alone.
import type { ListedPair } from '@trellis/contract'

export const btc: ListedPair = {
  symbol: 'BTCUSDT',
  category: 'spot',
  base_token: 'BTC',
  quote_token: 'USDT',
  price: '100000',
  amplitude: '0.03',
  change_24h: '0.01',
  turnover_24h: '1000000',
  base_precision: 6,
  price_precision: 1,
  tick_size: '0.1',
  lot_size: '0.000001',
  min_trade_quantity: '0.000011',
  max_trade_quantity: '83',
  min_trade_amount: '5',
  max_trade_amount: '8000000',
  is_support_ts: true,
  maker_fee_rate: '0.0004',
  taker_fee_rate: '0.0006',
}

/** The pair of the documents' examples, in fine lots, which the rig trades. */
export const fineBtc: ListedPair = {
  ...btc,
  base_precision: 8,
  price_precision: 2,
  tick_size: '0.01',
  lot_size: '0.00000001',
  min_trade_quantity: '0.00001',
  max_trade_quantity: '1000',
  min_trade_amount: '1',
  max_trade_amount: '100000000',
}
