// What routes may reach, over a real engine: its bots and its market. Tests of every kind's routes
// stand on it; a test may do something between the route's look at the market and the engine's.
import {
  commanded,
  copyTermsOf,
  moneyOfBot,
  rehearse,
  rehearseCopy,
  type Engine,
  type EngineOptions,
} from '@trellis/engine'
import { featureFlags, type FeatureFlag } from '@trellis/contract'
import { PaperVenue } from '@trellis/exchange'
import { err, ok, type BotId, type UserId } from '@trellis/kernel'
import type { FeeRates, Instrument, InstrumentStatus } from '@trellis/market'
import { NO_ADVICE } from '../routes/advice-access.ts'
import { NO_RANKING } from '../routes/public-bots.ts'
import type { LiveBot, RouteContext } from '../routes/route-context.ts'

/** An engine with one user, and how a test moves it. */
export interface Stage {
  readonly engine: Engine
  /** What the engine is made of; a stage that rehearses nothing leaves it out. */
  readonly options?: EngineOptions
  readonly user: UserId
  readonly instruments: readonly Instrument[]
  readonly fees: FeeRates
  /** Id that the next bot gets. */
  nextBot(): BotId
  stamp(): { readonly atMs: number; readonly tape: number }
  status(symbol: number): InstrumentStatus
  /** What the user is offered; everything when left out. */
  readonly flags?: ReadonlySet<FeatureFlag>
  /** Called after the route has looked at the market and before the engine is asked. */
  between?(): void
}

/** The context of the stage's user, signed in. */
export function contextOver(stage: Stage): RouteContext {
  const { engine, user, instruments, fees } = stage
  const venue = new PaperVenue()
  const ticker = (symbol: number) => {
    const last = engine.lastPrice(symbol)
    const day = { open24h: last, high24h: last, low24h: last, volume24h: 0n }
    return { last, ...day, turnover24h: 0n as never, atMs: stage.stamp().atMs }
  }
  const bots = (): readonly LiveBot[] => engine.botsOf(user)
  const settings = new Map<string, string>()
  const settingOfAll = (name: string): readonly (readonly [UserId, string])[] =>
    settings.has(name) ? [[user, settings.get(name) ?? '']] : []
  const known = {
    kinds: stage.options?.kinds ?? [],
    instruments,
    price: (symbol: number) => engine.lastPrice(symbol),
  }
  return {
    userId: user,
    nowMs: 0,
    lang: 'en',
    flags: stage.flags ?? new Set(featureFlags),
    market: {
      identity: stage,
      instruments,
      indexOf: (symbol, category) =>
        instruments.findIndex((it) => it.symbol === symbol && it.category === category),
      status: (symbol) => stage.status(symbol),
      ticker,
      candles: async () => [],
      lastPrice: () => undefined,
      markPrice: (symbol) => {
        const mark = engine.lastPrice(symbol, 'mark')
        return mark === 0 ? undefined : mark
      },
      valuePrice: () => undefined,
      indexPrice: () => undefined,
      nextFunding: () => undefined,
      fundings: () => [],
      openInterest: () => undefined,
      fees: () => fees,
      takerPrice: (side, lots, market) => venue.marketPrice(side, lots, market),
      platformCoin: 'MNT',
      nowMs: () => stage.stamp().atMs,
      speed: 1,
    },
    bots: {
      create: async (_, order) => {
        stage.between?.()
        return engine.createBot(user, { ...order, bot: stage.nextBot() }, stage.stamp())
      },
      command: async (_, bot, command) => {
        stage.between?.()
        return commanded(engine, { user, bot, command }, stage.stamp())
      },
      lead: async (_, terms) => engine.posts.lead(user, terms, stage.stamp()),
      suspend: async (_, isSuspended) => engine.posts.suspend(user, isSuspended, stage.stamp()),
      leading: async (leader) => (leader === user ? engine.posts.leadingOf(user) : undefined),
      money: (bot) => moneyOfBot(bot, known),
      terms: (bot) => copyTermsOf(bot, known.kinds),
      copyRefusal: (bot, amount) => {
        const { options } = stage
        if (options === undefined) return 'unavailable'
        return rehearseCopy({ bot, amount, ...nowOf(stage, bot) }, options)
      },
      rewards: async (of) => engine.rewards.of(of),
      grantReward: async (of, terms) => {
        const reward = stage.nextBot()
        const done = engine.rewards.grant(of, { reward, ...terms }, stage.stamp())
        return done.ok ? ok(reward) : done
      },
      revokeReward: async (of, reward) => engine.rewards.revoke(of, reward, stage.stamp()),
      topUp: async (_, coin, amount) => engine.topUp(user, { coin, amount }, stage.stamp()),
      funding: async () => engine.fundingOf(user) ?? new Map(),
      rehearse: async (bot, asked) => {
        const { options } = stage
        if (options === undefined) return err('unavailable')
        const funding = engine.fundingOf(user) ?? new Map()
        return rehearse({ bot, ...asked, funding, ...nowOf(stage, bot) }, options)
      },
      made: async (_, kind, requestKey) => engine.madeBy(user, kind, requestKey),
      ofUser: async () => bots(),
      find: async (bot) => bots().find((it) => it.bot === bot),
    },
    advice: NO_ADVICE,
    // No read models stand behind a stage.
    history: undefined as never,
    settings: {
      read: (_, name) => settings.get(name) ?? '',
      all: settingOfAll,
      write: async (_, name, next) => {
        const said = next(settings.get(name) ?? '', { all: settingOfAll })
        if (!said.ok) return said
        settings.set(name, said.value)
        return ok(undefined)
      },
      banReason: () => '',
      barred: () => undefined,
      allBarred: () => [],
    },
    ranking: NO_RANKING,
  }
}

/** The market of a bot as the stage has it. */
function nowOf({ engine, status, stamp }: Stage, { symbols }: LiveBot) {
  const markets = symbols.map((symbol) => ({
    last: engine.lastPrice(symbol),
    mark: engine.lastPrice(symbol, 'mark'),
    status: status(symbol),
    openInterest: undefined,
  }))
  return { markets, nowMs: stamp().atMs }
}
