// What visitors of the loaded server do, by turns: the calls that the pages make, and now and then
// a bot closed and another opened in its place.
import { siteOf, type Answer, type Visitor } from './visitor.ts'

export interface LoadCall {
  readonly name: string
  /** Whether the answer needs the database. */
  readonly asksDatabase: boolean
  run(visitor: Visitor, turn: number): Promise<Answer>
}

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT']

/** The symbol of a visitor's n-th bot. */
export function symbolOf(turn: number): string {
  return SYMBOLS[turn % SYMBOLS.length] ?? 'BTCUSDT'
}

const one = (list: readonly string[], turn: number): string => list[turn % list.length] ?? ''
const ofBot =
  (path: string, more: object = {}) =>
  (visitor: Visitor, turn: number) =>
    visitor.post(path, { grid_id: one(visitor.bots, turn), ...more })

const call = (name: string, asksDatabase: boolean, run: LoadCall['run']): LoadCall => ({
  name,
  asksDatabase,
  run,
})

const closeOne: LoadCall['run'] = async (visitor) => {
  const grid_id = visitor.bots.shift() ?? ''
  const answer = await visitor.post('/grid/v1/close-grid', { grid_id, close_mode: 3 })
  visitor.closed.push(grid_id)
  await visitor.createGrid(symbolOf(visitor.closed.length))
  return answer
}

/** The receipt of a bot that was closed a moment ago; before the first one, the closed list. */
const receipt: LoadCall['run'] = (visitor, turn) =>
  visitor.closed.length === 0
    ? visitor.post(siteOf('listAllBots'), { status: 'CLOSED', limit: 200 })
    : visitor.post(siteOf('receipt'), { grid_id: one(visitor.closed, turn) })

const HISTORY = '/grid/v1/get-history-orders'
export const HEALTH = '/healthz'

/** One round of what visitors look at. */
const LOOKS: readonly LoadCall[] = [
  call('summary', false, (it) => it.post(siteOf('summary'))),
  call('list, running', false, (it) =>
    it.post(siteOf('listAllBots'), { status: 'ONGOING', limit: 200 }),
  ),
  call('detail', false, ofBot('/s1/bot/grid/v1/query-grid-detail')),
  call('levels', false, ofBot(siteOf('levels'))),
  call('curve', true, ofBot(siteOf('pnlCurve'), { from: 0, points: 600 })),
  call('activity', true, ofBot(siteOf('activity'), { limit: 50 })),
  call('fills', true, ofBot(HISTORY, { view: 'orders', limit: 200 })),
  call('pairs', true, ofBot(HISTORY, { limit: 100 })),
  call('list, closed', true, (it) =>
    it.post(siteOf('listAllBots'), { status: 'CLOSED', limit: 200 }),
  ),
  call('receipt', true, receipt),
  call('balance', false, (it) => it.post(siteOf('spotBalance'))),
  call('candles', false, (it, turn) =>
    it.call('GET', siteOf('kline'), {
      symbol: symbolOf(turn),
      interval: '1h',
      limit: '100',
    }),
  ),
]

/** People look far more often than they change: rounds in which one bot gives way to another. */
const ROUNDS_A_CHANGE = 4

/** The calls of a load in their order; it goes through them again and again. */
export const LOAD_CALLS: readonly LoadCall[] = [
  ...Array.from({ length: ROUNDS_A_CHANGE }, () => LOOKS).flat(),
  call('close and create', false, closeOne),
]
