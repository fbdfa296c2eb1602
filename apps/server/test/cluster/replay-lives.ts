// What users do on a replayed tape: bots of five kinds, made at the same market times wherever it
// is played, changed, given money and relieved of it, and closed in several ways. One call follows
// the other, so that each partition hears them in one order.
import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '@trellis/market'
import { futures, soundFutures } from '../futures-fixture.ts'
import { soundCombo } from '../combo-fixture.ts'
import { soundDca } from '../dca-fixture.ts'
import { soundGrid, TestClient, type Answer } from '../http-server-fixture.ts'
import { soundMartingale } from '../martingale-fixture.ts'
import { HALTED } from './replay-folders.ts'
import type { Side } from './replay-sides.ts'

/** As many partitions, and as many groups. */
const USERS = 8
/** Nobody knows what became of it, or nothing did. */
const AWAY: readonly unknown[] = [503, 504]
const MART = '/contract/v5/private/fmartingalebot/create-fmart-bot'

interface Act {
  readonly user: number
  readonly path: string
  readonly body: (client: TestClient, idOf: (name: string) => string) => Promise<object>
  /** The name of the bot that it makes. */
  readonly makes?: string
}

/**
 * Plays it all, to the end of the tape; answers what became of each call, in words that hold no id.
 */
export async function play({
  address,
  go,
}: Pick<Side, 'address' | 'go'>): Promise<readonly string[]> {
  const users = Array.from({ length: USERS }, () => new TestClient({ address }))
  const bots = new Map<string, string>()
  const told: string[] = []
  for (const [i, user] of users.entries()) {
    const { code } = await user.register(`replay${i}@example.org`, 'correct horse')
    if (code !== 0) throw new Error(`user ${i} cannot register: ${code}`)
  }
  for (const { hours, acts } of PLAN) {
    await go(hours * HOUR_MS)
    for (const { user, path, body, makes } of acts) {
      const client = users[user]
      if (client === undefined) throw new Error(`there is no user ${user}`)
      const asked = await body(client, (name) => bots.get(name) ?? name)
      const answer = await answered(client, path, { ...asked, request_id: `call ${told.length}` })
      if (makes !== undefined)
        bots.set(makes, String(answer.result.grid_id ?? answer.result.bot_id))
      told.push(wordOf(path, answer))
    }
  }
  return told
}

/** Asked again, under the same key, for as long as groups are moving. */
async function answered(client: TestClient, path: string, body: object): Promise<Answer> {
  for (let left = 300; ; left--) {
    const answer = await client.post(path, body)
    const isAway = AWAY.includes(answer.http) || AWAY.includes(answer.result?.status_code)
    if (!isAway || left === 0) return answer
    await pause(100)
  }
}

function wordOf(path: string, { code, result }: Answer): string {
  const { status_code, debug_msg = '', problems = [], fields = [] } = result ?? {}
  return `${path}: ${code} ${status_code} ${debug_msg} ${JSON.stringify([...problems, ...fields])}`
}

const spot = (user: number, makes: string, symbol: string, more: object = {}): Act => ({
  user,
  makes,
  path: '/s1/bot/grid/v1/create-grid',
  body: async (client) => {
    const { grid, at } = await soundGrid(client, symbol)
    return { ...grid, min_price: at(0.94), max_price: at(1.05), cell_number: 24, ...more }
  },
})

const dca = (user: number, makes: string, more: object = {}): Act => ({
  user,
  makes,
  path: '/dca/v1/create-bot',
  body: async () => ({ parameters: { ...soundDca, ...more } }),
})

const grid = (user: number, makes: string, symbol: string, more: object = {}): Act => ({
  user,
  makes,
  path: futures.create,
  body: async (client) => {
    const { grid: sound, at } = await soundFutures(client, symbol)
    return { ...sound, min_price: at(0.93), max_price: at(1.06), cell_number: 26, ...more }
  },
})

const ladder = (user: number, makes: string, more: object = {}): Act => ({
  user,
  makes,
  path: MART,
  body: async () => ({ ...soundMartingale, ...more }),
})

const combo = (user: number, makes: string, more: object = {}): Act => ({
  user,
  makes,
  path: '/contract/v5/private/fcombobot/create-bot',
  body: async () => ({ ...soundCombo, ...more }),
})

/** A call about one bot. */
const about = (user: number, bot: string, path: string, more: object = {}): Act => ({
  user,
  path,
  body: async (_, idOf) => ({ bot_id: idOf(bot), ...more }),
})

const SHORT = { martingale_mode: 'F_MART_MODE_MARTINGALE_MODE_SHORT' }
const basket = (...parts: readonly (readonly [string, string, 1 | 2])[]) => ({
  symbol_settings: parts.map(([symbol, target_position_percent, side]) => {
    return { symbol, target_position_percent, side }
  }),
})
const SPOT_CLOSE = '/grid/v1/close-grid'
const MART_CLOSE = '/contract/v5/private/fmartingalebot/close-fmart-bot'
const COMBO = '/contract/v5/private/fcombobot'

