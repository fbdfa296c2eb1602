// Double entry per coin: what every fact moves between which accounts, and the running balances of
// the system's own accounts. An entry that does not balance is refused.
import { assert, negate, ZERO, type Amount, type BotId, type UserId } from '@trellis/kernel'
import {
  baseOf,
  isContractFill,
  type ContractFill,
  type Fill,
  type Instrument,
  type Settlement,
} from '@trellis/market'
import type { EngineFact } from './facts.ts'
import { TRANSIT } from './system-account.ts'

/** 'funding:<user>', 'bot:<id>', or the name of one of the partition's own accounts. */
export interface Entry {
  readonly account: string
  readonly coin: string
  readonly amount: Amount
}

/** What postings need to know that a fact does not say itself. */
export interface PostingContext {
  ownerOf(bot: BotId): UserId
  instrument(symbol: number): Instrument
}

/** The balanced entries of a fact, per coin adding up to zero; empty when it moves no money. */
export function postings(fact: EngineFact, context: PostingContext): readonly Entry[] {
  const entries = entriesOf(fact, context)
  const sums = new Map<string, bigint>()
  for (const { coin, amount } of entries) sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  for (const [coin, sum] of sums) assert(sum === 0n, 'posting does not balance', { coin, fact })
  return entries
}

function entriesOf(fact: EngineFact, context: PostingContext): readonly Entry[] {
  switch (fact.type) {
    case 'funds-granted':
      return move('faucet', `funding:${fact.user}`, fact.coin, fact.amount)
    case 'funds-reserved': {
      const owner = `funding:${context.ownerOf(fact.bot)}`
      return move(owner, `bot:${fact.bot}`, fact.coin, fact.amount)
    }
    case 'funds-released': {
      const owner = `funding:${context.ownerOf(fact.bot)}`
      return move(`bot:${fact.bot}`, owner, fact.coin, fact.amount)
    }
    case 'order-filled':
      return entriesOfFill(`bot:${fact.bot}`, fact.fill, context.instrument(fact.fill.symbol))
    case 'funding-paid': {
      const { quote } = context.instrument(fact.symbol)
      return move('carry', `bot:${fact.bot}`, quote, fact.amount)
    }
    case 'position-settled': {
      const { symbol } = fact.settlement
      return entriesOfSettlement(
        `bot:${fact.bot}`,
        fact.settlement,
        context.instrument(symbol).quote,
      )
    }
    case 'post-taken': {
      const { post } = fact
      if (post.type !== 'share-paid') return []
      return move(TRANSIT, `funding:${post.leader}`, post.coin, post.amount)
    }
    case 'exchanged': {
      const bot = `bot:${fact.bot}`
      const given = fact.give.flatMap(({ coin, amount }) => move(bot, fact.with, coin, amount))
      const taken = fact.take.flatMap(({ coin, amount }) => move(fact.with, bot, coin, amount))
      return [...given, ...taken]
    }
    default:
      return []
  }
}

function move(from: string, to: string, coin: string, amount: Amount): readonly Entry[] {
  return [
    { account: from, coin, amount: negate(amount) },
    { account: to, coin, amount },
  ]
}

/** Paid coin to the venue; received coin from the venue, its fee to the fees account. */
function entriesOfFill(bot: string, fill: Fill, instrument: Instrument): readonly Entry[] {
  if (isContractFill(fill)) return entriesOfRealized(bot, fill, fill.feeCoin)
  const base = baseOf(instrument, fill.qty)
  const buys = fill.side === 'buy'
  const paid = buys ? move(bot, 'venue', instrument.quote, fill.value) : []
  const sold = buys ? [] : move(bot, 'venue', instrument.base, base)
  const coin = buys ? instrument.base : instrument.quote
  const gross = buys ? base : fill.value
  return [
    ...paid,
    ...sold,
    ...move('venue', bot, coin, gross),
    ...move(bot, 'fees', coin, fill.fee),
  ]
}

/** What closing a position realized and cost. */
interface Realized {
  readonly realizedPnl: Amount
  readonly fee: Amount
}

