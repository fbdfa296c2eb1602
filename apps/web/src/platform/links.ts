// Which page of the platform is which screen of its native app: one table. What it does not map
// opens as the page it is. Paths below are without the locale before them.
import { isLocaleSegment } from '@trellis/texts'
import { accountCodes, isPlatformAccount } from './account-codes.ts'

/** What a page's address says, handed to its row. */
export interface Asked {
  /** Parts of the path that stand for something, by their names. */
  readonly named: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** What the screen is told; undefined where the address does not fit the row after all. */
type Told = Readonly<Record<string, string>> | undefined

interface LinkRow {
  /** Pattern of the path: `:name` stands for one part of it. */
  readonly path: string
  /** Screen of the app; the names are ours (docs/adr/0034). */
  readonly screen: string
  readonly tell?: (asked: Asked) => Told
}

const nothing = (): Told => ({})

/** Scheme of native addresses: "trellis://bot/create?symbol=BTCUSDT". */
export const APP_SCHEME = 'trellis'

const rows: readonly LinkRow[] = [
  // The bot area (specification 2).
  { path: '/tradingbot', screen: 'bot/home' },
  { path: '/tradingbot/my-bot', screen: 'bot/my-bots', tell: () => ({ tab: '0' }) },
  { path: '/tradingbot/create', screen: 'bot/create', tell: symbolOfPair },
  { path: '/tradingbot/dca-create', screen: 'bot/dca-create', tell: coinAndCurrency },
  { path: '/tradingbot/fgrid-create', screen: 'bot/fgrid-create', tell: symbolOfPair },
  { path: '/tradingbot/fmart-create', screen: 'bot/fmart-create', tell: symbolOfPair },
  // The account.
  { path: '/login', screen: 'account/login' },
  { path: '/register', screen: 'account/register' },
  { path: '/user/assets/deposit', screen: 'assets/deposit', tell: coinOf },
  { path: '/user/assets/withdraw', screen: 'assets/withdraw', tell: coinOf },
  { path: '/user/assets/:account', screen: 'assets/account', tell: accountOf },
  // Products.
  { path: '/earn', screen: 'earn/home' },
  { path: '/copy-trading', screen: 'copy-trading/home' },
  { path: '/nft', screen: 'nft/home' },
  { path: '/web3', screen: 'web3/home' },
  { path: '/vip', screen: 'vip/home' },
  { path: '/rewards-hub', screen: 'rewards/home' },
  { path: '/rewards-hub/reward', screen: 'rewards/reward', tell: rewardOf },
  { path: '/rewards-hub/task', screen: 'rewards/task', tell: taskOf },
  // Trading.
  { path: '/trade/spot/:base/:quote', screen: 'trade/spot', tell: symbolOfPath },
  { path: '/trade/inverse/:symbol', screen: 'trade/inverse', tell: symbolNamed },
  { path: '/trade/usdt/:symbol', screen: 'trade/usdt', tell: symbolNamed },
  { path: '/trade/usdc/:symbol', screen: 'trade/usdc', tell: symbolNamed },
  { path: '/trade/option/usdc/:symbol', screen: 'trade/option', tell: symbolNamed },
]

/** The native address of a page, undefined where the app has no screen for it. */
export function nativeLink(page: URL): string | undefined {
  const parts = partsOf(page.pathname)
  for (const row of rows) {
    const named = fit(row.path, parts)
    const told = named && (row.tell ?? nothing)({ named, query: page.searchParams })
    if (told === undefined) continue
    const query = new URLSearchParams(told).toString()
    return `${APP_SCHEME}://${row.screen}${query === '' ? '' : `?${query}`}`
  }
  return undefined
}

/**
 * The parts of a path behind its locale. The shortest locales look like pages ("nft", "vip"): a
 * path of one part is a page.
 */
function partsOf(pathname: string): readonly string[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  const [first = '', second] = parts
  const isPage = rows.some(({ path }) => path.split('/')[1] === first)
  return second !== undefined && isLocaleSegment(first) && !isPage ? parts.slice(1) : parts
}

/** What the named parts of a pattern stand for in a path; undefined where it is another path. */
function fit(pattern: string, parts: readonly string[]): Asked['named'] | undefined {
  const wanted = pattern.split('/').slice(1)
  if (wanted.length !== parts.length) return undefined
  const named: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const part = parts[index] ?? ''
    if (want.startsWith(':')) named[want.slice(1)] = part
    else if (want !== part) return undefined
  }
  return named
}

/** A coin or symbol as the app knows it; undefined for what is none. */
function coin(text: string | null | undefined): string | undefined {
  const upper = text?.toUpperCase() ?? ''
  return /^[A-Z0-9-]{1,30}$/.test(upper) ? upper : undefined
}

/** Both coins of an address together, else none: the app opens its own first pair. */
function pairOf({ query }: Asked): readonly [string, string] | undefined {
  const [base, quote] = [coin(query.get('base')), coin(query.get('quote'))]
  return base === undefined || quote === undefined ? undefined : [base, quote]
}

function symbolOfPair(asked: Asked): Told {
  const pair = pairOf(asked)
  return pair === undefined ? {} : { symbol: pair.join('') }
}

function coinAndCurrency(asked: Asked): Told {
  const pair = pairOf(asked)
  return pair === undefined ? {} : { coin: pair[0], currency: pair[1] }
}

function coinOf({ query }: Asked): Told {
  const found = coin(query.get('coin'))
  return found === undefined ? {} : { coin: found }
}

function accountOf({ named: { account = '' } }: Asked): Told {
  return isPlatformAccount(account) ? { account: String(accountCodes[account]) } : undefined
}

const PLAIN = /^[\w-]{1,64}$/

function rewardOf({ query }: Asked): Told {
  const [id, code] = [query.get('reward-id') ?? '', query.get('reward-code') ?? '']
  return PLAIN.test(id) && PLAIN.test(code) ? { 'reward-id': id, 'reward-code': code } : undefined
}

function taskOf({ query }: Asked): Told {
  const [id, rule] = [query.get('task-id') ?? '', query.get('rule-index') ?? '0']
  return PLAIN.test(id) && /^\d{1,6}$/.test(rule)
    ? { 'task-id': id, 'rule-index': rule }
    : undefined
}

function symbolOfPath({ named }: Asked): Told {
  const [base, quote] = [coin(named['base']), coin(named['quote'])]
  return base === undefined || quote === undefined ? undefined : { symbol: base + quote }
}

function symbolNamed({ named }: Asked): Told {
  const symbol = coin(named['symbol'])
  return symbol === undefined ? undefined : { symbol }
}
