// One user under load: makes bots, gives them margin, takes some out, closes them, and reads the
// account at the other web process at once. A command is sent again under its key until somebody
// says for certain what became of it; every try is recorded.
import { setTimeout as pause } from 'node:timers/promises'
import type { Rng } from '@trellis/kernel'
import type { Command, Entry, Found, Move, Operation, Read, Recorder } from './history.ts'
import type { Told, WebClient } from './web-client.ts'

const PASSWORD = 'correct horse battery'
const CONTRACT = '/contract/v5/fgridbot'
const SYMBOL = 'BTCUSDT'
/** Between two tries of the same. */
const AGAIN_MS = 100
/** Lists are read in one page, which is whole up to here. */
const MOST_ROWS = 200
/** Below it, so that the last reads are whole: a bot has four movements or so. */
const MOST_MOVES = 150
const MOST_RUNNING = 8

export interface Wait {
  readonly beganMs: number
  readonly tookMs: number
  readonly what: string
  /** What each try came to. */
  readonly tries: readonly string[]
}

export interface UserOptions {
  readonly name: string
  readonly webs: number
  readonly client: WebClient
  readonly recorder: Recorder
  readonly rng: Rng
  readonly steadyMs: () => number
  /** Between two commands. */
  readonly paceMs: number
}

export class LoadUser {
  readonly name: string
  /** How long each operation took from its first try to what is certain. */
  readonly waits: Wait[] = []
  /** What each operation that is not certain yet came to so far. */
  readonly open = new Map<Operation, readonly string[]>()
  userId = ''
  readonly #options: UserOptions
  readonly #bots = new Set<string>()
  #keys = 0
  #moves = 0
  #isOver = false

  constructor(options: UserOptions) {
    this.#options = options
    this.name = options.name
  }

  /** Registers and signs in, whatever it takes. */
  async join(): Promise<void> {
    await this.#certain({ type: 'register' }, 0)
    const { client, name } = this.#options
    const account = { email: `${name}@example.org`, password: PASSWORD }
    for (let web = 0; client.token === ''; web = this.#next(web)) {
      const { result } = await client.post(web, '/v2/public/user/login', account)
      client.token = String(result.user_token ?? '')
      this.userId = String(result.id ?? '')
      if (client.token === '') await pause(AGAIN_MS)
    }
  }

  /** Works until it is told to end, and until all that it asked is certain. */
  async work(lanes: number): Promise<void> {
    const lane = async (number: number): Promise<void> => {
      for (let web = number; !this.#isOver && this.#moves < MOST_MOVES; web++) {
        const at = web % this.#options.webs
        await this.#certain(this.#choice(), at)
        await this.#certain(this.#look(), this.#next(at))
        await pause(this.#options.paceMs)
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)))
  }

  end(): void {
    this.#isOver = true
  }

  /** Reads all there is at every web process; answers the movements, which are the same at each. */
  async settled(): Promise<readonly Move[]> {
    let moves: readonly Move[] = []
    for (let web = 0; web < this.#options.webs; web++)
      for (const type of ['balance', 'running', 'ended', 'moves'] as const) {
        const { found = {} } = await this.#certain({ type }, web, true)
        moves = found.moves ?? moves
      }
    return moves
  }

  #next(web: number): number {
    return (web + 1) % this.#options.webs
  }

  #choice(): Command {
    const { rng } = this.#options
    const bots = [...this.#bots]
    const bot = bots[rng.below(Math.max(1, bots.length))]
    const choice = bots.length >= MOST_RUNNING ? 9 : rng.below(10)
    if (bot === undefined || choice < 4) return this.#keyed('2000', { type: 'create' })
    if (choice < 6) return this.#keyed('50', { type: 'add', bot })
    if (choice < 8) return this.#keyed('10', { type: 'withdraw', bot })
    this.#bots.delete(bot)
    this.#moves += 1
    return { type: 'close', bot }
  }

