// Margin of contracts by the judge's own arithmetic: what an account must have locked, whether it
// is to be liquidated, and what its end costs whom. It must never call the formulas of market or
// exchange, or it would repeat their mistakes.
import type { EngineFact } from '@trellis/engine'
import type { Instrument, Settlement } from '@trellis/market'
import type { AuditedBot } from './audited-bot.ts'
import { ceil, magnitude, unitOf, type ContractFactOfBot } from './contract-audit.ts'
import { takerPrice, type MarketWitness } from './market-witness.ts'

const ONE = 1_000_000_000_000n
const OVER = new Set(['completed', 'rejected', 'failed'])

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

export class MarginWitness {
  liquidations = 0
  readonly #market: MarketWitness
  readonly #instruments: readonly Instrument[]
  /** Bots whose positions are being settled in a liquidation, and whether there are several. */
  readonly #ending = new Map<AuditedBot, 'one' | 'several'>()
  /** Those of them whose wallet the insurance has squared. */
  readonly #insured = new Set<AuditedBot>()
  /** Bots that have had a contract and are not over. */
  readonly #bots = new Set<AuditedBot>()

  constructor(market: MarketWitness, instruments: readonly Instrument[]) {
    this.#market = market
    this.#instruments = instruments
  }

  /** What is wrong with a fact of contracts, before it moves anything. */
  faults(bot: AuditedBot, fact: ContractFactOfBot, fromTape: boolean): readonly string[] {
    this.#bots.add(bot)
    switch (fact.type) {
      case 'position-settled':
        return this.#settled(bot, fact.settlement, fromTape)
      case 'exchanged':
        return this.#exchanged(bot, fact)
      case 'funding-paid':
        return this.#funded(fact)
      case 'leverage-set':
        return []
    }
  }

  #settled(bot: AuditedBot, settlement: Settlement, fromTape: boolean): readonly string[] {
    const instrument = this.#of(settlement.symbol)
    const { cause, price, qty, fee } = settlement
    const value = BigInt(price) * BigInt(qty) * unitOf(instrument)
    const due = cause === 'failure' || cause === 'liquidation' ? this.#fee(bot, value) : 0n
    const found: string[] = []
    if (settlement.value !== value) found.push(`settled ${settlement.value}, worth ${value}`)
    if (fee !== due) found.push(`owes a fee of ${due} for its ${cause}, paid ${fee}`)
    if (cause !== 'liquidation') return found
    return [...found, ...this.#liquidated(bot, settlement), ...this.#takeover(settlement, fromTape)]
  }

  /** The first settlement says that nothing is left to lose; further ones belong to it. */
  #liquidated(bot: AuditedBot, settlement: Settlement): readonly string[] {
    const found: string[] = []
    if (!this.#ending.has(bot)) {
      this.liquidations += 1
      const room = this.room(bot)
      if (room === undefined || room > 0n) found.push(`liquidated with ${room} to lose still`)
      const held = [...bot.contracts.held()].filter(([, { lots }]) => lots !== 0n)
      this.#ending.set(bot, held.length === 1 ? 'one' : 'several')
    }
    if (this.#ending.get(bot) === 'one') return [...found, ...this.#bankruptcy(bot, settlement)]
    const mark = this.#market.mark(settlement.symbol)
    if (settlement.price !== mark) found.push(`settled at ${settlement.price}, its mark is ${mark}`)
    return found
  }

