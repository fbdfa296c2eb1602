// A leader and its follower as browser journeys make them: the leader without screens, who is not
// what a journey looks at.
import type { BrowserContext, Page } from 'playwright-core'
import { post, signedIn, type Site } from '../../../e2e/app.ts'
import type { SteppedPrices } from '../../../e2e/stepped.ts'

const SITE = '/s1/bot/copy-trading/v1'

export interface LedBots {
  readonly mark: string
  readonly nickname: string
  /** Opens a grid around the price of now; answers its id. */
  open(symbol: string, investment?: string): Promise<string>
  /** Closes one of its grids. */
  close(grid: string): Promise<void>
}

let leaders = 0

/** Somebody who leads from now on. */
export async function leaderIn(
  context: BrowserContext,
  app: Site,
  market: SteppedPrices,
): Promise<LedBots> {
  const page = await signedIn(context, app)
  leaders += 1
  const nickname = `Lea ${process.pid}-${leaders}`
  const wish = { nickname, profit_share_percent: '10' }
  const { leader_mark: mark } = await post<{ leader_mark: string }>(
    page,
    `${SITE}/become-leader`,
    wish,
  )
  return {
    mark,
    nickname,
    async open(symbol, investment = '5000') {
      const last = await market.last(symbol)
      const digits = symbol.startsWith('BTC') ? 1 : 2
      const made = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
        symbol,
        min_price: (last * 0.9).toFixed(digits),
        max_price: (last * 1.1).toFixed(digits),
        cell_number: 10,
        invest_mode: 0,
        quote_investment: investment,
      })
      return made.grid_id
    },
    async close(grid) {
      await post(page, '/grid/v1/close-grid', { bot_id: grid, close_mode: 3 })
    },
  }
}

/** Follows as the page's user; answers the bot that follows. */
export async function follow(page: Page, mark: string, amount = '2000'): Promise<string> {
  const wish = { leader_mark: mark, amount, most_per_bot: '800' }
  const { bot_id } = await post<{ bot_id: string }>(page, `${SITE}/follow`, wish)
  return bot_id
}
