// Leaders as their facts tell them: who is taken and who is not, and that of each of their bots
// that may be copied followers are told once that it runs and once that it ends, with what is
// invested in it. It asks nothing of the engine.
import { flatFact, type Batch, type EngineFact, type OpenedPost, type Post } from '@trellis/engine'
import { amount } from '@trellis/kernel'
import { COPIED_BY, type CopyWorth } from './copy-worth.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])

type Fact<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

/** Any bot, as far as copying needs it. */
export interface KnownBot {
  readonly bot: number
  readonly user: number
  readonly kind: string
  readonly symbols: readonly number[]
  readonly params: Readonly<Record<string, unknown>>
  /** Of a bot that another one started: its model. */
  readonly model: number
  /** As they are now, where a change of them was told. */
  settings: Readonly<Record<string, unknown>>
  invested: bigint
  /** Prices at which its first money is counted. */
  prices: readonly number[]
  isFunded: boolean
  /** Another bot of its owner started it, whether or not it has let it go since. */
  isCopy: boolean
  isClosing: boolean
  isOver: boolean
  /** Its followers know that it ends. */
  isEndTold: boolean
}

interface Leader {
  places: number
  isOpen: boolean
  isSuspended: boolean
  readonly followers: Set<number>
  /** What it said of bots that began, in the order of positions. */
  readonly opened: { readonly position: number; readonly post: OpenedPost }[]
}

export class LeaderWitness {
  readonly bots = new Map<number, KnownBot>()
  readonly #byUser = new Map<number, Set<KnownBot>>()
  readonly #leaders = new Map<number, Leader>()
  readonly #worth: CopyWorth
  readonly #find: (what: string) => void
  /** What the posts of the batch at work must be, in words; each is said once. */
  #due: string[] = []
  #said: string[] = []

  constructor(worth: CopyWorth, find: (what: string) => void) {
    this.#worth = worth
    this.#find = find
  }

  leader(user: number): Leader {
    const found = this.#leaders.get(user)
    if (found) return found
    const none = { places: 0, isOpen: false, isSuspended: false }
    const made = { ...none, followers: new Set<number>(), opened: [] }
    this.#leaders.set(user, made)
    return made
  }

  botsOf(user: number): Iterable<KnownBot> {
    return this.#byUser.get(user) ?? []
  }

  fold(fact: EngineFact, position: number): void {
    switch (fact.type) {
      case 'bot-created':
        return this.#create(fact)
      case 'leading-set':
        return this.#set(fact)
      case 'post-sent':
        return this.#sent(fact, position)
      case 'post-taken':
        return this.#taken(fact.post)
      default: {
        const known = 'bot' in fact ? this.bots.get(fact.bot) : undefined
        if (known) this.#live(known, fact)
      }
    }
  }

  /** After a batch: its posts are those that were due; the bots that ended are let go of. */
  settle({ facts }: Batch): void {
    for (const fact of facts) {
      if (fact.type === 'bot-created') this.#expectOpened(this.bots.get(fact.bot))
      if (!('bot' in fact)) continue
      const known = this.bots.get(fact.bot)
      if (fact.type === 'bot-created' && known) known.isFunded = true
      if (fact.type === 'bot-archived' && known) this.#byUser.get(known.user)?.delete(known)
    }
    const due = this.#due.sort().join(', ')
    const said = this.#said.sort().join(', ')
    if (due !== said) this.#find(`posts are ${said || 'none'}, due were ${due || 'none'}`)
    this.#due = []
    this.#said = []
  }

