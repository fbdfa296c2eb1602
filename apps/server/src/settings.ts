// Settings from the environment, each with a default (architecture 8). A bad value is one clear
// line, never a guess. The secret key is neither printed nor kept longer than its reader needs it.
import { featureFlags, type FeatureFlag } from '@trellis/contract'
import { err, ok, parseAmount, type Amount, type Result } from '@trellis/kernel'
import { readClusterSettings, type ClusterSettings } from './cluster-settings.ts'

export interface Grant {
  readonly coin: string
  readonly amount: Amount
}

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Of a copy that follows the database, for reads of web processes. */
  readonly databaseReadUrl: string | undefined
  /** `simulated` or `replay:<folder>`. */
  readonly market: string
  /** Market time runs this many times as fast as wall time. */
  readonly speed: number
  readonly seed: number
  /** Keep the tape at its first event until the first bot exists. */
  readonly hold: boolean
  /** Two leaders of the house trade from the first start on, not while the market is held. */
  readonly house: boolean
  /** Settings are searched in the background, to be suggested. */
  readonly advice: boolean
  /** How much of a core the search takes until all has been found once, %; 0 searches nothing. */
  readonly adviceShare: number
  /** Days of past that the simulated community of the house is given; 0 for no community. */
  readonly communityDays: number
  /** Workers that host the partitions. */
  readonly shards: number
  /** From the environment; undefined means the key file of the data folder. */
  readonly secretKey: string | undefined
  readonly grants: readonly Grant[]
  /** Coin that close mode BIT converts to. */
  readonly platformCoin: string
  readonly logLevel: string
  /** Multiplies every rate limit; for load tests. */
  readonly rateScale: number
  /** WebSockets that one address may hold open. */
  readonly socketsPerAddress: number
  /** E-mails, in small letters, of admins among the operators, who may also change the speed. */
  readonly operators: readonly string[]
  /** Who runs this server, as push services are told: a mailto: or https: address. */
  readonly pushContact: string
  /** Targets of users may be on this very machine, also without https; for tests alone. */
  readonly loopbackTargets: boolean
  /** Where letters are sent by; undefined: they are files of the data folder. */
  readonly smtp: string | undefined
  /** Whom letters come from: "Trellis <bots@example.org>". */
  readonly mailFrom: string
  /** "https://bots.example.org", where links in letters lead; undefined: this very machine. */
  readonly publicAddress: string | undefined
  /** Backtests are answered. */
  readonly lab: boolean
  /** Their thread is started with the server and plays beforehand what forms will ask. */
  readonly labWarm: boolean
  /** What users of this server are offered; every flag that is not named as off. */
  readonly flags: ReadonlySet<FeatureFlag>
  /** What its pages are told of where they stand. */
  readonly site: SiteSettings
  /** Which part of an installation this process is, and where its NATS servers are. */
  readonly cluster: ClusterSettings
}

export interface SiteSettings {
  /** This machine by its own name or address shows the ribbon of a testnet. */
  readonly testnet: boolean
  /** Where the native app can be had; "" for none. */
  readonly app: string
  /** Phone browsers try to open the app before that. */
  readonly tryApp: boolean
  /** The platform around the bots: "https://www.example.org"; "" for none. */
  readonly platform: string
  /** Where texts are, with places for project, namespace and language; "" for the build's own. */
  readonly texts: string
  /** Hosts that answer calls beside a page's own; none by default. */
  readonly apiHosts: readonly ApiHost[]
  /** Where reports of pages are passed on to; undefined: pages report nothing. */
  readonly reports: URL | undefined
  readonly telegram: TelegramSettings
}

export interface ApiHost {
  /** "api2": the name before the installation's own; each page has its hosts beside it. */
  readonly name: string
  /** How many round trips of another host one of this host is worth. */
  readonly weight: number
}

export interface TelegramSettings {
  /** Of the bot that opens the mini app; undefined switches its sign-in off. */
  readonly token: string | undefined
  /** Who may show the mini app in a frame. */
  readonly frames: readonly string[]
}