  /** Each key asks for an amount of its own, by which its movement is known. */
  #keyed(
    whole: string,
    command: { type: 'create' } | { type: 'add' | 'withdraw'; bot: string },
  ): Command {
    const number = ++this.#keys
    this.#moves += 1
    const amount = `${whole}.${String(number).padStart(4, '0')}1`
    return { ...command, key: `${this.name}-${number}`, amount }
  }

  #look(): Read {
    const all = ['balance', 'balance', 'running', 'ended', 'moves'] as const
    return { type: all[this.#options.rng.below(all.length)] ?? 'balance' }
  }

  /** Asks one web process after another until one answers for certain. */
  async #certain(operation: Operation, from: number, stays = false): Promise<Entry> {
    const { steadyMs } = this.#options
    const beganMs = steadyMs()
    const tries: string[] = []
    this.open.set(operation, tries)
    for (let web = from; ; web = stays ? web : this.#next(web)) {
      const entry = await this.#asked(operation, web)
      const tookMs = entry.answeredMs - beganMs
      tries.push(`web ${web} at ${tookMs.toFixed(0)} ms: ${entry.word || entry.outcome}`)
      if (entry.outcome === 'unknown') {
        await pause(AGAIN_MS)
        continue
      }
      this.open.delete(operation)
      this.waits.push({ beganMs, tookMs, what: operation.type, tries })
      if (operation.type === 'create' && entry.found?.bot !== undefined)
        this.#bots.add(entry.found.bot)
      return entry
    }
  }

  async #asked(operation: Operation, web: number): Promise<Entry> {
    const answered = this.#options.recorder.begin(this.name, web, operation)
    const told = await this.#send(operation, web)
    if (told.outcome !== 'ok') return answered(refusalOf(operation, told))
    return answered({ outcome: 'ok', found: foundOf(operation, told) })
  }

  async #send(operation: Operation, web: number): Promise<Told> {
    const { client } = this.#options
    switch (operation.type) {
      case 'register':
        return client.post(web, '/v2/public/user/register', {
          email: `${this.name}@example.org`,
          password: PASSWORD,
        })
      case 'create':
        return this.#create(operation, web)
      case 'add':
        return client.post(web, `${CONTRACT}/add-margin`, {
          bot_id: operation.bot,
          amount: operation.amount,
          request_id: operation.key,
        })
      case 'withdraw':
        return client.post(web, `${CONTRACT}/withdraw-profit`, {
          bot_id: operation.bot,
          withdraw_amount: operation.amount,
          request_id: operation.key,
        })
      case 'close':
        return client.post(web, `${CONTRACT}/fgrid-bot-close`, { bot_id: operation.bot })
      case 'balance':
        return client.post(web, '/s1/bot/spot/v1/balance', { coins: 'USDT' })
      case 'running':
      case 'ended': {
        const status = operation.type === 'running' ? 'ONGOING' : 'CLOSED'
        return client.post(web, '/tradingbot/v1/list-all-bots', { status, limit: MOST_ROWS })
      }
      case 'moves':
        return client.post(web, '/s1/bot/v1/account-moves', { limit: MOST_ROWS })
    }
  }

  /** The prices of a key stay: another wish under it would be refused. */
  readonly #prices = new Map<string, number>()

  async #create({ key, amount }: Extract<Command, { type: 'create' }>, web: number): Promise<Told> {
    const { client } = this.#options
    try {
      const last = this.#prices.get(key) ?? (await client.lastPrice(web, SYMBOL))
      this.#prices.set(key, last)
      return await client.post(web, `${CONTRACT}/fgrid-bot-create`, {
        symbol: SYMBOL,
        grid_mode: 1,
        grid_type: 1,
        min_price: (last * 0.8).toFixed(1),
        max_price: (last * 1.25).toFixed(1),
        cell_number: 4,
        leverage: '2',
        total_investment: amount,
        request_id: key,
      })
    } catch {
      return { outcome: 'unknown', word: 'no price', result: {} }
    }
  }
}

/** Refused because it was done before, or for certain; any other refusal is of no use here. */
function refusalOf(operation: Operation, { outcome, word }: Told): Pick<Entry, 'outcome' | 'word'> {
  const isRead = !('key' in operation) && !['register', 'close'].includes(operation.type)
  const before = operation.type === 'register' ? 'emailTaken' : 'GRID_CAN_NOT_BE_CANCELLED'
  const isBefore = operation.type === 'register' || operation.type === 'close'
  if (outcome === 'refused' && (isRead || (isBefore && word !== before)))
    return { outcome: 'unknown', word }
  return { outcome, word }
}

interface MoveRow {
  readonly cause: string
  readonly bot: { readonly bot_id: string } | null
  readonly coins: readonly { readonly amount: string }[]
}

function foundOf(operation: Operation, { result }: Told): Found {
  switch (operation.type) {
    case 'create':
      return { bot: String(result.bot_id) }
    case 'balance':
      return { balance: String(result.balances[0]?.available) }
    case 'running':
    case 'ended':
      return {
        bots: result.bots.map((row: { figures: { bot_id: string } }) => row.figures.bot_id),
      }
    case 'moves':
      return {
        moves: (result.rows as readonly MoveRow[]).flatMap(({ cause, bot, coins }) =>
          bot === null
            ? []
            : [
                {
                  cause: cause as Move['cause'],
                  bot: bot.bot_id,
                  amount: coins[0]?.amount ?? '0',
                },
              ],
        ),
      }
    default:
      return {}
  }
}
