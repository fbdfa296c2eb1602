// The journal form of the facts that every grid writes; a kind puts them at bytes of its own.
import type { Amount, Price, Quantity } from '@trellis/kernel'
import { ACTION_WORDS } from '../action-words.ts'
import { readBig, readByte, readCount, writeBig, writeByte, writeCount } from '../fact-bytes.ts'
import type { FieldForms, QuickForm } from '../fact-forms.ts'
import type { GridFactType, RoundClosed } from './facts.ts'
import { UNPLACED_REASONS } from '../unplaced.ts'

/** A range within a fact. */
export const rangeForm = {
  minPrice: 'count',
  maxPrice: 'count',
  cellNumber: 'count',
} as const satisfies FieldForms

/** The fields of each fact in writing order. */
export const gridForms = {
  'grid-funded': {
    quote: 'big',
    base: 'big',
    lotAmount: 'big',
    valueFactor: 'big',
    tickUnits: 'count',
    tickScale: 'count',
    baseCoin: 'text',
  },
  'grid-planned': {
    action: ACTION_WORDS,
    price: 'count',
    qty: 'count',
    sellQty: 'count',
    emptyLevel: 'count',
    tradeSide: ['buy', 'sell', 'none'],
    tradeQty: 'count',
  },
  'grid-started': {},
  'level-skipped': { slot: 'count', reason: UNPLACED_REASONS },
  'arbitrage-closed': {
    slot: 'count',
    buyPrice: 'count',
    sellPrice: 'count',
    buyQty: 'count',
    sellQty: 'count',
    fee: 'big',
    estimated: 'flag',
  },
  'peak-raised': { peak: 'big', price: 'count' },
  'range-shifted': { dropped: 'count', added: 'count', ...rangeForm },
  'range-shifted-down': { dropped: 'count', added: 'count', ...rangeForm },
  'trailing-paused': { price: 'count' },
  'investment-added': {},
  'market-halted': {},
  'market-resumed': {},
  'follow-switched': { allowed: 'flag' },
  'grid-closed': {},
} as const satisfies Readonly<Record<GridFactType, FieldForms>>

/** The same bytes as by its fields, for the fact that a grid's journal is full of. */
export const quickRound: QuickForm<RoundClosed> = {
  type: 'arbitrage-closed',
  write(writer, fact) {
    writeCount(writer, fact.slot)
    writeCount(writer, fact.buyPrice)
    writeCount(writer, fact.sellPrice)
    writeCount(writer, fact.buyQty)
    writeCount(writer, fact.sellQty)
    writeBig(writer, fact.fee)
    writeByte(writer, fact.estimated ? 1 : 0)
  },
  read: (reader) => ({
    type: 'arbitrage-closed',
    slot: readCount(reader),
    buyPrice: readCount(reader) as Price,
    sellPrice: readCount(reader) as Price,
    buyQty: readCount(reader) as Quantity,
    sellQty: readCount(reader) as Quantity,
    fee: readBig(reader) as Amount,
    estimated: readByte(reader) === 1,
  }),
}
