// Journals of spot grids for tests of the read models: one recorded in version 2, before the engine
// had facts of life, and one that grids of today write. The recorded one must never be made anew:
// it is what version 2 wrote.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { plainGrid, plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import { btc, mnt as narrowMnt } from '@trellis/bot-kit/test/instruments.ts'
import { Engine, JournalCodec, type Batch, type BotCommand } from '@trellis/engine'
import {
  amount,
  createRng,
  makeId,
  price,
  quantity,
  type BotId,
  type UserId,
} from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { engineOptions, KINDS } from '../src/engine-parts.ts'

const PARTITION = 7
export const USER: UserId = makeId(1000, PARTITION, 0)

const mnt = defineInstrument({
  ...narrowMnt,
  maxQty: quantity(400_000_000),
  maxMarketQty: quantity(200_000_000),
})
const mntbtc = defineInstrument({
  ...mnt,
  symbol: 'MNTBTC',
  quote: 'BTC',
  tickScale: 8,
  minValue: amount('0.0001'),
  maxValue: amount('10'),
  maxPrice: price(1_000_000),
})
export const instruments: readonly Instrument[] = [btc, mnt, mntbtc]

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

interface Recorded {
  readonly factsVersion: number
  readonly batches: readonly (Omit<Batch, 'facts'> & { readonly facts: string })[]
  /** Tables as the read models of that version held them, and the lines of the activity. */
  readonly rows: Readonly<Record<string, Table>>
  readonly activity: readonly unknown[]
  readonly states: Readonly<Record<string, { readonly status: string; readonly state: object }>>
}

const file = new URL('../../../bots/spot-grid/golden/journal-2.json.gz', import.meta.url)
export const recorded = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recorded

/** The recorded batches as they are read today. */
export function journalOfBefore(): readonly Batch[] {
  const codec = new JournalCodec(KINDS)
  return recorded.batches.map(({ facts, ...head }) => ({
    ...head,
    facts: codec.decode(Buffer.from(facts, 'base64'), recorded.factsVersion),
  }))
}

const params = plainGrid({
  minPrice: 4_500_000,
  maxPrice: 6_500_000,
  cellNumber: 12,
  quoteInvestment: '20000',
})
const origin = { ...plainOrigin, channel: '' }

/** One engine with one user, whose grids trade over a seeded walk of the price. */
export class GridJournal {
  readonly batches: Batch[] = []
  readonly engine: Engine
  readonly #rng = createRng(3)
  #tape = 1_000
  #made = 0

  constructor() {
    this.engine = new Engine(engineOptions(instruments, (batch) => this.batches.push(batch)))
    this.engine.host(PARTITION)
    this.engine.activate(PARTITION)
    for (const [symbol, last] of [5_400_000, 6_452, 1_112].entries())
      this.engine.seedLast(symbol, price(last))
    const money = [{ coin: 'USDT', amount: amount('100000000') }]
    this.engine.openUser(USER, 0, money, this.#stamp())
  }

  grid(changed: Partial<typeof params> = {}): BotId {
    const bot = makeId(5000 + this.#made++, PARTITION, 1)
    const wanted = { kind: 'spot-grid', symbols: [0], origin, requestKey: '', bot }
    const made = this.engine.createBot(
      USER,
      { ...wanted, params: { ...params, ...changed } },
      this.#stamp(),
    )
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return bot
  }

  /** Prices anywhere between 46,000 and 64,000, with volume for some of the orders. */
  wander(moves: number): void {
    for (let i = 0; i < moves; i += 1)
      this.move(4_600_000 + this.#rng.below(1_800_000), this.#rng.below(9e8))
  }

  move(to: number, lots = 900_000_000): void {
    this.#tape += 1_000
    const print = { symbol: 0, atMs: this.#tape, price: price(to), qty: quantity(lots) }
    this.engine.applyPrint({ ...print, way: 'walk' }, this.#tape)
  }

  command(bot: BotId, command: BotCommand & Readonly<Record<string, unknown>>): void {
    const done = this.engine.botCommand(USER, bot, command, this.#stamp())
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }

  #stamp(): { readonly atMs: number; readonly tape: number } {
    return { atMs: this.#tape, tape: this.#tape }
  }
}
