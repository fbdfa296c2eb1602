// How a combo is gone through in the browser; the steps are those of every kind (e2e/).
import type { Page } from 'playwright-core'
import type { KindJourney } from '../../../e2e/kind-journey.ts'

const weighed = (symbol: string, target_position_percent: string) => ({
  symbol,
  target_position_percent,
  side: 'SIDE_LONG',
})

/** A figure that always stands under the equation. */
async function mainFigure(page: Page, id: string): Promise<string> {
  return (await page.locator(`[data-figure=${id}] dd`).first().textContent()) ?? ''
}

export const journey: KindJourney = {
  kind: 'futures-combo',
  symbol: 'BTCUSDT',
  category: 'linear',
  form: '/fcombo-create/?base=BTC&quote=USDT',
  create: 'Create futures combo',
  created: 'Your futures combo is running',
  consent: /^I understand/,
  placed: /^It opens its positions/,
  firstPrice: 'Leverage',
  money: 'Investment',
  idName: 'bot_id',
  paths: {
    create: '/contract/v5/private/fcombobot/create-bot',
    close: '/contract/v5/private/fcombobot/close-bot',
    adjust: '/contract/v5/private/fcombobot/modify-setting',
    detail: '/contract/v5/private/fcombobot/get-detail',
  },
  request: () => ({
    leverage: '3',
    init_margin: '5000',
    adjust_position_mode: 'ADJUST_POSITION_MODE_PERCENT',
    adjust_position_percent: '0.02',
    symbol_settings: [weighed('BTCUSDT', '0.6'), weighed('ETHUSDT', '0.4')],
  }),
  async fill(page) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await page.getByText('Allocated').first().waitFor()
    await page.getByRole('button', { name: 'Equal weights' }).click()
    await page.getByRole('radio', { name: 'Drift' }).click()
    await field('Drift over, points').fill('2')
    await field('Leverage').fill('3')
    await field('Investment').fill('5,000')
    await page.getByText('Opens at market').first().waitFor()
  },
  // One contract rises out of its band: it is sold back to its weight.
  async earn(market) {
    const last = await market.last('BTCUSDT', 'linear')
    await market.goTo({ BTCUSDT: last * 1.12 }, 'linear')
    await market.goTo({ BTCUSDT: last * 1.13 }, 'linear')
  },
  figures: { matched: (page) => mainFigure(page, 'rebalances') },
  change: {
    field: 'Stop-loss, of margin',
    answer: 'sl_percent',
    notice: 'no order is touched',
    value: () => '50',
    answered: '0.5',
  },
  close: { choice: /Close all positions at market/, button: 'Close positions and bot' },
  steps: [
    /^No order was open, done|^\d+ orders? cancelled, done/,
    /^Closed \d+ positions at market, fee .*\sUSDT, done/,
    /^Moved .*\sUSDT.* to Funding, done/,
  ],
}
