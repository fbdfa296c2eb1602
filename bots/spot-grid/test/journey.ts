// How a spot grid is gone through in the browser; the steps are those of every kind (e2e/).
import type { KindJourney } from '../../../e2e/kind-journey.ts'
import { moreFigure } from '../../../e2e/more-figures.ts'

export const journey: KindJourney = {
  kind: 'spot-grid',
  symbol: 'BTCUSDT',
  form: '/create/?base=BTC&quote=USDT',
  create: 'Create spot grid',
  created: 'Your spot grid is running',
  placed: /^\d+ orders placed\.$/,
  firstPrice: 'Lower price',
  money: 'Investment',
  idName: 'grid_id',
  paths: {
    create: '/s1/bot/grid/v1/create-grid',
    close: '/grid/v1/close-grid',
    adjust: '/update-sgrid',
    withdraw: '/withdraw-profit',
    detail: '/s1/bot/grid/v1/query-grid-detail',
  },
  request: (last) => ({
    symbol: 'BTCUSDT',
    min_price: (last * 0.98).toFixed(1),
    max_price: (last * 1.02).toFixed(1),
    cell_number: 20,
    invest_mode: 0,
    quote_investment: '5000',
  }),
  async fill(page, last) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Lower price').fill((last * 0.99).toFixed(1))
    await field('Upper price').fill((last * 1.01).toFixed(1))
    await field('Grids').fill('10')
    await field('Investment').fill('5,000')
    await page
      .getByText(/^\d+ (buys?|sells?)( and |$)/)
      .first()
      .waitFor()
  },
  // Three cells down and up again: each of them buys and sells.
  earn: (market) => market.swing(['BTCUSDT'], 0.007),
  figures: {
    matched: (page) => moreFigure(page, 'matched'),
    withdrawn: (page) => moreFigure(page, 'withdrawn'),
    withdrawable: (page) => moreFigure(page, 'withdrawable'),
  },
  change: {
    field: 'Take-profit',
    answer: 'take_profit_price',
    notice: 'no order is touched',
  },
  close: { choice: /All to USDT/, button: 'Close, sell to USDT' },
  steps: [
    /^\d+ orders? cancelled, done/,
    /^Sold .*\sBTC at .*fee .*\sUSDT, done|^No trade/,
    /^Moved .*\sUSDT.* to Funding, done/,
  ],
}
