// `npx tsx e2e/big-bots.ts <folder> [days] [fills]`: makes, honestly, a data folder with one bot of
// many fills and one of a long life, then prints how long each call of the detail page takes. It
// writes only through the running server.
import type { Page } from 'playwright-core'
import { desktop, lastPrice, newAccount, openBrowser, post, startApp } from './app.ts'

const [folder = '', days = '365', fills = '20000'] = process.argv.slice(2)
if (folder === '') throw new Error('name a folder for the data: npx tsx e2e/big-bots.ts <folder>')

/** Market seconds a second while the years pass; a busy machine falls behind and catches up. */
const FAST = '30000'
const DAY_MS = 86_400_000

interface Wanted {
  readonly symbol: string
  readonly width: number
  readonly grids: number
  readonly digits: number
}

const dense: Wanted = { symbol: 'DOGEUSDT', width: 0.3, grids: 200, digits: 5 }
const long: Wanted = { symbol: 'BTCUSDT', width: 0.5, grids: 40, digits: 1 }

async function main(): Promise<void> {
  const browser = await openBrowser()
  const context = await browser.newContext(desktop)
  const account = newAccount()
  const bots: string[] = []
  const fast = await startApp({
    TRELLIS_DATA_DIR: folder,
    TRELLIS_SPEED: FAST,
    TRELLIS_HOLD: '1',
  })
  try {
    const page = await context.newPage()
    await page.goto(fast.url('/'))
    await post(page, '/v2/public/user/register', account)
    for (const wanted of [dense, long]) bots.push(await create(page, wanted))
    await untilGrown(page, bots)
  } finally {
    await fast.stop()
  }
  const calm = await startApp({ TRELLIS_DATA_DIR: folder, TRELLIS_SPEED: '1' })
  try {
    const page = await context.newPage()
    await page.goto(calm.url('/my-bot/'))
    for (const bot of bots) await measure(page, bot)
    console.log(`to look at them: TRELLIS_DATA_DIR=${folder} npm start`)
    console.log(`and log in as ${account.email}, ${account.password}`)
  } finally {
    await calm.stop()
    await browser.close()
  }
}

async function create(page: Page, { symbol, width, grids, digits }: Wanted): Promise<string> {
  const last = await lastPrice(page, symbol)
  const made = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol,
    min_price: (last * (1 - width)).toFixed(digits),
    max_price: (last * (1 + width)).toFixed(digits),
    cell_number: grids,
    invest_mode: 0,
    quote_investment: '40000',
  })
  return made.grid_id
}

/** Waits until the first bot has its orders and the second its days. */
async function untilGrown(page: Page, [busy = '', old = '']: readonly string[]): Promise<void> {
  for (;;) {
    // A market that runs this fast may keep a busy machine from answering in time: asked again.
    const grown = await growth(page, busy, old).catch(() => undefined)
    if (grown !== undefined) {
      console.log(`${grown.age.toFixed(1)} days, ${grown.orders} orders`)
      if (grown.orders >= Number(fills) && grown.age >= Number(days)) return
    }
    await page.waitForTimeout(10_000)
  }
}

async function growth(page: Page, busy: string, old: string) {
  const orders = { grid_id: busy, view: 'orders', page: 0, limit: 1 }
  const history = await post<{ total: string }>(page, '/grid/v1/get-history-orders', orders)
  const { detail } = await post<{ detail: { operation_time: string } }>(
    page,
    '/s1/bot/grid/v1/query-grid-detail',
    { grid_id: old },
  )
  return { orders: Number(history.total), age: Number(detail.operation_time) / DAY_MS }
}

const TIMES = 8

/** Time of every call that the detail page makes: the first one, and the median of the rest. */
async function measure(page: Page, bot: string): Promise<void> {
  const id = { grid_id: bot }
  const calls: readonly (readonly [string, string, object])[] = [
    ['detail', '/s1/bot/grid/v1/query-grid-detail', id],
    ['levels', '/s1/bot/v1/levels', id],
    ['close modes', '/grid/v1/get-close-modes', id],
    ['curve, all', '/s1/bot/v1/pnl-curve', { ...id, from: 0, points: 600 }],
    ['fills, newest', '/grid/v1/get-history-orders', { ...id, view: 'orders', limit: 200 }],
    [
      'fills, page 50',
      '/grid/v1/get-history-orders',
      { ...id, view: 'orders', page: 50, limit: 200 },
    ],
    ['pairs, newest', '/grid/v1/get-history-orders', { ...id, limit: 100 }],
    ['pairs, page 50', '/grid/v1/get-history-orders', { ...id, page: 50, limit: 100 }],
    ['activity', '/s1/bot/v1/activity', { ...id, limit: 50 }],
    ['activity, page 200', '/s1/bot/v1/activity', { ...id, page: 200, limit: 50 }],
    ['list', '/tradingbot/v1/list-all-bots', { status: 'ONGOING', limit: 200 }],
  ]
  for (const [name, path, body] of calls) {
    const times: number[] = []
    for (let i = 0; i < TIMES; i += 1) {
      const from = performance.now()
      await post(page, path, body)
      times.push(performance.now() - from)
    }
    const [first = 0, ...rest] = times.map(Math.round)
    const median = rest.toSorted((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0
    console.log(`${bot} ${name.padEnd(20)} first ${first} ms, then ${median} ms`)
  }
}

await main()
