// What routes may reach, over a rig: its engine's bots and its market, which a test may move
// between the route's check and the engine's. For tests only.
import { PaperVenue } from '@trellis/exchange'
import type { InstrumentStatus } from '@trellis/market'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { houseFees, USER, type Rig } from './rig.ts'

export interface RigRoutes {
  readonly context: RouteContext
  /** Done once, after the route has looked at the market and before the engine is asked. */
  between: () => void
}

/** The context of a signed-in user of the rig; statuses are those that the rig's market has. */
export function routesOver(rig: Rig, status: () => InstrumentStatus = () => 'Trading'): RigRoutes {
  const { engine, instrument } = rig
  const ticker = () => ({
    last: rig.last,
    open24h: rig.last,
    high24h: rig.last,
    low24h: rig.last,
    volume24h: 0n,
    turnover24h: 0n as never,
    atMs: rig.stamp().atMs,
  })
  const moveOn = (): void => {
    const { between } = routes
    routes.between = () => undefined
    between()
  }
  const context: RouteContext = {
    userId: USER,
    nowMs: 0,
    lang: 'en',
    market: {
      instruments: [instrument],
      indexOf: (symbol) => (symbol === instrument.symbol ? 0 : -1),
      status,
      ticker,
      candles: async () => [],
      lastPrice: () => undefined,
      fees: () => houseFees,
      takerPrice: (side, lots, market) => new PaperVenue().marketPrice(side, lots, market),
      platformCoin: 'MNT',
      nowMs: () => rig.stamp().atMs,
      speed: 1,
    },
    bots: {
      create: async (user, order) => {
        moveOn()
        return engine.createBot(user, { ...order, bot: rig.bot }, rig.stamp())
      },
      command: async (user, bot, command) => {
        moveOn()
        return engine.botCommand(user, bot, command, rig.stamp())
      },
      topUp: async (user, coin, amount) => engine.topUp(user, { coin, amount }, rig.stamp()),
      funding: async (user) => engine.fundingOf(user) ?? new Map(),
      made: async (user, kind, requestKey) => engine.madeBy(user, kind, requestKey),
      ofUser: async (user) => engine.botsOf(user),
      find: async (bot) => engine.botsOf(USER).find((it) => it.bot === bot),
    },
    // No read models stand behind a rig.
    history: undefined as never,
  }
  const routes: RigRoutes = { context, between: () => undefined }
  return routes
}