/** Profit from the venue or loss to it, the fee to the fees account. */
function entriesOfRealized(bot: string, of: Realized, coin: string): readonly Entry[] {
  return [...move('venue', bot, coin, of.realizedPnl), ...move(bot, 'fees', coin, of.fee)]
}

/**
 * As of a trade, and what the insurance won by the takeover from the venue; where a position is
 * deleveraged, the insurance stands in the place of the venue.
 */
function entriesOfSettlement(bot: string, of: Settlement, coin: string): readonly Entry[] {
  if (of.cause === 'deleveraging')
    return [...move('insurance', bot, coin, of.realizedPnl), ...move(bot, 'fees', coin, of.fee)]
  const entries = entriesOfRealized(bot, of, coin)
  if (of.takeover === undefined) return entries
  return [...entries, ...move('venue', 'insurance', coin, of.takeover.amount)]
}

/**
 * Balances of a partition's own accounts in one coin, by name (docs/adr/0011): an account is there
 * from its first posting on. Faucet, venue, carry and insurance may go below zero, fees never do.
 */
export type SystemBalances = Map<string, Amount>

/**
 * What fills of one symbol moved since the balances were brought up to date, in exact whole
 * numbers, side by side: lots and fees at 1e-12 that the venue and the fees account received (sold
 * ones are negative), and price × quantity in ticks and lots that buyers paid less what sellers
 * got; of contracts fees and what was realized, which the venue paid.
 */
const FLOW_FIELDS = 5
const LOTS = 0
const BASE_FEES = 1
const QUOTE_FEES = 2
const TICK_LOTS = 3
const REALIZED = 4

/** Past this a flow is carried over, so that every sum stays a safe integer. */
const FLOW_MAX = 2 ** 51

/**
 * The partition's side of every posting; users' and bots' sides are their own balances. Fills are
 * gathered per symbol in whole numbers and carried over to the exact balances when these are read.
 */
export class SystemLedger {
  readonly #coins = new Map<string, SystemBalances>()
  readonly #instruments: (Instrument | undefined)[] = []
  #flows = new Float64Array(0)

