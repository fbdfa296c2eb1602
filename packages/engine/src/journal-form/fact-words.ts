// Numbers that stand for words in the journal. They are written for ever: append, never renumber.
import { assert } from '@trellis/kernel'
import type {
  CancelReason,
  InstrumentStatus,
  OrderPurpose,
  OrderType,
  PipelineAction,
  RejectReason,
  SettlementCause,
  Side,
} from '@trellis/market'
import type { BotStatus } from '../bot-kind.ts'

/** A closed list of words in the order of their numbers. */
export class Words<W extends string> {
  readonly #words: readonly W[]
  readonly #numbers: Readonly<Record<W, number>>

  constructor(numbers: Readonly<Record<W, number>>) {
    this.#numbers = numbers
    const words: W[] = []
    for (const word of Object.keys(numbers) as W[]) words[numbers[word]] = word
    this.#words = words
  }

  number(word: W): number {
    return this.#numbers[word]
  }

  word(number: number): W {
    const word = this.#words[number]
    assert(word !== undefined, 'unknown word number', number)
    return word
  }
}

export const sides = new Words<Side>({ buy: 0, sell: 1 })
export const orderTypes = new Words<OrderType>({ limit: 0, market: 1 })
export const purposes = new Words<OrderPurpose>({ normal: 0, arbitrage: 1, position: 2 })
export const actions = new Words<PipelineAction>({
  open: 0,
  close: 1,
  'trigger-entry': 2,
  'take-profit': 3,
  'stop-loss': 4,
  liquidation: 5,
  'bonus-destroy': 6,
  'modify-setting': 7,
  transfer: 8,
})
export const rejectReasons = new Words<RejectReason>({
  'insufficient-balance': 0,
  'below-min-quantity': 1,
  'above-max-quantity': 2,
  'below-min-value': 3,
  'above-max-value': 4,
  'price-out-of-bounds': 5,
  'price-deviation': 6,
  'symbol-not-trading': 7,
  'duplicate-ref': 8,
  'reduce-only': 9,
  'risk-limit': 10,
  'open-interest': 11,
  'pre-settle': 12,
  'price-under-base': 13,
})
export const settlementCauses = new Words<SettlementCause>({
  failure: 0,
  delivery: 1,
  liquidation: 2,
  deleveraging: 3,
})
export const cancelReasons = new Words<CancelReason>({
  'by-bot': 0,
  'by-close': 1,
  'symbol-closed': 2,
  'by-liquidation': 3,
})
export const botStatuses = new Words<BotStatus>({
  new: 0,
  'awaiting-activation': 1,
  initializing: 2,
  running: 3,
  cancelling: 4,
  completed: 5,
  rejected: 6,
  failed: 7,
})
export const instrumentStatuses = new Words<InstrumentStatus>({
  Trading: 0,
  Closed: 1,
  PreListing: 2,
  Delisted: 3,
  PreSettle: 4,
})
export const grantReasons = new Words<'grant' | 'top-up'>({ grant: 0, 'top-up': 1 })