  #set({ user, places, open, suspended }: Fact<'leading-set'>): void {
    Object.assign(this.leader(user), { places, isOpen: open, isSuspended: suspended === true })
  }

  #create({ bot, user, kind, symbols, params, origin }: Fact<'bot-created'>): void {
    const model = origin.createType === 1 ? Number(origin.followedId) : 0
    const known: KnownBot = {
      bot,
      user,
      kind,
      symbols,
      params: params as KnownBot['params'],
      model,
      settings: params as KnownBot['settings'],
      invested: 0n,
      prices: [],
      isFunded: false,
      isCopy: model !== 0,
      isClosing: false,
      isOver: false,
      isEndTold: false,
    }
    this.bots.set(bot, known)
    const own = this.#byUser.get(user) ?? new Set()
    this.#byUser.set(user, own.add(known))
  }

  #live(known: KnownBot, fact: EngineFact): void {
    switch (fact.type) {
      case 'bot-funded':
        known.prices = fact.prices
        return
      case 'funds-reserved': {
        if (known.isFunded) return
        const isQuote = fact.coin === this.#worth.coinOf(known.symbols)
        const [symbol = 0] = known.symbols
        const price = known.prices[0] ?? 0
        known.invested += isQuote
          ? fact.amount
          : this.#worth.baseValue(symbol, fact.amount, price as never)
        return
      }
      case 'exchanged':
        // A bonus is put in as what is its owner's.
        if (fact.with === 'bonus') for (const { amount } of fact.take) known.invested += amount
        return
      case 'funds-added':
        known.invested += fact.amount
        return
      case 'settings-changed':
        known.settings = { ...known.settings, ...saidBy(fact) }
        return
      case 'closing-started':
        known.isClosing = true
        return this.#expectEnded(known)
      case 'bot-status':
        if (!OVER.has(fact.status)) return
        this.#expectEnded(known)
        known.isOver = true
    }
  }

  #expectEnded(known: KnownBot): void {
    if (known.isEndTold || !this.#isTold(known)) return
    known.isEndTold = true
    this.#due.push(`${known.bot} ended`)
  }

  /** A bot of a leader that runs since this batch. */
  #expectOpened(known: KnownBot | undefined): void {
    if (!known || !this.#isTold(known) || known.isOver) return
    if (this.leader(known.user).isSuspended) return
    this.#due.push(`${known.bot} opened to 0`)
  }

  #isTold({ kind, isCopy, user }: KnownBot): boolean {
    return this.leader(user).places > 0 && COPIED_BY.has(kind) && !isCopy
  }

  #sent({ user, post }: Fact<'post-sent'>, position: number): void {
    switch (post.type) {
      case 'bot-opened':
        this.#said.push(`${post.bot} opened to ${post.to}`)
        this.leader(user).opened.push({ position, post })
        return this.#judgeOpened(user, post)
      case 'bot-ended':
        this.#said.push(`${post.bot} ended`)
        return
      case 'follow-begun':
        this.#said.push(`${post.to} begun`)
        return
      case 'follow-ended':
        if (post.to !== 0) this.#said.push(`${post.to} not taken`)
    }
  }

  #judgeOpened(user: number, { bot, invested, total, symbols }: OpenedPost): void {
    const coin = this.#worth.coinOf(symbols)
    let sum = 0n
    for (const other of this.botsOf(user)) {
      const counts = isCopiedNow(other) && COPIED_BY.has(other.kind)
      if (counts && this.#worth.coinOf(other.symbols) === coin) sum += other.invested
    }
    const own = this.bots.get(bot)?.invested
    if (invested !== own) this.#find(`bot ${bot} is told with ${invested}, it has ${own}`)
    if (total !== sum) this.#find(`bot ${bot} is told of ${total} in all, there are ${sum}`)
  }

  #taken(post: Post): void {
    if (post.type === 'follow-left') this.leader(post.leader).followers.delete(post.follower)
    if (post.type !== 'follow-asked') return
    const { leader: user, follower, all } = post
    const leader = this.leader(user)
    const isShut = !leader.isOpen || leader.isSuspended
    if (isShut || leader.followers.size >= leader.places) {
      this.#due.push(`${follower} not taken`)
      return
    }
    leader.followers.add(follower)
    this.#due.push(`${follower} begun`)
    if (!all) return
    for (const known of this.botsOf(user))
      if (this.#isTold(known) && isCopiedNow(known))
        this.#due.push(`${known.bot} opened to ${follower}`)
  }
}

/** What began as a copy is never copied itself, and nothing that is being closed. */
function isCopiedNow({ isCopy, isClosing, isOver }: KnownBot): boolean {
  return !isCopy && !isClosing && !isOver
}

/** What a fact of a kind says of itself, in one flat record. */
export function saidBy(fact: EngineFact): Readonly<Record<string, unknown>> | undefined {
  if (fact.type === 'kind-fact') return flatFact(fact)
  return 'own' in fact && fact.own !== undefined ? flatFact(fact as never) : undefined
}

/** Whether a bot is set already as a command wants it: then the command changes nothing. */
export function isSetTo({ settings }: KnownBot, command: object): boolean {
  return Object.entries(command).every(([name, value]) => {
    // What the kind does not have it does not hear; weights stand in no table of settings.
    const isHeard = name in settings || name === 'weights'
    return name === 'type' || !isHeard || plain(settings[name]) === plain(value)
  })
}

/** A decimal as an amount, as facts have it. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? amount(value) : value
}
