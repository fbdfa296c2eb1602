// What sound requests hold: the bots that the people of a stage have, and values of fields by kind
// at the prices of now.
import type { TestClient } from './http-server-fixture.ts'
import { madeCombo, soundCombo } from './combo-fixture.ts'
import { madeDca, soundDca } from './dca-fixture.ts'
import { dual, soundDual } from './dual-fixture.ts'
import { madeFutures, soundFutures } from './futures-fixture.ts'
import { soundGrid } from './http-server-fixture.ts'
import { madeMartingale, soundMartingale } from './martingale-fixture.ts'
import { pool, soundAdding } from './pool-fixture.ts'

/** Values by names of fields: prices around those of the market, ids of bots that there are. */
export type Known = Readonly<Record<string, unknown>>

/** The id of a running bot by the name of its kind. */
export type BotIds = Readonly<Record<string, string>>

/** Values by kind; '' has those of what is no kind's. */
export type SoundRequests = Readonly<Record<string, Known>>

interface Makings {
  /** A key that no other request has. */
  readonly requestId: () => string
  readonly leaderMark: string
}

/** Makes the bots that are missing, one of each kind. */
export async function madeBots(
  client: TestClient,
  makings: Makings,
  kept: BotIds = {},
): Promise<BotIds> {
  const ids: Record<string, string> = { ...kept }
  for (const [kind, make] of Object.entries(makers)) ids[kind] ??= await make(client, makings)
  return ids
}

const makers: Readonly<Record<string, (client: TestClient, its: Makings) => Promise<string>>> = {
  'spot-grid': async (client, { requestId }) => {
    const { grid } = await soundGrid(client)
    const wanted = { ...grid, request_id: requestId() }
    return idOf(await client.post('/s1/bot/grid/v1/create-grid', wanted), 'grid_id')
  },
  'futures-grid': (client, { requestId }) => madeFutures(client, { request_id: requestId() }),
  'futures-martingale': (client) => madeMartingale(client),
  'futures-combo': (client) => madeCombo(client),
  'spot-dca': (client) => madeDca(client),
  'dual-asset': async (client, { requestId }) => {
    const order = await soundDual(client, requestId().slice(-30))
    return idOf(await client.post(dual.place, order), 'orderId')
  },
  'liquidity-mining': async (client, { requestId }) => {
    const made = await client.post(pool.add, soundAdding(requestId().slice(-30), { leverage: '2' }))
    return idOf(made, 'orderId').split('-')[0] ?? ''
  },
  'copy-trading': async (client, { leaderMark }) => {
    const wanted = { leader_mark: leaderMark, amount: '200' }
    const made = await client.post('/s1/bot/copy-trading/v1/follow', wanted)
    // Who follows already has that bot; the stage ended it a moment ago.
    return String(made.result?.bot_id ?? '0')
  },
}

interface People {
  readonly owner: TestClient
  readonly leaderMark: string
}

/** Values of fields as handlers need them to get to their work. */
export async function soundRequests({ owner, leaderMark }: People): Promise<SoundRequests> {
  const [spot, futures] = [await soundGrid(owner), await soundFutures(owner)]
  const order = await soundDual(owner, 'fuzz')
  return {
    '': {
      ...account,
      symbol: 'BTCUSDT',
      kind: 'spot-grid',
      input: spot.grid,
      days: 1,
    },
    'spot-grid': {
      ...spot.grid,
      allow_follow: true,
      close_mode: 3,
      buy_amount: '2000',
      take_profit_price: spot.at(2),
      withdraw_amount: '',
    },
    'futures-grid': {
      ...futures.grid,
      take_profit_price: futures.at(2),
      move_up_price: futures.at(1.5),
      trailing_stop_per: '0.3',
      amount: '1',
      withdraw_amount: '',
      allow_follow: true,
    },
    'futures-martingale': { ...soundMartingale, amount: '1', allow_follow: true },
    'futures-combo': { ...soundCombo, transfer_type: 1, amount: '1', allow_follow: true },
    'spot-dca': { parameters: soundDca, ...soundDca, allow_follow: true },
    'dual-asset': { ...order, duration: '8h' },
    'liquidity-mining': { productId: '5', quoteAmount: '2000', amount: '10', removeRate: 50 },
    'copy-trading': {
      leader_mark: leaderMark,
      leaderMark,
      amount: '200',
      investmentE8: '10000000000',
      nickname: 'Somebody',
    },
  }
}

/** The account's own calls; nobody has the address of the e-mail. */
const account: Known = {
  email: 'nobody@example.org',
  password: 'correct horse battery',
  current_password: 'correct horse battery',
  new_password: 'another right horse',
  label: 'fuzz',
  permissions: ['read'],
  coin: 'USDT',
  amount: '1',
  url: 'https://hooks.example.org/trellis',
  locale: 'en',
  part: 'accounts',
  name: 'tag',
}

function idOf(made: { readonly result: unknown }, field: string): string {
  const id = (made.result as Readonly<Record<string, unknown>> | null)?.[field]
  if (typeof id !== 'string' || id === '0') throw new Error(JSON.stringify(made.result))
  return id
}