type Env = Readonly<Record<string, string | undefined>>
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
/** Telegram's own web clients. */
const TELEGRAM_WEB = 'https://web.telegram.org https://*.web.telegram.org'
const DEFAULT_GRANT = '100000 USDT, 100000 USDC, 1 BTC, 20 ETH'

/**
 * Reads and checks all settings; the error is one line that names the variable and what it may be.
 */
export function readSettings(env: Env): Result<Settings, string> {
  const read = new EnvReader(env)
  const cluster = readClusterSettings(env)
  if (!cluster.ok) return err(cluster.error)
  const settings: Settings = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.whole('PORT', 8080, { min: 0, max: 65_535 }),
    dataDir: read.text('TRELLIS_DATA_DIR', './.trellis'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseReadUrl: read.databaseUrl('DATABASE_READ_URL'),
    market: read.market('TRELLIS_MARKET'),
    speed: read.positive('TRELLIS_SPEED', 1, 1_000_000),
    seed: read.whole('TRELLIS_SEED', 1, { min: 0, max: 4_294_967_295 }),
    hold: read.flag('TRELLIS_HOLD'),
    house: read.flag('TRELLIS_HOUSE'),
    advice: read.flag('TRELLIS_ADVICE'),
    adviceShare: read.whole('TRELLIS_ADVICE_SHARE', 50, { min: 0, max: 100 }),
    communityDays: read.whole('TRELLIS_COMMUNITY_DAYS', 60, { min: 0, max: 90 }),
    shards: read.whole('TRELLIS_SHARDS', 2, { min: 1, max: 256 }),
    secretKey: read.secret('TRELLIS_SECRET_KEY'),
    grants: read.grants('TRELLIS_PAPER_GRANT', DEFAULT_GRANT),
    platformCoin: read.coin('TRELLIS_PLATFORM_COIN', 'MNT'),
    logLevel: read.oneOf('TRELLIS_LOG_LEVEL', 'info', LOG_LEVELS),
    rateScale: read.positive('TRELLIS_RATE_SCALE', 1, 1_000_000),
    socketsPerAddress: read.whole('TRELLIS_SOCKETS_PER_ADDRESS', 200, { min: 1, max: 1_000_000 }),
    operators: read.emails('TRELLIS_OPERATORS'),
    pushContact: read.contact('TRELLIS_PUSH_CONTACT', 'mailto:push@trellis.invalid'),
    loopbackTargets: read.flag('TRELLIS_LOOPBACK_TARGETS'),
    ...read.mail(),
    lab: read.flag('TRELLIS_LAB', true),
    labWarm: read.flag('TRELLIS_LAB_WARM'),
    flags: read.flagsBut('TRELLIS_FLAGS_OFF'),
    site: {
      testnet: read.flag('TRELLIS_TESTNET'),
      app: read.address('TRELLIS_APP_ADDRESS'),
      tryApp: read.flag('TRELLIS_TRY_APP'),
      platform: read.address('TRELLIS_PLATFORM'),
      texts: read.texts('TRELLIS_TEXTS'),
      apiHosts: read.apiHosts('TRELLIS_API_HOSTS'),
      reports: read.reports('TRELLIS_REPORTS'),
      telegram: {
        token: read.botToken('TRELLIS_TELEGRAM_TOKEN'),
        frames: read.origins('TRELLIS_TELEGRAM_FRAMES', TELEGRAM_WEB),
      },
    },
    cluster: cluster.value,
  }
  return read.problem === undefined ? ok(settings) : err(read.problem)
}

/** One that a browser can go to: "https://a:99999" and "https://256.256.256.256" are none. */
function isAddress(text: string): boolean {
  return ADDRESS.test(text) && URL.canParse(text)
}

const ADDRESS = /^https:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?$|^http:\/\/([\w-]+\.)*localhost(:\d+)?$/

