// Two leaders of the house, so that there is somebody to follow from the first start on: accounts
// that nobody can log in to, each with bots around the price of that day. Each is opened once; what
// a crash leaves out of it the next start does.
import { HOUSE_SETTING } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { FeatureFlag } from '@trellis/contract'
import { ok, type UserId } from '@trellis/kernel'
import { formatPrice, type Category } from '@trellis/market'
import type { Host } from '../host/index.ts'
import { settingAccess } from '../host/setting-access.ts'
import { nobodysContext } from '../host/start-duties.ts'
import type { LogLine } from '../log-line.ts'
import { HOUSE_DOMAIN, NO_PASSWORD } from '../host/house-accounts.ts'
import { callKind, houseKinds } from './kind-calls.ts'

/** What of a host the house opens with. */
export type HouseHost = Pick<
  Host,
  'market' | 'bots' | 'history' | 'directory' | 'register' | 'wallMs'
>

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
    email: `calm@${HOUSE_DOMAIN}`,
    nickname: 'House · Calm',
    bots: [spot('BTCUSDT', 0.1), spot('ETHUSDT', 0.1)],
  },
  {
    email: `brisk@${HOUSE_DOMAIN}`,
    nickname: 'House · Brisk',
    bots: [futures('BTCUSDT', '2'), futures('ETHUSDT', '2')],
  },
]

/**
 * Opens what is not there yet; a market without their symbols has fewer bots. An account that
 * somebody registered at such an address is not the house's: it is named in the log and left out.
 */
export async function openHouse(
  host: HouseHost,
  flags: ReadonlySet<FeatureFlag>,
  log: LogLine,
): Promise<void> {
  for (const leader of LEADERS) {
    const user = await accountOf(host, leader.email, log)
    if (user !== undefined) await openLeader(contextOf(host, user, flags), user, leader, log)
  }
}

async function openLeader(
  context: RouteContext,
  user: UserId,
  { nickname, bots }: HouseLeader,
  log: LogLine,
): Promise<void> {
  for (const { routes } of houseKinds) {
    const led = await routes.leadAsHouse?.(context, nickname)
    if (led?.ok === false) log(`${nickname} does not lead: ${led.error.code}`)
  }
  for (const bot of bots) {
    if (await isThere(context, user, bot)) continue
    if (!(await made(context, bot))) log(`no ${bot.symbol} for ${nickname}`)
  }
}

/** The house's own account; only the house makes one that no password opens. */
async function accountOf(
  host: HouseHost,
  email: string,
  log: LogLine,
): Promise<UserId | undefined> {
  const known = host.directory.state.accountByEmail(email)
  if (known !== undefined) {
    if (known.passwordHash === NO_PASSWORD) return known.user
    // A server that did not look had taken it for the house's.
    await settingAccess(host.directory).write(known.user, HOUSE_SETTING, () => ok(''))
    log(`${email} is not an account of the house: somebody registered it`, 'warn')
    return undefined
  }
  const account = { email, passwordHash: NO_PASSWORD, countryCode: '', lang: 'en' }
  const registered = await host.register(account)
  return registered.ok ? registered.value : undefined
}

/** Under which a bot of the house is made once, whatever becomes of it. */
const keyOf = ({ symbol, category }: HouseBot): string => `house:${category}:${symbol}`

/** Whether it was made; a house of before has made its bots under no key. */
async function isThere({ bots, market }: RouteContext, user: UserId, bot: HouseBot) {
  if ((await bots.made(user, bot.kind, keyOf(bot))) !== undefined) return true
  const symbol = market.indexOf(bot.symbol, bot.category)
  const held = await bots.ofUser(user)
  return held.some(({ kind, symbols }) => kind === bot.kind && symbols[0] === symbol)
}

async function made(context: RouteContext, bot: HouseBot): Promise<boolean> {
  const { market } = context
  const symbol = market.indexOf(bot.symbol, bot.category)
  const instrument = market.instruments[symbol]
  if (instrument === undefined || market.status(symbol) !== 'Trading') return false
  const { last } = market.ticker(symbol)
  const at = (share: number): string =>
    formatPrice(instrument, Math.round(last * share) as typeof last)
  const input = { ...bot.input(at), request_id: keyOf(bot) }
  return (await callKind(context, bot.kind, bot.call, input)).ok
}

const contextOf = (host: HouseHost, userId: UserId, flags: ReadonlySet<FeatureFlag>) => ({
  ...nobodysContext(host, flags),
  userId,
})
