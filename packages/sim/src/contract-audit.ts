// What facts of contracts and exchanges move, by the auditor's own arithmetic: a position is the
// list of what was bought and sold, an average its sums. It asks nothing of engine or exchange.
import type { EngineFact } from '@trellis/engine'
import type { Fill, Instrument, Settlement, Takeover } from '@trellis/market'

/** One movement of money: positive to the bot, the same from the account of the partition. */
export interface Movement {
  readonly account: string
  readonly coin: string
  readonly toBot: bigint
}

export type ContractFactOfBot = Extract<
  EngineFact,
  { type: 'leverage-set' | 'funding-paid' | 'position-settled' | 'exchanged' }
>

/** What is held of a contract, and its leverage at 1e-12. */
export interface Holding {
  lots: bigint
  cost: bigint
  leverage: bigint
}

const RATE_ONE = 1_000_000_000_000n

/** The positions of one bot as its fills tell them, and what each fact should have moved. */
export class ContractAudit {
  readonly #held = new Map<number, Holding>()
  /** Money by coin that is in no wallet until the bot takes it back. */
  readonly aside = new Map<string, bigint>()
  readonly #find: (what: string) => void

  constructor(find: (what: string) => void) {
    this.#find = find
  }

  get isFlat(): boolean {
    return [...this.#held.values()].every(({ lots }) => lots === 0n)
  }

  /** All that is held or was, by symbol. */
  held(): Iterable<readonly [symbol: number, holding: Readonly<Holding>]> {
    return this.#held
  }

  /** Lots held of a symbol, below zero when short. */
  lots(symbol: number): bigint {
    return this.#held.get(symbol)?.lots ?? 0n
  }

  /** Movements of a trade whose fee and profit the fact says. */
  trade(trade: Fill | Settlement, instrument: Instrument): readonly Movement[] {
    const { symbol, side, price, qty, realizedPnl = 0n } = trade
    const held = this.#of(symbol)
    const signed = side === 'buy' ? BigInt(qty) : -BigInt(qty)
    const unit = unitOf(instrument)
    const cash = -signed * BigInt(price) * unit
    const closes = held.lots !== 0n && held.lots > 0n !== signed > 0n
    const size = magnitude(held.lots)
    const closed = closes ? (size < BigInt(qty) ? size : BigInt(qty)) : 0n
    const released = closed === 0n ? 0n : ceil(held.cost * closed, size)
    const opened = signed > 0n ? BigInt(qty) - closed : closed - BigInt(qty)
    const cost = held.cost - released + opened * BigInt(price) * unit
    // What was realized is the money of the trade plus what the position is carried at since.
    const expected = cash + cost - held.cost
    if (realizedPnl !== expected) this.#find(`realized ${realizedPnl}, should be ${expected}`)
    held.lots += signed
    held.cost = cost
    const coin = instrument.quote
    return [
      { account: 'venue', coin, toBot: expected },
      { account: 'fees', coin, toBot: -trade.fee },
    ]
  }

  /** Movements of a fact that is no trade in the market. */
  happen(fact: ContractFactOfBot, instrument: (symbol: number) => Instrument): readonly Movement[] {
    switch (fact.type) {
      case 'leverage-set':
        this.#of(fact.symbol).leverage = fact.leverage
        return []
      case 'position-settled':
        return this.#settle(fact.settlement, instrument(fact.settlement.symbol))
      case 'funding-paid': {
        const { symbol, mark, rate, amount } = fact
        const traded = instrument(symbol)
        const value = this.lots(symbol) * BigInt(mark) * unitOf(traded)
        const expected = -ceil(value * rate, RATE_ONE)
        if (amount !== expected) this.#find(`funding of ${amount}, should be ${expected}`)
        return [{ account: 'carry', coin: traded.quote, toBot: expected }]
      }
      case 'exchanged': {
        const account = fact.with
        if (account === 'set-aside') this.#setAside(fact)
        const given = fact.give.map(({ coin, amount }) => ({ account, coin, toBot: -amount }))
        const taken = fact.take.map(({ coin, amount }) => ({ account, coin, toBot: amount }))
        return [...given, ...taken]
      }
    }
  }

  /** Given to the account is the bot's still; it takes no more than its own back. */
  #setAside({ give, take }: Extract<ContractFactOfBot, { type: 'exchanged' }>): void {
    const moved = [...give, ...take.map(({ coin, amount }) => ({ coin, amount: -amount }))]
    for (const { coin, amount } of moved) {
      const left = (this.aside.get(coin) ?? 0n) + amount
      this.aside.set(coin, left)
      if (left < 0n) this.#find(`took back ${-left} of ${coin} more than was set aside`)
    }
  }

  #of(symbol: number): Holding {
    const held = this.#held.get(symbol) ?? { lots: 0n, cost: 0n, leverage: RATE_ONE }
    this.#held.set(symbol, held)
    return held
  }

  #settle(settlement: Settlement, instrument: Instrument): readonly Movement[] {
    const moved = this.trade(settlement, instrument)
    if (this.lots(settlement.symbol) !== 0n) this.#find('a settlement leaves a position')
    const { cause, fee, takeover } = settlement
    const isFree = cause === 'delivery' || cause === 'deleveraging'
    if (isFree && fee !== 0n) this.#find(`${cause} for a fee of ${fee}`)
    if (cause === 'deleveraging')
      return moved.map((one) => (one.account === 'venue' ? { ...one, account: 'insurance' } : one))
    if (cause !== 'liquidation' || takeover === undefined) return moved
    return [...moved, ...this.#takeOver(settlement, takeover, instrument)]
  }

  /** The insurance has the position from the settlement's price to the takeover's. */
  #takeOver(
    { side, price, qty }: Settlement,
    takeover: Takeover,
    instrument: Instrument,
  ): readonly Movement[] {
    const rise = BigInt(takeover.price - price) * BigInt(qty) * unitOf(instrument)
    const won = side === 'sell' ? rise : -rise
    if (takeover.amount !== won) this.#find(`takeover won ${takeover.amount}, should be ${won}`)
    const coin = instrument.quote
    return [
      { account: 'venue', coin, toBot: won },
      { account: 'insurance', coin, toBot: -won },
    ]
  }
}

/** Money at 1e-12 of one tick and lot. */
export function unitOf({ tickUnits, tickScale, lotUnits, lotScale }: Instrument): bigint {
  return BigInt(tickUnits) * BigInt(lotUnits) * 10n ** BigInt(12 - tickScale - lotScale)
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

/** Up to the next whole number, toward plus infinity; b is above zero. */
export function ceil(a: bigint, b: bigint): bigint {
  return a > 0n ? (a + b - 1n) / b : a / b
}
