// How a martingale is gone through in the browser; the steps are those of every kind (e2e/).
import type { KindJourney } from '../../../e2e/kind-journey.ts'
import { moreFigure } from '../../../e2e/more-figures.ts'

const MODE = 'F_MART_MODE_MARTINGALE_MODE_LONG'
const CYCLE = 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_ENABLE'

export const journey: KindJourney = {
  kind: 'futures-martingale',
  symbol: 'BTCUSDT',
  category: 'linear',
  form: '/fmart-create/?base=BTC&quote=USDT',
  create: 'Create martingale',
  created: 'Your futures martingale is running',
  consent: /^I understand/,
  placed: /^1 order placed\.$/,
  firstPrice: 'Leverage',
  money: 'Investment',
  idName: 'bot_id',
  paths: {
    create: '/contract/v5/private/fmartingalebot/create-fmart-bot',
    close: '/contract/v5/private/fmartingalebot/close-fmart-bot',
    adjust: '/contract/v5/private/fmartingalebot/update-fmart-bot',
    detail: '/contract/v5/private/fmartingalebot/get-fmart-detail',
  },
  request: () => ({
    symbol: 'BTCUSDT',
    martingale_mode: MODE,
    leverage: '5',
    price_float_percent: '0.02',
    add_position_percent: '1.2',
    add_position_num: 3,
    round_tp_percent: '0.01',
    init_margin: '5000',
    auto_cycle_toggle: CYCLE,
  }),
  async fill(page) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Leverage').fill('5')
    await field('Price step, from average').fill('2')
    await field('Margin multiplier').fill('1.2')
    await field('Additions').fill('3')
    await field('Take-profit per round, of first investment').fill('1')
    await field('Investment').fill('5,000')
    await page.getByText('Opens at market').first().waitFor()
  },
  // Up to the take profit of the round: it is won, and the next one starts.
  async earn(market) {
    const last = await market.last('BTCUSDT', 'linear')
    await market.goTo({ BTCUSDT: last * 1.02 }, 'linear')
    await market.goTo({ BTCUSDT: last * 1.015 }, 'linear')
  },
  figures: { matched: (page) => moreFigure(page, 'won') },
  change: {
    field: 'Stop-loss, of first investment',
    answer: 'sl_percent',
    notice: 'no order is touched',
    value: () => '50',
    answered: '0.5',
  },
  close: { choice: /Close the position at market/, button: 'Close position and bot' },
  steps: [
    /^\d+ orders? cancelled, done/,
    /^(Sold|Bought) .*\sBTC at .*fee .*\sUSDT, done|^No trade/,
    /^Moved .*\sUSDT.* to Funding, done/,
  ],
}
