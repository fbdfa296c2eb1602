// The server's read models, folded in memory by the server's own code, held against what the engine
// holds. Only durable batches are folded, as in the server.
import type { Batch, PartitionSnapshot } from '@trellis/engine'
import type { Instrument } from '@trellis/market'
import { ChangeSet, type BotRow } from '../../../apps/server/src/projections/change-set.ts'
import { FactFolder } from '../../../apps/server/src/projections/fact-folder.ts'
import { heldMoney } from './held-money.ts'

const OPEN = new Set(['new', 'partially-filled'])

export class ReadModelWitness {
  readonly #bots = new Map<number, BotRow>()
  readonly #folder: FactFolder
  readonly #ledger = new Map<string, bigint>()
  readonly #positions = new Map<number, number>()
  /** Open orders by bot: reference to lots filled. */
  readonly #open = new Map<number, Map<number, number>>()
  #changes = new ChangeSet()
  fills = 0

  constructor(instruments: readonly Instrument[]) {
    this.#folder = new FactFolder(instruments, this.#bots)
  }

  onBatch(batch: Batch): void {
    this.#folder.fold(batch, this.#changes)
  }

  /** What differs between a partition in memory and in the read models, in words. */
  compare(snapshot: PartitionSnapshot): readonly string[] {
    this.#write()
    const { partition, position } = snapshot
    const reached = this.#positions.get(partition) ?? 0
    if (reached !== position) return [`read models stand at ${reached}, memory at ${position}`]
    return [
      ...snapshot.bots.flatMap((bot) => this.#compareBot(bot)),
      ...snapshot.users.flatMap(({ user, funding }) =>
        funding.flatMap(([coin, amount]) => this.#compareEntry(`funding:${user}`, coin, amount)),
      ),
      ...this.#compareSystem(snapshot),
    ]
  }

  #compareBot(bot: PartitionSnapshot['bots'][number]): readonly string[] {
    const row = this.#bots.get(bot.bot)
    if (!row) return [`bot ${bot.bot} is in no read model`]
    const held = heldMoney(bot)
    const found: string[] = []
    const expect = (what: string, stored: unknown, real: unknown): void => {
      if (String(stored) !== String(real))
        found.push(
          `bot ${bot.bot}: ${what} is ${String(stored)} in the read models, ${String(real)}`,
        )
    }
    expect('status', row.status, bot.status)
    expect('end', row.endedMs, bot.endedAtMs)
    for (const coin of new Set([...row.holdings.keys(), ...held.keys()]))
      expect(coin, row.holdings.get(coin) ?? 0n, held.get(coin) ?? 0n)
    const open = [...(this.#open.get(bot.bot) ?? [])].map(([ref, filled]) => `${ref}:${filled}`)
    const real = bot.orders.map(({ ref, filled }) => `${ref}:${filled}`)
    expect('open orders', open.sort().join(' '), real.sort().join(' '))
    return found
  }

  /** Accounts that only one side has are found as well. */
  #compareSystem({ partition, ledger }: PartitionSnapshot): readonly string[] {
    const real = new Map(
      ledger.flatMap(([coin, accounts]) =>
        Object.entries(accounts).map(([name, sum]) => [`${name}:${partition} ${coin}`, sum]),
      ),
    )
    const own = new RegExp(`^[a-z-]+:${partition} `)
    const stored = [...this.#ledger.keys()].filter((key) => own.test(key) && !isOfUser(key))
    return [...new Set([...real.keys(), ...stored])].flatMap((key) => {
      const [account = '', coin = ''] = key.split(' ')
      return this.#compareEntry(account, coin, real.get(key) ?? '0')
    })
  }

  #compareEntry(account: string, coin: string, amount: string): readonly string[] {
    const stored = this.#ledger.get(`${account} ${coin}`) ?? 0n
    if (String(stored) === amount) return []
    return [`${account} has ${stored} of ${coin} in the read models, ${amount} in memory`]
  }

  /** Applies the changes gathered so far as the database would. */
  #write(): void {
    const changes = this.#changes
    this.#changes = new ChangeSet()
    for (const [key, amount] of changes.ledger)
      this.#ledger.set(key, (this.#ledger.get(key) ?? 0n) + amount)
    for (const [partition, position] of changes.positions) this.#positions.set(partition, position)
    this.fills += changes.fills.length
    for (const { bot, ref, filled, status } of changes.orders.values()) {
      const open = this.#open.get(bot) ?? new Map<number, number>()
      this.#open.set(bot, open)
      if (OPEN.has(status)) open.set(ref, (open.get(ref) ?? 0) + filled)
      else open.delete(ref)
    }
  }
}

function isOfUser(key: string): boolean {
  return key.startsWith('bot:') || key.startsWith('funding:')
}
