// Composes the server: host, accounts, HTTP. HTTP listens before the host has recovered, so that
// health can tell how far it is. Tests start it in their own process; main.ts adds the process
// around it.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openAnnouncements } from './announcements/open-announcements.ts'
import type { AccountStore } from './auth/account-store.ts'
import { Accounts } from './auth/accounts.ts'
import type { Mailer } from './auth/letter.ts'
import { HashLine } from './auth/hash-line.ts'
import { openMailer } from './auth/mailer.ts'
import { beginDuties } from './duties/begin-duties.ts'
import { Beside } from './beside.ts'
import { unreadItem } from './calls/notification-item.ts'
import type { Courier } from './deliveries/courier.ts'
import type { DeliveryDesk } from './deliveries/delivery-desk.ts'
import {
  openCourier,
  openDeliveryDesk,
  type DeliveryOptions,
} from './deliveries/open-deliveries.ts'
import { pushKeysOf, readPushKeys } from './deliveries/push-keys.ts'
import { DirectoryStore } from './auth/directory-store.ts'
import { keyFileOf, readSecretKey, SecretBox } from './auth/secret-box.ts'
import { readTwoFactor, TWO_FACTOR } from './auth/two-factor-record.ts'
import { startHost, type Host, type HostOptions } from './host/index.ts'
import { createServer } from './http/server.ts'
import type { SharedTexts } from './host/shared-texts.ts'
import { Others } from './limits/others.ts'
import type { LogLine } from './log-line.ts'
import { LONE_DUTIES } from './duties/lone-duties.ts'
import { openOperator, type Operator } from './operator/open-operator.ts'
import type { Settings } from './settings.ts'

/**
 * Connections that wait for the first word while this thread is busy. What comes beyond is dropped
 * by the system, and its sender tries again after 1, 3, 7 and 15 s; Node's own 511 are full after a
 * busy second of the load in docs/operations.md. The system's own bound (somaxconn, 4096) holds
 * besides.
 */
const BACKLOG = 4096

/** The host of one process of several. */
export interface SharedHost extends Host {
  readonly texts: SharedTexts
  /** What is told from now on comes to the others, and what they tell here. */
  joinOthers(others: Others): void
}

/** Opens one; what the start hands it besides what its maker knows. */
export type OpenShared = (
  told: Pick<HostOptions, 'log' | 'waiting' | 'signal'>,
) => Promise<SharedHost>

export interface StartOptions {
  readonly settings: Settings
  readonly log: Logger
  /** Folder of the built web area. */
  readonly webFolder: string
  /** Folder of what the product announces of itself. */
  readonly announcedFolder: string
  /** Check every answer against its schema (tests). */
  readonly checkAnswers?: boolean
  /** Time a client has to send its request (tests wait less). */
  readonly slowLimitMs?: number
  /**
   * Host options beyond the settings (tests bring their own clock and an embedded database in
   * memory).
   */
  readonly host?: Partial<Omit<HostOptions, 'settings' | 'log'>>
  /**
   * The host of one process of several (docs/adr/0039) in place of one that does everything: what
   * one process alone must do others do (lone-duties.ts).
   */
  readonly openShared?: OpenShared
  /** How messages to targets of users are sent (tests bring their own names and pauses). */
  readonly deliveries?: DeliveryOptions
  /** Ends a start that waits for something. */
  readonly signal?: AbortSignal
}

export interface RunningServer {
  /** "http://127.0.0.1:8080" */
  readonly address: string
  readonly http: FastifyInstance
  readonly host: Host
  /** What runs beside the bots. */
  readonly beside: Beside
  /** Resolves when bots trade. */
  ready(): Promise<void>
  /** Says at /healthz that nobody is to be sent here any more, and goes on as before. */
  drain(): void
  /** Refuses new work, finishes what is under way, closes the files. */
  stop(): Promise<void>
}

/** What HTTP goes by that is known before anything is open. */
function ofSettings({ settings, webFolder, checkAnswers = false, slowLimitMs }: StartOptions) {
  const { rateScale, socketsPerAddress, site, cluster } = settings
  const fixed = { webFolder, rateScale, socketsPerAddress, operators: settings, site, checkAnswers }
  return { ...fixed, role: cluster.role, ...(slowLimitMs !== undefined && { slowLimitMs }) }
}

