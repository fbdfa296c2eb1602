// Rows of the ongoing bots for the pages that show them: all of them once, then every few seconds
// the fields that changed. They are made as the list makes them, once for all pages of a user.
// Nothing is sent but to who may hear it at that moment: the rows have the user's money in them.
import { NO_ADVICE } from '@trellis/bot-kit/routes/advice-access.ts'
import type { Logger } from 'pino'
import { NO_RANKING } from '@trellis/bot-kit/routes/public-bots.ts'
import type { BotRow, RowsMessage } from '@trellis/contract'
import { partitionOf, type UserId } from '@trellis/kernel'
import type { Host } from '../host/host-api.ts'
import { settingAccess } from '../host/setting-access.ts'
import { ongoingRows } from '../calls/bot-rows.ts'
import { steadyMarket } from '../market/steady-market.ts'
import type { ClientSocket } from './client-socket.ts'
import { SentRows } from './sent-rows.ts'

/** What a reader of a list can follow. */
const PACE_MS = 3000
/** Users have their turns one after the other: the rows of all at once held every call up. */
const TURNS = 32

export interface RowsClient {
  readonly user: UserId
  readonly socket: ClientSocket
  /** Whether it may be told at this moment what is its user's alone. */
  readonly mayHear: () => boolean
}

interface Reader {
  wanted: boolean
  /** The rows as the client has them; undefined before the first message. */
  sent: SentRows | undefined
  /** Wall time of the last message, epoch ms. */
  sentMs: number
}

export interface LiveRowsOptions {
  readonly host: () => Host | undefined
  readonly wallMs: () => number
  readonly log: Pick<Logger, 'error'>
}

export class LiveRows {
  readonly #options: LiveRowsOptions
  readonly #readers = new Map<RowsClient, Reader>()
  /** Users whose rows are being made. */
  readonly #busy = new Set<UserId>()
  readonly #timer: NodeJS.Timeout
  #turn = 0

  constructor(options: LiveRowsOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#nextTurn(), PACE_MS / TURNS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** The client shows the rows: it gets all of them, at once unless it had some just now. */
  begin(client: RowsClient): void {
    const reader = this.#readers.get(client) ?? { wanted: true, sent: undefined, sentMs: 0 }
    reader.wanted = true
    reader.sent = undefined
    this.#readers.set(client, reader)
    const isDue = this.#options.wallMs() - reader.sentMs >= PACE_MS
    if (isDue && client.mayHear()) void this.#sendTo(client.user)
  }

  /** The client shows them no more. */
  end(client: RowsClient): void {
    const reader = this.#readers.get(client)
    if (reader) reader.wanted = false
  }

  forget(client: RowsClient): void {
    this.#readers.delete(client)
  }

  #nextTurn(): void {
    this.#turn = (this.#turn + 1) % TURNS
    const users = new Set<UserId>()
    for (const [client, { wanted }] of this.#readers) {
      const isNext = wanted && partitionOf(client.user) % TURNS === this.#turn
      if (isNext && client.mayHear()) users.add(client.user)
    }
    for (const user of users) void this.#sendTo(user)
  }

  async #sendTo(user: UserId): Promise<void> {
    const host = this.#options.host()
    if (host === undefined || this.#busy.has(user)) return
    this.#busy.add(user)
    try {
      const { bots, history } = host
      const market = steadyMarket(host.market)
      const nowMs = host.wallMs()
      // Rows only show what is: no setting is asked for.
      const flags: ReadonlySet<never> = new Set()
      const settings = settingAccess(host.directory)
      const shown = { userId: user, nowMs, lang: 'en', flags, advice: NO_ADVICE }
      const context = { ...shown, market, bots, history, settings, ranking: NO_RANKING }
      const rows = await ongoingRows(user, context)
      for (const [client, reader] of this.#readers) {
        const isReader = client.user === user && reader.wanted
        // Asked again: a session may have ended while the rows were made.
        if (isReader && client.mayHear()) this.#send(client, reader, rows)
      }
    } catch (error) {
      // A worker that ends gives no answer; the next round asks the one that took its place.
      this.#options.log.error({ err: error }, 'the rows of a list could not be sent')
    } finally {
      this.#busy.delete(user)
    }
  }

  #send(client: RowsClient, reader: Reader, rows: readonly BotRow[]): void {
    if (!client.socket.ready) return
    const first = reader.sent === undefined
    reader.sent ??= new SentRows()
    const message: RowsMessage = { topic: 'rows', first, ...reader.sent.changesTo(rows) }
    client.socket.send(JSON.stringify(message))
    reader.sentMs = this.#options.wallMs()
  }
}
