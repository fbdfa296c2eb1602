// Two leaders of the house, so that there is somebody to follow from the first start on: accounts
// that nobody can log in to, each with bots around the price of that day. Opened once; what a crash
// leaves out of it the next start does.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { Endpoint, FeatureFlag } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import { formatPrice, type Category } from '@trellis/market'
import type { Host } from '../host/index.ts'
import { settingAccess } from '../host/setting-access.ts'
import type { LogLine } from '../log-line.ts'

interface HouseKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire: { readonly endpoints: object }
}

const kinds: readonly HouseKind[] = serverKinds

/** A bot of a house leader: whose call makes it, and with what around the price of its market. */
interface HouseBot {
  readonly kind: string
  readonly call: string
  readonly symbol: string
  readonly category: Category
  /** `at` is a share of the price as the market writes prices. */
  input(at: (share: number) => string): object
}

interface HouseLeader {
  readonly email: string
  readonly nickname: string
  readonly bots: readonly HouseBot[]
}

const spot = (symbol: string, reach: number): HouseBot => ({
  kind: 'spot-grid',
  call: 'createGrid',
  symbol,
  category: 'spot',
  input: (at) => ({
    symbol,
    min_price: at(1 - reach),
    max_price: at(1 + reach),
    cell_number: 20,
    invest_mode: 0,
    quote_investment: '10000',
  }),
})
const futures = (symbol: string, leverage: string): HouseBot => ({
  kind: 'futures-grid',
  call: 'fgridBotCreate',
  symbol,
  category: 'linear',
  input: (at) => ({
    symbol,
    grid_mode: 1,
    grid_type: 1,
    min_price: at(0.85),
    max_price: at(1.15),
    cell_number: 30,
    leverage,
    total_investment: '10000',
  }),
})

const LEADERS: readonly HouseLeader[] = [
  {
    email: 'calm@house.trellis.invalid',
    nickname: 'House · Calm',
    bots: [spot('BTCUSDT', 0.1), spot('ETHUSDT', 0.1)],
  },
  {
    email: 'brisk@house.trellis.invalid',
    nickname: 'House · Brisk',
    bots: [futures('BTCUSDT', '2'), futures('ETHUSDT', '2')],
  },
]

/** Opens what is not there yet; a market without their symbols has fewer bots. */
export async function openHouse(
  host: Host,
  flags: ReadonlySet<FeatureFlag>,
  log: LogLine,
): Promise<void> {
  for (const leader of LEADERS) {
    const user = await accountOf(host, leader.email)
    if (user === undefined) return
    const context = contextOf(host, user, flags)
    const { nickname } = leader
    for (const { routes } of kinds) {
      const led = await routes.leadAsHouse?.(context, nickname)
      if (led?.ok === false) log(`${nickname} does not lead: ${led.error.code}`)
    }
    if ((await host.bots.ofUser(user)).length > 0) continue
    for (const bot of leader.bots)
      if (!(await made(context, bot))) log(`no ${bot.symbol} for ${nickname}`)
  }
}

async function accountOf(host: Host, email: string): Promise<UserId | undefined> {
  const known = host.directory.state.accountByEmail(email)
  if (known !== undefined) return known.user
  // No password has such a hash.
  const account = { email, passwordHash: '!', countryCode: '', lang: 'en' }
  const registered = await host.register(account)
  return registered.ok ? registered.value : undefined
}

async function made(context: RouteContext, bot: HouseBot): Promise<boolean> {
  const { market } = context
  const symbol = market.indexOf(bot.symbol, bot.category)
  const instrument = market.instruments[symbol]
  if (instrument === undefined || market.status(symbol) !== 'Trading') return false
  const { last } = market.ticker(symbol)
  const at = (share: number): string =>
    formatPrice(instrument, Math.round(last * share) as typeof last)
  return call(context, bot.kind, bot.call, bot.input(at))
}

/** One of a kind's calls, as a page would send it; false where it is refused. */
async function call(
  context: RouteContext,
  kind: string,
  name: string,
  input: object,
): Promise<boolean> {
  const found = kinds.find((it) => it.kind === kind)
  if (found === undefined) return false
  const endpoint = (found.wire.endpoints as Readonly<Record<string, Endpoint>>)[name]
  const handler = found.routes.handlers[name]
  if (endpoint === undefined || handler === undefined) return false
  const answer = await handler(context, endpoint.request.parse(input))
  const refused = answer.ok
    ? (answer.value as { readonly problems?: readonly unknown[] })
    : undefined
  return answer.ok && (refused?.problems ?? []).length === 0
}

function contextOf(host: Host, userId: UserId, flags: ReadonlySet<FeatureFlag>): RouteContext {
  const { market, bots, history, directory } = host
  const settings = settingAccess(directory)
  return { userId, nowMs: host.wallMs(), lang: 'en', flags, market, bots, history, settings }
}