/**
 * Starts everything; throws one clear line when the address, folder, journal or market cannot be
 * used.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, log } = options
  let host: Host | undefined
  let accounts: Accounts | undefined
  let box: SecretBox | undefined
  let desk: DeliveryDesk | undefined
  let texts: SharedTexts | undefined
  let operator: Operator | undefined
  const logLine: LogLine = (line, level = 'info') => log[level](line)
  const wallMs = (): number => host?.wallMs() ?? Date.now()
  const beside = new Beside(settings, logLine)
  const says = { waitsFor: '', isDraining: false }
  const others = new Others()
  const told = { host: () => host, wallMs, log: logLine, texts: sharedBy(options, () => texts) }
  const announced = openAnnouncements({ ...options, ...told })
  const http = await createServer({
    ...ofSettings(options),
    host: () => host,
    accounts: () => accounts,
    ranking: () => beside.ranking,
    box: () => box,
    lab: () => beside.lab,
    waitsFor: () => says.waitsFor,
    isDraining: () => says.isDraining,
    wallMs,
    log,
    others,
    operator: () => operator,
    advice: () => beside.advice,
    announcements: announced.announcements,
    deliveries: () => desk,
  })
  await http.listen({ host: settings.host, port: settings.port, backlog: BACKLOG })
  try {
    const waiting = (reason: string): void => void (says.waitsFor = reason)
    const started = await openHost(options, { log: logLine, waiting, signal: options.signal })
    texts = started.texts
    started.joinOthers?.(others)
    box = await openBox(started, settings, log)
    const mailer = openMailer(settings, { wallMs, log: logLine })
    accounts = openAccounts(started, box, mailer, { ...options, http, others })
    const { store } = accounts
    const { desk: opened, courier } = deliver(started, box, { ...options, store })
    desk = opened
    const places = { host: started, accounts: store, desk: announced.desk }
    operator = openOperator({ ...places, settings, log: logLine })
    host = started
    beside.begin(started, texts, others)
    beginAlone(started, operator, beside, options)
    return running(http, started, { beside, courier, operator, mailer, says })
  } catch (error) {
    await http.close()
    throw error
  }
}

/** What one process does alone; where several serve, the log says who does it. */
function beginAlone(
  host: Host,
  { endings, fees }: Operator,
  beside: Beside,
  { settings, log, openShared }: StartOptions,
): void {
  const tell: LogLine = (line, level = 'info') => log[level](line)
  const complain = beside.complain.bind(beside)
  if (openShared === undefined)
    return beginDuties({ host, endings, fees, settings, log: tell, complain })
  for (const { what, by } of LONE_DUTIES) tell(`${what}: ${by}`)
}

/** With what processes of a cluster share, where it is one of them. */
function openHost(
  { openShared, host, settings }: StartOptions,
  told: Parameters<OpenShared>[0],
): Promise<Host & Partial<SharedHost>> {
  return openShared?.(told) ?? startHost({ ...host, settings, ...told })
}

/** What the installation's secret opens; keys that it does not are told. */
async function openBox(host: Host, settings: Settings, log: Logger): Promise<SecretBox> {
  const keyFile = keyFileOf(settings.dataDir)
  const box = new SecretBox(await secretOf(settings, keyFile, log))
  const factors = unreadableFactors(host, box)
  if (factors > 0) log.error(lostFactorLine(keyFile, factors))
  const unreadable = unreadableKeys(host, box)
  if (unreadable > 0) log.error(lostKeyLine(keyFile, unreadable))
  return box
}

function openAccounts(
  host: Host,
  box: SecretBox,
  mailer: Mailer,
  {
    settings,
    log,
    http,
    others,
  }: StartOptions & { readonly http: FastifyInstance; readonly others: Others },
): Accounts {
  // Whoever has a proxy in front wonders why no passkey fits.
  if (settings.publicAddress === undefined)
    log.info(
      `passkeys are taken from pages with scheme and port of ${addressOf(http)} alone: ` +
        'set TRELLIS_PUBLIC_ADDRESS where pages have another address',
    )
  return new Accounts({
    store: new DirectoryStore(host),
    box,
    wallMs: () => host.wallMs(),
    rateScale: settings.rateScale,
    line: new HashLine(settings.rateScale),
    others,
    mailer,
    base: () => settings.publicAddress ?? addressOf(http),
    log: (line, level = 'info') => log[level](line),
  })
}