  /** Exact balances by coin, up to date. */
  get coins(): Map<string, SystemBalances> {
    for (let symbol = 0; symbol < this.#instruments.length; symbol++) this.#carryOver(symbol)
    return this.#coins
  }

  /** Adds to an account of the partition; taken from it when negative. */
  post(account: string, coin: string, amount: bigint): void {
    const balances = this.of(coin)
    balances.set(account, ((balances.get(account) ?? ZERO) + amount) as Amount)
  }

  /** Balances of a coin; who reads them asks `coins`, which brings them up to date. */
  of(coin: string): SystemBalances {
    const found = this.#coins.get(coin)
    if (found) return found
    const balances: SystemBalances = new Map()
    this.#coins.set(coin, balances)
    return balances
  }

  /**
   * What the insurance holds by coin; fills do not move it, so that nothing is brought up to date.
   */
  *insurance(): Generator<readonly [coin: string, amount: Amount]> {
    for (const [coin, accounts] of this.#coins) {
      const amount = accounts.get('insurance')
      if (amount !== undefined) yield [coin, amount]
    }
  }

  /** The system's side of `entriesOfFill`. */
  foldFill(fill: Fill, instrument: Instrument): void {
    if (instrument.category !== 'spot' && isContractFill(fill))
      return this.#foldContractFill(fill, instrument)
    const { symbol, qty } = fill
    const at = symbol * FLOW_FIELDS
    if (this.#instruments[symbol] === undefined) this.#open(symbol, instrument)
    const flows = this.#flows
    const fee = Number(fill.fee)
    const tickLots = fill.price * qty
    const isSmall = fee < FLOW_MAX && tickLots < FLOW_MAX && qty < FLOW_MAX
    if (!isSmall) return this.#foldExactly(fill, instrument)
    const sign = fill.side === 'buy' ? 1 : -1
    const fees = at + (fill.side === 'buy' ? BASE_FEES : QUOTE_FEES)
    const lots = (flows[at + LOTS] ?? 0) - sign * qty
    const value = (flows[at + TICK_LOTS] ?? 0) + sign * tickLots
    const paid = (flows[fees] ?? 0) + fee
    flows[at + LOTS] = lots
    flows[at + TICK_LOTS] = value
    flows[fees] = paid
    if (paid > FLOW_MAX || Math.abs(value) > FLOW_MAX || Math.abs(lots) > FLOW_MAX)
      this.#carryOver(symbol)
  }

  #foldContractFill(fill: ContractFill, instrument: Instrument): void {
    const { symbol, feeCoin } = fill
    const fee = Number(fill.fee)
    const realized = Number(fill.realizedPnl)
    const isSmall = fee < FLOW_MAX && Math.abs(realized) < FLOW_MAX
    if (!isSmall || feeCoin !== instrument.quote) return this.#foldRealized(fill, feeCoin)
    if (this.#instruments[symbol] === undefined) this.#openContract(symbol, instrument)
    const flows = this.#flows
    const at = symbol * FLOW_FIELDS
    const fees = (flows[at + QUOTE_FEES] ?? 0) + fee
    const sum = (flows[at + REALIZED] ?? 0) + realized
    flows[at + QUOTE_FEES] = fees
    flows[at + REALIZED] = sum
    if (fees > FLOW_MAX || Math.abs(sum) > FLOW_MAX) this.#carryOver(symbol)
  }

  /** The system's side of what closing a position realized. */
  #foldRealized({ realizedPnl, fee }: Realized, coin: string): void {
    this.post('venue', coin, -realizedPnl)
    this.post('fees', coin, fee)
  }

  /** The system's side of `entriesOfSettlement`. */
  foldSettlement(settlement: Settlement, coin: string): void {
    if (settlement.cause === 'deleveraging') {
      this.post('insurance', coin, -settlement.realizedPnl)
      return this.post('fees', coin, settlement.fee)
    }
    this.#foldRealized(settlement, coin)
    if (settlement.takeover === undefined) return
    this.post('venue', coin, -settlement.takeover.amount)
    this.post('insurance', coin, settlement.takeover.amount)
  }

  #open(symbol: number, instrument: Instrument): void {
    // Both coins are opened at the first fill, so that their order does not hang on when flows are
    // read.
    this.of(instrument.base)
    this.of(instrument.quote)
    this.#gather(symbol, instrument)
  }

  #openContract(symbol: number, instrument: Instrument): void {
    // Accounts are there from their first posting on, in the order of these.
    this.#foldRealized({ realizedPnl: ZERO, fee: ZERO }, instrument.quote)
    this.#gather(symbol, instrument)
  }

  #gather(symbol: number, instrument: Instrument): void {
    this.#instruments[symbol] = instrument
    const length = (symbol + 1) * FLOW_FIELDS
    if (length <= this.#flows.length) return
    const longer = new Float64Array(length)
    longer.set(this.#flows)
    this.#flows = longer
  }

  #carryOver(symbol: number): void {
    const instrument = this.#instruments[symbol]
    if (!instrument) return
    const at = symbol * FLOW_FIELDS
    const flow = (field: number): bigint => BigInt(this.#flows[at + field] ?? 0)
    const { base, quote, category } = instrument
    if (category !== 'spot') {
      this.#foldRealized(
        { realizedPnl: flow(REALIZED) as Amount, fee: flow(QUOTE_FEES) as Amount },
        quote,
      )
      this.#flows.fill(0, at, at + FLOW_FIELDS)
      return
    }
    this.post('venue', base, flow(LOTS) * instrument.lotAmount)
    this.post('fees', base, flow(BASE_FEES))
    this.post('venue', quote, flow(TICK_LOTS) * instrument.valueFactor)
    this.post('fees', quote, flow(QUOTE_FEES))
    this.#flows.fill(0, at, at + FLOW_FIELDS)
  }

  #foldExactly(fill: Fill, instrument: Instrument): void {
    const { base, quote } = instrument
    const lots = baseOf(instrument, fill.qty)
    const isBuy = fill.side === 'buy'
    this.post('venue', base, isBuy ? -lots : lots)
    this.post('venue', quote, isBuy ? fill.value : -fill.value)
    this.post('fees', isBuy ? base : quote, fill.fee)
  }
}