  #exchanged(bot: AuditedBot, fact: FactOf<'exchanged'>): readonly string[] {
    if (fact.with !== 'insurance') return []
    const moved = [...fact.take, ...fact.give]
    const [money, ...more] = moved
    if (!money || more.length > 0) return ['insured by several coins at once']
    const wallet = bot.balances.get(money.coin) ?? 0n
    const signed = fact.take.length > 0 ? -money.amount : money.amount
    if (!bot.contracts.isFlat) return ['insured while it holds something']
    this.#insured.add(bot)
    return signed === wallet ? [] : [`has ${wallet}, the insurance moved ${signed}`]
  }

  /** A payment of funding must be that of the market's word. */
  #funded({ symbol, rate, mark }: FactOf<'funding-paid'>): readonly string[] {
    const said = this.#market.funding(symbol)
    if (said?.rate === rate && said.mark === mark) return []
    return [`funding at ${rate} and ${mark}, the market said ${said?.rate} and ${said?.mark}`]
  }

  /** What leaves a wallet for its owner: of one that was liquidated nothing is left to leave. */
  releaseFaults(bot: AuditedBot, coin: string): readonly string[] {
    if (!this.#ending.has(bot) || this.#insured.has(bot)) return []
    const left = bot.balances.get(coin) ?? 0n
    return left === 0n ? [] : [`was liquidated and keeps ${left} from the insurance`]
  }

  /** After an input: bots that live on without margin. */
  *faultsNow(): Generator<readonly [bot: AuditedBot, what: string]> {
    for (const bot of this.#bots) {
      if (OVER.has(bot.status)) {
        this.#bots.delete(bot)
        this.#ending.delete(bot)
        this.#insured.delete(bot)
        continue
      }
      const room = this.room(bot)
      if (room !== undefined && room <= 0n)
        yield [bot, `lives on without margin, short of ${-room}`]
    }
  }

  /**
   * Wallet and profit at marks less maintenance and closing fees; undefined where nothing is held
   * or has no mark.
   */
  room(bot: AuditedBot): bigint | undefined {
    let room: bigint | undefined
    for (const [symbol, { lots, cost }] of bot.contracts.held()) {
      if (lots === 0n) continue
      const mark = this.#market.mark(symbol)
      if (mark === 0) return undefined
      const instrument = this.#of(symbol)
      const value = magnitude(lots) * BigInt(mark) * unitOf(instrument)
      room ??= bot.balances.get(instrument.quote) ?? 0n
      room += (lots > 0n ? value : -value) - cost
      room -= maintenance(instrument, value) + this.#fee(bot, value)
    }
    return room
  }

  /** What the contracts of a bot lock of a coin; undefined for one that never had any. */
  locked(bot: AuditedBot, coin: string): bigint | undefined {
    if (!this.#bots.has(bot)) return undefined
    let sum = 0n
    for (const [symbol, { lots, cost, leverage }] of bot.contracts.held()) {
      const instrument = this.#of(symbol)
      if (instrument.quote !== coin) continue
      const [buys, sells] = (['buy', 'sell'] as const).map((side) =>
        opening(bot, symbol, { side, closes: side === 'buy' ? -lots : lots, instrument }),
      )
      const orders = (buys ?? 0n) > (sells ?? 0n) ? buys : sells
      sum += initial(instrument, magnitude(cost), leverage)
      sum += initial(instrument, orders ?? 0n, leverage)
    }
    return sum
  }

  /** At its price nothing is missing, and one tick further on something would be. */
  #bankruptcy(bot: AuditedBot, { symbol, side, price, qty }: Settlement): readonly string[] {
    const instrument = this.#of(symbol)
    const held = [...bot.contracts.held()].find(([one]) => one === symbol)?.[1]
    const wallet = bot.balances.get(instrument.quote) ?? 0n
    const left = (at: number): bigint => {
      const value = BigInt(at) * BigInt(qty) * unitOf(instrument)
      const signed = side === 'sell' ? value : -value
      return wallet + signed - (held?.cost ?? 0n) - this.#fee(bot, value)
    }
    const further = side === 'sell' ? price - 1 : price + 1
    const isLast = price === 1
    const isRight = (left(price) >= 0n || isLast) && (left(further) < 0n || further < 1)
    return isRight ? [] : [`settled at ${price}, which is not where its money ends`]
  }

  #takeover({ symbol, side, qty, takeover }: Settlement, fromTape: boolean): readonly string[] {
    if (takeover === undefined) return ['liquidated and taken over by nobody']
    const { low, high } = this.#market.reach(symbol, fromTape)
    const instrument = this.#of(symbol)
    const least = takerPrice(instrument, side, qty, low)
    const most = takerPrice(instrument, side, qty, high)
    if (takeover.price >= least && takeover.price <= most) return []
    return [`taken over at ${takeover.price}, outside ${least} to ${most}`]
  }

  #fee(bot: AuditedBot, value: bigint): bigint {
    return ceil(value * bot.fees.linear.taker, ONE)
  }

  #of(symbol: number): Instrument {
    return this.#instruments[symbol] as Instrument
  }
}

function tierOf({ riskTiers }: Instrument, value: bigint): Instrument['riskTiers'][number] {
  const found = riskTiers.find(({ upTo }) => value <= upTo) ?? riskTiers.at(-1)
  if (!found) throw new Error('a contract without tiers')
  return found
}

function initial(instrument: Instrument, value: bigint, leverage: bigint): bigint {
  if (value === 0n) return 0n
  const byLeverage = ceil(value * ONE, leverage)
  const byTier = ceil(value * tierOf(instrument, value).initialRate, ONE)
  return byLeverage > byTier ? byLeverage : byTier
}

function maintenance(instrument: Instrument, value: bigint): bigint {
  const { maintenanceRate, deduction } = tierOf(instrument, value)
  const margin = ceil(value * maintenanceRate, ONE) - deduction
  return margin > 0n ? margin : 0n
}

/** Value of the resting orders of a side beyond what they close, at the side's average price. */
function opening(
  bot: AuditedBot,
  symbol: number,
  of: { readonly side: 'buy' | 'sell'; readonly closes: bigint; readonly instrument: Instrument },
): bigint {
  let [lots, value] = [0n, 0n]
  for (const { order, filled } of bot.open.values()) {
    if (order.symbol !== symbol || order.side !== of.side || order.reduceOnly === true) continue
    const left = BigInt(order.qty - filled)
    lots += left
    value += left * BigInt(order.price) * unitOf(of.instrument)
  }
  const closes = of.closes > 0n ? of.closes : 0n
  return lots <= closes ? 0n : ceil(value * (lots - closes), lots)
}
