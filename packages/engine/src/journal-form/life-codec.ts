// Facts of life as bytes and back, tags 13 to 26. A number of a tag, a word or a form is written
// for ever.
import { InvariantError, type Amount, type BotId, type Price } from '@trellis/kernel'
import type { CloseReason } from '@trellis/market'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { KindTable } from './fact-kinds.ts'
import { botStatuses, Words } from './fact-words.ts'
import {
  lifeFactOf,
  type BotArchived,
  type LifeEvent,
  type LifeFact,
  type StatusFact,
} from '../life-facts.ts'

const LIFE_TAG = {
  'bot-status': 13,
  'bot-funded': 14,
  'bot-started': 15,
  'profit-booked': 16,
  'profit-withdrawn': 17,
  'funds-added': 18,
  'settings-changed': 19,
  'closing-started': 20,
  'coins-valued': 21,
  'bot-closed': 22,
  'bot-archived': 23,
  'range-left': 24,
  'range-entered': 25,
  'liquidation-near': 26,
} as const

const TYPES = new Map<number, string>(Object.entries(LIFE_TAG).map(([type, tag]) => [tag, type]))
const closeReasons = new Words<CloseReason>({
  none: 0,
  user: 1,
  target: 2,
  stop: 3,
  liquidated: 4,
  delisted: 5,
  banned: 6,
  failed: 7,
  ended: 8,
  rule: 9,
})
const sides = new Words<'above' | 'below'>({ above: 0, below: 1 })
/** Below this an amount and its sign fit into a whole number of up to eight bytes. */
const SMALL = 2n ** 51n

/** A fact of life without its tag and its bot, which are written. */
export function writeLife(
  writer: ByteWriter,
  fact: LifeFact | BotArchived | StatusFact,
  table: KindTable,
): void {
  writer.byte(LIFE_TAG[fact.type])
  table.writeBot(writer, fact.bot)
  switch (fact.type) {
    case 'bot-status':
      writer.byte(botStatuses.number(fact.status))
      writer.byte(closeReasons.number(fact.reason))
      writer.text(fact.word)
      return writer.text(fact.detail)
    case 'bot-archived':
      table.writeOwn(writer, fact.kind, undefined)
      writePrices(writer, fact.prices)
      return writer.text(fact.state)
    default:
      writeShared(writer, fact)
      return table.writeOwn(writer, fact.kind, fact.own)
  }
}

function writeShared(writer: ByteWriter, fact: LifeFact): void {
  switch (fact.type) {
    case 'profit-booked': {
      const { group, profit, refs } = fact
      const isSmall = profit < SMALL && profit > -SMALL
      writer.int(group)
      writer.uint(refs.length * 2 + (isSmall ? 1 : 0))
      if (isSmall) writer.int(Number(profit))
      else writer.amount(profit)
      for (let i = 0; i < refs.length; i++) writer.uint(refs[i] as number)
      return
    }
    case 'coins-valued':
      writer.text(fact.coin)
      writer.amount(fact.amount)
      return writer.amount(fact.value)
    case 'profit-withdrawn':
    case 'funds-added':
      writer.amount(fact.amount)
      break
    case 'closing-started':
      writer.byte(closeReasons.number(fact.reason))
      writer.text(fact.word)
      break
    case 'range-left':
      writer.byte(sides.number(fact.side))
      break
    case 'liquidation-near':
      writer.byte(fact.step)
      break
  }
  writePrices(writer, fact.prices)
}

function writePrices(writer: ByteWriter, prices: readonly Price[]): void {
  writer.uint(prices.length)
  for (const price of prices) writer.uint(price)
}

/** The twin; undefined for a tag that is not of life. */
export function readLife(
  reader: ByteReader,
  tag: number,
  bot: BotId,
  table: KindTable,
): LifeFact | BotArchived | StatusFact | undefined {
  if (tag === LIFE_TAG['profit-booked']) return readProfit(reader, bot, table)
  const type = TYPES.get(tag)
  if (type === undefined) return undefined
  if (type === 'bot-status') {
    const status = botStatuses.word(reader.byte())
    const reason = closeReasons.word(reader.byte())
    return { type, bot, status, reason, word: reader.text(), detail: reader.text() }
  }
  if (type === 'bot-archived') {
    const { kind, version } = table.readOwn(reader)
    return { type, bot, kind, version, prices: readPrices(reader), state: reader.text() }
  }
  const shared = readShared(reader, type as ReadShared['type'])
  const { kind, own } = table.readOwn(reader)
  return lifeFactOf(own === undefined ? shared : { own, ...shared }, bot, kind)
}

/** The fact that a journal is full of: made at once in its one shape, without callbacks. */
function readProfit(reader: ByteReader, bot: BotId, table: KindTable): LifeFact {
  const group = reader.int()
  const head = reader.uint()
  const profit = head % 2 === 1 ? (BigInt(reader.int()) as Amount) : reader.amount()
  const refs: number[] = []
  for (let left = Math.floor(head / 2); left > 0; left--) refs.push(reader.uint())
  const { kind, own } = table.readOwn(reader)
  return { type: 'profit-booked', group, profit, refs, own, bot, kind }
}

type ReadShared = Exclude<LifeEvent, { readonly type: 'profit-booked' }>

function readShared(reader: ByteReader, type: ReadShared['type']): LifeEvent {
  switch (type) {
    case 'coins-valued': {
      const coin = reader.text()
      return { type, coin, amount: reader.amount(), value: reader.amount() }
    }
    case 'profit-withdrawn':
    case 'funds-added': {
      const amount = reader.amount()
      return { type, amount, prices: readPrices(reader) }
    }
    case 'closing-started': {
      const reason = closeReasons.word(reader.byte())
      const word = reader.text()
      return { type, reason, word, prices: readPrices(reader) }
    }
    case 'range-left': {
      const side = sides.word(reader.byte())
      return { type, side, prices: readPrices(reader) }
    }
    case 'liquidation-near': {
      const step = reader.byte()
      if (step !== 1 && step !== 2 && step !== 3) throw new InvariantError('unknown step', step)
      return { type, step, prices: readPrices(reader) }
    }
    default:
      return { type, prices: readPrices(reader) }
  }
}

function readPrices(reader: ByteReader): readonly Price[] {
  return Array.from({ length: reader.uint() }, () => reader.uint() as Price)
}
