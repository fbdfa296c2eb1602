// How a DCA is gone through in the browser; the steps are those of every kind (e2e/).
import type { KindJourney } from '../../../e2e/kind-journey.ts'

export const journey: KindJourney = {
  kind: 'spot-dca',
  symbol: 'BTCUSDT',
  form: '/dca-create/?base=BTC&quote=USDT',
  create: 'Create DCA',
  created: 'Your DCA is running',
  placed: /^It buys at every due time/,
  firstPrice: 'Amount for BTC',
  money: 'Max investment',
  idName: 'bot_id',
  paths: {
    create: '/dca/v1/create-bot',
    close: '/dca/v1/close-bot',
    adjust: '/dca/v1/update-parameters',
    detail: '/dca/v1/status',
  },
  request: () => ({
    parameters: {
      quote_coin: 'USDT',
      frequency_in_second: 604_800,
      max_invest_amount: '5000',
      pairs: [{ base: 'BTC', amount: '500' }],
    },
  }),
  async fill(page) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Amount for BTC').fill('600')
    await page.getByRole('radio', { name: '1 day' }).click()
    await field('Max investment').fill('5,000')
    await page.getByText(/^8 purchases, then it closes/).waitFor()
    await page.getByText('Buys at the price of now').first().waitFor()
  },
  // What was bought at the start is worth more.
  earn: async (market) => market.goTo({ BTCUSDT: (await market.last('BTCUSDT')) * 1.05 }),
  figures: {
    matched: async (page) =>
      (await page.locator('[data-figure=purchases] dd').first().textContent()) ?? '',
  },
  change: {
    field: 'Max investment',
    answer: 'max_invest_amount',
    notice: 'From the next purchase on',
    value: () => '9000',
  },
  close: { choice: /Sell all to USDT/, button: 'Close, sell all to USDT' },
  steps: [
    /^No order was open, done|^\d+ orders? cancelled, done/,
    /^Sold .*\sBTC at .*fee .*\sUSDT, done/,
    /^Moved .*\sUSDT.* to Funding, done/,
  ],
}
