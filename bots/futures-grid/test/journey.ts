// How a futures grid is gone through in the browser; the steps are those of every kind (e2e/).
import type { KindJourney } from '../../../e2e/kind-journey.ts'
import { moreFigure } from '../../../e2e/more-figures.ts'

export const journey: KindJourney = {
  kind: 'futures-grid',
  symbol: 'BTCUSDT',
  category: 'linear',
  form: '/fgrid-create/?base=BTC&quote=USDT',
  create: 'Create futures grid',
  created: 'Your futures grid is running',
  consent: /^I understand/,
  placed: /^\d+ orders placed\.$/,
  firstPrice: 'Lower price',
  money: 'Investment',
  idName: 'bot_id',
  paths: {
    create: '/contract/v5/fgridbot/fgrid-bot-create',
    close: '/contract/v5/fgridbot/fgrid-bot-close',
    adjust: '/s1/bot/fgrid/v1/update',
    withdraw: '/contract/v5/fgridbot/withdraw-profit',
    detail: '/contract/v5/fgridbot/get-fgrid-detail',
  },
  request: (last) => ({
    symbol: 'BTCUSDT',
    grid_mode: 'FUTURE_GRID_MODE_NEUTRAL',
    grid_type: 'FUTURE_GRID_TYPE_ARITHMETIC',
    min_price: (last * 0.98).toFixed(1),
    max_price: (last * 1.02).toFixed(1),
    cell_number: 20,
    leverage: '5',
    total_investment: '5000',
  }),
  async fill(page, last) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Leverage').fill('5')
    await field('Lower price').fill((last * 0.99).toFixed(1))
    await field('Upper price').fill((last * 1.01).toFixed(1))
    await field('Grids').fill('10')
    await field('Investment').fill('5,000')
    await page
      .getByText(/^\d+ (buys?|sells?)( and |$)/)
      .first()
      .waitFor()
  },
  // Three grids down and up again: each of them buys and sells.
  earn: (market) => market.swing(['BTCUSDT'], 0.007, 'linear'),
  figures: {
    matched: (page) => moreFigure(page, 'matched'),
    withdrawn: (page) => moreFigure(page, 'withdrawn'),
    withdrawable: async (page) =>
      (await page.locator('[data-figure=withdrawable] dd').first().textContent()) ?? '',
  },
  change: {
    field: 'Range moves up to',
    answer: 'move_up_price',
    notice: 'no order is touched',
  },
  close: { choice: /Close the position at market/, button: 'Close position and bot' },
  steps: [
    /^\d+ orders? cancelled, done/,
    /^(Sold|Bought) .*\sBTC at .*fee .*\sUSDT, done|^No trade/,
    /^Moved .*\sUSDT.* to Funding, done/,
  ],
}