/** Hours that pass, and what is asked for then. */
const PLAN: readonly { readonly hours: number; readonly acts: readonly Act[] }[] = [
  {
    hours: 1,
    acts: [
      spot(0, 'spot', 'BTCUSDT'),
      spot(0, 'thin', 'ETHUSDT', { quote_investment: '40000', ts_percent: '0.1' }),
      spot(1, 'halted spot', HALTED.symbol),
      dca(1, 'ended dca'),
      dca(2, 'dca', { frequency_in_second: 3600, max_invest_amount: '0' }),
      grid(2, 'neutral', 'ETHUSDT', { leverage: '10' }),
      grid(3, 'long', 'BTCUSDT', { grid_mode: 2, leverage: '20' }),
      grid(3, 'halted', HALTED.symbol, { grid_mode: 3, leverage: '5' }),
      ladder(4, 'ladder', { round_tp_percent: '0.01', price_float_percent: '0.01' }),
      ladder(4, 'short', { ...SHORT, symbol: 'ETHUSDT', round_tp_percent: '0.01' }),
      combo(5, 'combo'),
      combo(
        5,
        'halted combo',
        basket(['BTCUSDT', '0.4', 1], ['ETHUSDT', '0.3', 2], [HALTED.symbol, '0.3', 1]),
      ),
      spot(6, 'six', 'BTCUSDT', { cell_number: 40 }),
      grid(6, 'six grid', 'BTCUSDT', {
        grid_mode: 2,
        leverage: '50',
        grid_type: 2,
        total_investment: '600',
      }),
      ladder(6, 'six ladder', { leverage: '20', auto_cycle_toggle: 2 }),
      combo(6, 'six combo', {
        leverage: '10',
        adjust_position_percent: '0.02',
        ...basket(['ETHUSDT', '0.6', 1], ['BTCUSDT', '0.4', 1]),
      }),
    ],
  },
  {
    hours: 5,
    acts: [
      about(0, 'spot', '/s1/bot/grid/v1/withdraw-profit', { withdraw_amount: '' }),
      about(2, 'neutral', futures.addMargin, { amount: '150.5', coin: 'USDT' }),
      about(4, 'ladder', '/s1/bot/fmart/v1/add-margin', { amount: '77.7', coin: 'USDT' }),
      about(5, 'combo', `${COMBO}/transfer`, { transfer_type: 1, amount: '500' }),
      about(2, 'dca', '/dca/v1/update-parameters', { frequency_in_second: 1800 }),
      about(3, 'long', futures.targets, {
        tp_sl_type: 1,
        take_profit_per: '4',
        stop_loss_per: '0.95',
      }),
      spot(7, 'late', 'ETHUSDT', { quote_investment: '2500' }),
      grid(7, 'late grid', 'ETHUSDT', { leverage: '25', grid_mode: 3, total_investment: '900' }),
    ],
  },
  {
    hours: 4.5,
    acts: [
      // Its symbol stands still at the moment.
      about(3, 'halted', futures.addMargin, { amount: '10', coin: 'USDT' }),
      about(5, 'combo', `${COMBO}/adjust-position`),
      about(7, 'late', SPOT_CLOSE, { close_mode: 'QUOTE_MODE' }),
      combo(7, 'late combo', {
        leverage: '20',
        ...basket(['BTCUSDT', '0.5', 1], ['ETHUSDT', '0.5', 1]),
      }),
    ],
  },
  {
    hours: 7.5,
    acts: [
      about(2, 'neutral', futures.withdraw, { withdraw_amount: '50' }),
      about(5, 'combo', `${COMBO}/transfer`, { transfer_type: 2, amount: '200' }),
      about(0, 'thin', SPOT_CLOSE, { close_mode: 'BASE_MODE' }),
    ],
  },
  // The crash.
  {
    hours: 1.75,
    acts: [
      about(2, 'dca', '/dca/v1/close-bot', { close_mode: 'DCA_QUOTE_MODE' }),
      ladder(7, 'last ladder', { leverage: '10', round_tp_percent: '0.1' }),
      grid(3, 'last grid', 'BTCUSDT', { leverage: '5' }),
    ],
  },
  // Over the end of the contract that stood still before.
  {
    hours: 6.25,
    acts: [
      about(0, 'spot', SPOT_CLOSE, { close_mode: 'BASE_AND_QUOTE_MODE' }),
      about(2, 'neutral', futures.close),
      about(4, 'ladder', MART_CLOSE),
      about(4, 'short', MART_CLOSE),
      about(5, 'combo', `${COMBO}/close-bot`),
    ],
  },
  { hours: 4, acts: [] },
]
