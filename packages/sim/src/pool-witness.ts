// Liquidity positions as their facts tell them, in the plainest arithmetic: what was lent and paid
// back, what minutes earn and cost, and that the wallet holds what a position was worth when it was
// settled. It must never call the kind's formulas, or it would repeat their mistakes.
import { flatFact, type Batch, type EngineFact, type LifeFact } from '@trellis/engine'
import type { Instrument } from '@trellis/market'
import type { Auditor } from './auditor.ts'

const MINUTE = 60_000
const YEAR_MINUTES = 525_600n
/** Fees by product, in millionths of a turnover. */
const FEES: Readonly<Record<string, bigint>> = { '5': 400n, '6': 260n }

/** What the facts of a position say of money, by their documented meaning. */
interface Told {
  readonly type: string
  readonly price: number
  readonly prices?: readonly number[]
  readonly half: bigint
  readonly loan: bigint
  readonly toMs: number
  readonly fromMs: number
  readonly turnover: bigint
  readonly depth: bigint
  readonly yielded: bigint
  readonly interest: bigint
  readonly paid: bigint
  readonly amount: bigint
  readonly claimed: bigint
}

interface Position {
  readonly instrument: Instrument
  readonly fee: bigint
  quote: bigint
  base: bigint
  half: bigint
  /** Price of the share's side, and the one that the wallet was settled at. */
  price: bigint
  settled: bigint
  loan: bigint
  claimable: bigint
  /** Taken of the lender and given to it, and interest that was not paid but joined the loan. */
  taken: bigint
  given: bigint
  interestPaid: bigint
  joined: bigint
  reckonedMs: number
  isOver: boolean
}

export class PoolWitness {
  /** Reckonings that were judged. */
  reckoned = 0
  readonly #positions = new Map<number, Position>()
  readonly #auditor: Auditor
  readonly #instruments: readonly Instrument[]

  constructor(auditor: Auditor, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#instruments = instruments
  }

  onBatch({ facts }: Batch): void {
    const touched = new Map<number, Position>()
    for (const fact of facts) {
      if (fact.type === 'bot-created' && fact.kind === 'liquidity-mining') this.#begin(fact)
      if (!('bot' in fact)) continue
      const position = this.#positions.get(fact.bot)
      if (position === undefined) continue
      touched.set(fact.bot, position)
      this.#fold(fact.bot, position, fact)
    }
    for (const [bot, position] of touched) if (!position.isOver) this.#judge(bot, position)
  }

  #begin({ bot, symbols, params }: Extract<EngineFact, { type: 'bot-created' }>): void {
    const { productId } = params as { readonly productId: string }
    this.#positions.set(bot, {
      instrument: this.#instruments[symbols[0] ?? 0] as Instrument,
      fee: FEES[productId] ?? 0n,
      quote: 0n,
      base: 0n,
      half: 0n,
      price: 1n,
      settled: 1n,
      loan: 0n,
      claimable: 0n,
      taken: 0n,
      given: 0n,
      interestPaid: 0n,
      joined: 0n,
      reckonedMs: 0,
      isOver: false,
    })
  }

  #fold(bot: number, position: Position, fact: EngineFact): void {
    switch (fact.type) {
      case 'funds-reserved':
        return move(position, fact.coin, fact.amount)
      case 'funds-released':
        return move(position, fact.coin, -fact.amount)
      case 'exchanged':
        for (const { coin, amount } of fact.give) move(position, coin, -amount)
        for (const { coin, amount } of fact.take) move(position, coin, amount)
        if (fact.with !== 'lender') return
        for (const { amount } of fact.take) position.taken += amount
        for (const { amount } of fact.give) position.given += amount
        return
      case 'bot-status':
        position.isOver ||= ['completed', 'failed', 'rejected'].includes(fact.status)
        return
      case 'kind-fact':
        return this.#own(bot, position, fact.fact as never)
      default:
        if ('own' in fact && fact.own !== undefined)
          this.#own(bot, position, flatFact(fact as LifeFact) as never)
    }
  }

  #own(bot: number, position: Position, told: Told): void {
    switch (told.type) {
      case 'pool-accrued':
        return this.#reckon(bot, position, told)
      case 'yield-claimed':
        position.claimable -= told.claimed
        return
      case 'margin-added':
        position.loan = told.loan
        position.settled = BigInt(told.prices?.[0] ?? 1)
        return
      case 'yield-reinvested':
        position.claimable -= told.amount
        return share(position, told)
      case 'liquidity-added':
        position.reckonedMs = told.fromMs
        return share(position, told)
      case 'liquidity-removed':
        return share(position, told)
    }
  }

  #reckon(bot: number, position: Position, told: Told): void {
    this.reckoned += 1
    const { price, toMs, turnover, depth, yielded, interest, paid } = told
    const side = sideAt(position, BigInt(price))
    const earned = (turnover * position.fee * side) / (1_000_000n * (depth + side))
    if (yielded !== earned) this.#find(bot, `earned ${yielded}, its share was ${earned}`)
    const minutes = BigInt((toMs - position.reckonedMs) / MINUTE)
    const owed = position.loan * 6n * minutes
    const due = (owed + 100n * YEAR_MINUTES - 1n) / (100n * YEAR_MINUTES)
    if (interest !== due) this.#find(bot, `is charged ${interest} for its loan, due was ${due}`)
    const most = position.claimable + yielded
    if (paid !== (interest < most ? interest : most)) this.#find(bot, `pays ${paid} of ${interest}`)
    position.claimable += yielded - paid
    position.loan += interest - paid
    position.joined += interest - paid
    position.interestPaid += paid
    position.reckonedMs = toMs
    position.settled = BigInt(price)
  }

  /** After a batch: loan and lender agree, and the wallet is what the position was worth. */
  #judge(bot: number, position: Position): void {
    const { taken, given, interestPaid, joined, loan, claimable, instrument, settled } = position
    const owed = taken - (given - interestPaid) + joined
    if (owed !== loan) this.#find(bot, `owes ${loan}, the lender has ${owed} outstanding`)
    const side = sideAt(position, settled)
    const left = side - loan
    const per = settled * BigInt(instrument.tickUnits)
    const coins = (worth: bigint): bigint =>
      worth > 0n ? (worth * 10n ** BigInt(instrument.tickScale)) / per : 0n
    const quote = (left > 0n ? left : 0n) + claimable
    const base = coins(left >= 0n ? side : side + left)
    if (position.quote !== quote) this.#find(bot, `holds ${position.quote}, is worth ${quote}`)
    if (position.base !== base) this.#find(bot, `holds ${position.base} coins instead of ${base}`)
  }

  #find(bot: number, what: string): void {
    this.#auditor.find(`position ${bot} ${what}`)
  }
}

function move(position: Position, coin: string, amount: bigint): void {
  if (coin === position.instrument.quote) position.quote += amount
  else position.base += amount
}

function share(position: Position, { price, half, loan }: Told): void {
  position.half = half
  position.price = BigInt(price)
  position.settled = BigInt(price)
  position.loan = loan
}

/** half × √(to / price), rounded down, by halving the room that is left. */
function sideAt({ half, price }: Position, to: bigint): bigint {
  if (to === price) return half
  const square = (half * half * to) / price
  let low = 0n
  let high = half + half * (to / price + 1n) + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= square) low = middle
    else high = middle
  }
  return low
}