class EnvReader {
  problem: string | undefined
  readonly #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  text(name: string, fallback: string): string {
    const value = this.#env[name]?.trim()
    return value === undefined || value === '' ? fallback : value
  }

  whole(name: string, fallback: number, bounds: { min: number; max: number }): number {
    const value = this.text(name, String(fallback))
    const n = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (n >= bounds.min && n <= bounds.max) return n
    return this.#fail(name, value, `a whole number from ${bounds.min} to ${bounds.max}`, fallback)
  }

  positive(name: string, fallback: number, max: number): number {
    const value = this.text(name, String(fallback))
    const n = /^\d{1,7}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    if (n > 0 && n <= max) return n
    return this.#fail(name, value, `a number above 0 and at most ${max}`, fallback)
  }

  flag(name: string, fallback = false): boolean {
    const value = this.text(name, fallback ? '1' : '0').toLowerCase()
    if (['0', 'false', 'no', 'off'].includes(value)) return false
    if (['1', 'true', 'yes', 'on'].includes(value)) return true
    return this.#fail(name, value, '0 or 1', fallback)
  }

  oneOf(name: string, fallback: string, allowed: readonly string[]): string {
    const value = this.text(name, fallback).toLowerCase()
    if (allowed.includes(value)) return value
    return this.#fail(name, value, `one of ${allowed.join(', ')}`, fallback)
  }

  market(name: string): string {
    const value = this.text(name, 'simulated')
    if (value === 'simulated' || /^replay:.+/.test(value)) return value
    return this.#fail(name, value, '"simulated" or "replay:<folder>"', value)
  }

  databaseUrl(name: string): string | undefined {
    const value = this.text(name, '')
    if (value === '') return undefined
    if (/^postgres(ql)?:\/\/\S+$/.test(value)) return value
    this.problem ??= `${name} must be a PostgreSQL address (postgres://user@host/name)`
    return undefined
  }

  /** Letters that really leave say whom they come from and lead to where readers find us. */
  mail(): Pick<Settings, 'smtp' | 'mailFrom' | 'publicAddress'> {
    const smtp = this.text('TRELLIS_SMTP', '')
    const from = this.text('TRELLIS_MAIL_FROM', '')
    const address = this.text('TRELLIS_PUBLIC_ADDRESS', '')
    if (smtp !== '') {
      // Its value may hold a password and never stands in a message.
      if (!/^smtps?:\/\/\S+$/.test(smtp)) {
        this.problem ??= 'TRELLIS_SMTP must be an address like smtps://user:password@host:465'
      } else if (from === '' || address === '') {
        this.problem ??=
          'TRELLIS_SMTP asks for TRELLIS_MAIL_FROM and TRELLIS_PUBLIC_ADDRESS as well'
      }
    }
    if (from !== '' && !/^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
      this.#fail('TRELLIS_MAIL_FROM', from, '"Trellis <bots@example.org>"', '')
    }
    if (address !== '' && !isOrigin(address)) {
      this.#fail('TRELLIS_PUBLIC_ADDRESS', address, 'an address like https://bots.example.org', '')
    }
    return {
      smtp: smtp === '' ? undefined : smtp,
      mailFrom: from === '' ? 'Trellis <bots@trellis.invalid>' : from,
      publicAddress: address === '' ? undefined : address,
    }
  }

  contact(name: string, fallback: string): string {
    const value = this.text(name, fallback)
    if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) return value
    return this.#fail(name, value, '"mailto:you@example.org" or an https address', fallback)
  }

  emails(name: string): readonly string[] {
    const parts = this.text(name, '').split(',')
    return parts.flatMap((part) => {
      const email = part.trim().toLowerCase()
      if (email === '') return []
      if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return [email]
      return this.#fail(name, part, 'a list of e-mails like "a@b.example, c@d.example"', [])
    })
  }

  /** All flags but those that a list names. */
  flagsBut(name: string): ReadonlySet<FeatureFlag> {
    const value = this.text(name, '')
    const named = value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
    const known: readonly string[] = featureFlags
    if (named.every((it) => known.includes(it))) {
      return new Set(featureFlags.filter((flag) => !named.includes(flag)))
    }
    return this.#fail(name, value, `a list out of ${known.join(', ')}`, new Set(featureFlags))
  }

  /** An https address without a slash at its end; http only on this machine. */
  address(name: string): string {
    const value = this.text(name, '').replace(/\/+$/, '')
    if (value === '' || isAddress(value)) return value
    return this.#fail(name, value, 'an address like "https://www.example.org"', '')
  }

  /** An https address without a user; http only at an address of this machine, for tests. */
  reports(name: string): URL | undefined {
    const value = this.text(name, '')
    if (value === '') return undefined
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isOurs = url?.protocol === 'http:' && url.hostname === '127.0.0.1'
    const isBare = url?.username === '' && url.password === '' && url.hash === ''
    if (url !== undefined && isBare && (url.protocol === 'https:' || isOurs)) return url
    return this.#fail(name, value, 'an address like "https://example.org/reports"', undefined)
  }

  /**
   * Where a service of translations has texts:
   * "https://example.org/{project}/{namespace}/{language}".
   */
  texts(name: string): string {
    const value = this.text(name, '').replace('{project}', 'trading-bot')
    const isWhole = value.includes('{namespace}') && value.includes('{language}')
    const host = /^(https?:\/\/[\w.:-]+)\/[\w./{}-]+$/.exec(value)?.[1]
    if (value === '' || (isWhole && host !== undefined && isAddress(host))) return value
    const like = 'an address like "https://example.org/{project}/{namespace}/{language}"'
    return this.#fail(name, value, like, '')
  }

  /** Names of hosts with weights: "api, api2*3". */
  apiHosts(name: string): readonly ApiHost[] {
    const value = this.text(name, '')
    const parts = value.split(',').flatMap((it) => (it.trim() === '' ? [] : [it.trim()]))
    return parts.flatMap((part) => {
      const [, host, weight = '1'] = /^(api\d{0,2})(?:\*([1-9]\d?))?$/.exec(part) ?? []
      if (host !== undefined) return [{ name: host, weight: Number(weight) }]
      return this.#fail(name, value, 'a list like "api, api2*3"', [])
    })
  }

  /** Origins as a content security policy has them; a star stands for any first name. */
  origins(name: string, fallback: string): readonly string[] {
    const value = this.text(name, fallback)
    const origins = value.split(/[\s,]+/)
    const isOrigin = (it: string) =>
      isAddress(it.replace('://*.', '://any.')) && it.split('/').length === 3
    return origins.every(isOrigin)
      ? origins
      : this.#fail(name, value, 'origins like "https://web.telegram.org"', [])
  }

  /** The value never stands in a message. */
  botToken(name: string): string | undefined {
    const value = this.text(name, '')
    if (value === '') return undefined
    if (/^\d{3,20}:[\w-]{20,100}$/.test(value)) return value
    this.problem ??= `${name} must be the token of a bot as Telegram gives it ("123456:ABC…")`
    return undefined
  }

  /** The value never stands in a message. */
  secret(name: string): string | undefined {
    const value = this.text(name, '')
    if (value === '') return undefined
    if (value.length < 16) this.problem ??= `${name} must have at least 16 characters`
    return value
  }

  coin(name: string, fallback: string): string {
    const value = this.text(name, fallback)
    if (/^[A-Z0-9]{1,16}$/.test(value)) return value
    return this.#fail(name, value, 'a coin like "MNT"', fallback)
  }

  grants(name: string, fallback: string): readonly Grant[] {
    const value = this.text(name, fallback)
    return value.split(',').flatMap((part) => {
      const match = /^\s*(\S+)\s+([A-Z0-9]{1,16})\s*$/.exec(part)
      const amount = parseAmount(match?.[1] ?? '')
      const coin = match?.[2]
      if (coin !== undefined && amount.ok && amount.value > 0n) {
        return [{ coin, amount: amount.value }]
      }
      return this.#fail(name, value, `a list like "${DEFAULT_GRANT}"`, [])
    })
  }

  #fail<T>(name: string, value: string, allowed: string, fallback: T): T {
    this.problem ??= `${name} is "${value.slice(0, 60)}" but must be ${allowed}`
    return fallback
  }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