/** What brings news to targets; where several processes serve one of them sends. */
function deliver(
  host: Host,
  box: SecretBox,
  { settings, log, deliveries, openShared, store }: StartOptions & { readonly store: AccountStore },
): { readonly desk: DeliveryDesk; readonly courier: Courier | undefined } {
  const { secretKey, dataDir } = settings
  const tell: LogLine = (line, level = 'info') => log[level](line)
  const isShared = openShared !== undefined && secretKey !== undefined
  const keys = isShared ? pushKeysOf(secretKey) : readPushKeys(dataDir, tell)
  const parts = { host, box, keys, settings, log: tell, item: unreadItem, options: deliveries }
  const courier = isShared ? undefined : openCourier(parts)
  const desk = openDeliveryDesk({ ...parts, accounts: store, courier })
  store.onTargetsGone = (user, targets) => desk.forget(user, targets)
  return { desk, courier }
}

function secretOf(settings: Settings, keyFile: string, log: Logger): Promise<string> {
  return readSecretKey(settings.secretKey, keyFile, (line) => log.warn(line))
}

/** API keys whose secret was sealed with another key than the one at hand. */
function unreadableKeys(host: Host, box: SecretBox): number {
  const { state } = host.directory
  const keys = state.users().flatMap((user) => state.apiKeysOf(user))
  return keys.filter(({ sealedSecret }) => box.open(sealedSecret) === undefined).length
}

/** Accounts with two-factor whose secret was sealed with another key. */
function unreadableFactors(host: Host, box: SecretBox): number {
  const { state } = host.directory
  const kept = state.users().map((user) => state.account(user)?.settings.get(TWO_FACTOR) ?? '')
  return kept.filter((text) => {
    const record = readTwoFactor(text)
    return record !== undefined && box.open(record.secret) === undefined
  }).length
}

function lostFactorLine(file: string, count: number): string {
  return (
    `two-factor of ${count} accounts cannot be read: it was sealed with another key than ` +
    `TRELLIS_SECRET_KEY or ${file} now holds, so codes of their apps are refused. Restore that ` +
    'key from a backup; until then their users log in by recovery codes or passkeys.'
  )
}

function lostKeyLine(file: string, count: number): string {
  return (
    `the secrets of ${count} API keys cannot be read: they were sealed with another key than ` +
    `TRELLIS_SECRET_KEY or ${file} now holds, so calls signed with them are refused. Stop the ` +
    'server and restore that key from a backup, or let the users delete those API keys and create ' +
    'new ones.'
  )
}

/** What stops with the server. */
interface RunningBeside {
  readonly beside: Beside
  readonly courier: Courier | undefined
  readonly operator: Pick<Operator, 'endings' | 'fees'>
  readonly mailer: Mailer
  /** What health says of it. */
  readonly says: { isDraining: boolean }
}

function running(
  http: FastifyInstance,
  host: Host,
  { beside, courier, operator, mailer, says }: RunningBeside,
): RunningServer {
  return {
    address: addressOf(http),
    http,
    host,
    beside,
    ready: () => host.ready(),
    drain: () => void (says.isDraining = true),
    stop: async () => {
      // The host stops first: calls under way get their answer or a clear refusal, never a broken
      // connection.
      operator.endings.stop()
      operator.fees.stop()
      mailer.stop()
      await beside.stop()
      await courier?.stop()
      await host.stop()
      await http.close()
    },
  }
}

/** Texts that several processes share; undefined where one has its own. */
function sharedBy<T>({ openShared }: StartOptions, texts: T): T | undefined {
  return openShared && texts
}

function addressOf(http: FastifyInstance): string {
  const { address, port, family } = http.server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  return `http://${name}:${port}`
}
