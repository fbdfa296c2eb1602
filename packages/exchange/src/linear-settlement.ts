// Positions that end without an order: of failed bots, of liquidated accounts, and where the market
// or its operator says so (formulas: docs/formulas/paper-venue.md).
import { assert, ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import {
  bankruptcyPrice,
  feeOf,
  filledPosition,
  isUsedUp,
  marginRoom,
  safeBands,
  valueOf,
  type Instrument,
  type MarginView,
  type MarkedPosition,
  type Position,
  type Settlement,
  type SettlementCause,
  type SymbolBand,
  type VenueAccount,
} from '@trellis/market'
import { lockMargin, payTo, positionOf, reducible } from './linear-account.ts'
import { slippedPrice } from './slippage.ts'

interface HeldPosition extends MarkedPosition {
  readonly symbol: number
}

/** The positions of one wallet; there is one wallet in all but rare accounts. */
interface Backed {
  readonly wallet: Amount
  readonly held: readonly HeldPosition[]
}

/**
 * The wallets of an account with what they back and is not flat; undefined while a symbol held has
 * no mark.
 */
function walletsOf(account: VenueAccount, view: MarginView): readonly Backed[] | undefined {
  const held: HeldPosition[] = []
  for (const { symbol, lots, cost } of account.positions?.values() ?? []) {
    if (lots === 0) continue
    const mark = view.mark(symbol)
    if (mark === 0) return undefined
    const instrument = view.instrument(symbol)
    held.push({ symbol, lots, cost, mark, takerRate: view.fees(symbol).taker, instrument })
  }
  const coins = new Set(held.map(({ instrument }) => instrument.quote))
  return [...coins].map((coin) => ({
    wallet: account.balances.get(coin)?.total ?? ZERO,
    held: coins.size === 1 ? held : held.filter(({ instrument }) => instrument.quote === coin),
  }))
}

/** The wallets that are down to their maintenance margin. */
function liquidatedWallets(account: VenueAccount, view: MarginView): readonly Backed[] {
  return (walletsOf(account, view) ?? []).filter(
    ({ wallet, held }) => marginRoom(wallet, held) <= 0n,
  )
}

/** An account with one position, as almost all are, is asked after every fill. */
export function isLiquidated(account: VenueAccount, view: MarginView): boolean {
  const only = onlyHeld(account)
  if (only === undefined) return liquidatedWallets(account, view).length > 0
  const { symbol, lots, cost } = only
  const mark = view.mark(symbol)
  if (mark === 0) return false
  const instrument = view.instrument(symbol)
  const wallet = account.balances.get(instrument.quote)?.total ?? ZERO
  const takerRate = view.fees(symbol).taker
  return isUsedUp(wallet, { lots, cost, mark, takerRate, instrument })
}

/** The one position of an account that is not flat; undefined where there is none or another. */
function onlyHeld({ positions }: VenueAccount): Position | undefined {
  let only: Position | undefined
  for (const position of positions?.values() ?? []) {
    if (position.lots === 0) continue
    if (only !== undefined) return undefined
    only = position
  }
  return only
}

export function bandsOf(
  account: VenueAccount,
  view: MarginView,
): readonly SymbolBand[] | undefined {
  return walletsOf(account, view)?.flatMap(({ wallet, held }) =>
    safeBands(wallet, held).map((band, i) => ({ ...band, symbol: held[i]?.symbol ?? -1 })),
  )
}

/**
 * Every position of a wallet that is down to its maintenance margin, for a taker's fee: the only
 * one at its bankruptcy price, several at their marks, because none of them alone is bankrupt. The
 * insurance takes them over and closes them at what a taker gets now; what is then left of the
 * wallet is the insurance's, too.
 */
export function liquidationOf(account: VenueAccount, view: MarginView): readonly Settlement[] {
  return liquidatedWallets(account, view).flatMap(({ wallet, held }) =>
    held.map((position) => {
      const at = held.length === 1 ? bankruptcyPrice(wallet, position) : position.mark
      return takenOver(position, at, view)
    }),
  )
}

function takenOver(position: HeldPosition, at: Price, view: MarginView): Settlement {
  const { symbol, instrument, takerRate } = position
  const settlement = settlementAt(position, { cause: 'liquidation', price: at }, instrument)
  const { side, qty, value } = settlement
  const last = view.last(symbol)
  const price = last === 0 ? at : slippedPrice(side, qty, last, instrument)
  const takeover = { price, amount: wonAt(price, settlement, instrument) }
  return { ...settlement, fee: feeOf(value, takerRate), takeover }
}

/** What closing a position at a price wins against the price of its settlement. */
function wonAt(price: Price, { side, qty, value }: Settlement, instrument: Instrument): Amount {
  const won = valueOf(instrument, price, qty) - value
  return (side === 'sell' ? won : -won) as Amount
}

/** A whole position closed at a price for no fee. */
export function settlementAt(
  position: Pick<Position, 'symbol' | 'lots' | 'cost'>,
  { cause, price }: { readonly cause: SettlementCause; readonly price: Price },
  instrument: Instrument,
): Settlement {
  const side = position.lots > 0 ? 'sell' : 'buy'
  const qty = Math.abs(position.lots) as Quantity
  const value = valueOf(instrument, price, qty)
  const { realizedPnl } = filledPosition(position, { side, price, qty }, instrument)
  return { symbol: position.symbol, cause, side, price, qty, value, fee: ZERO, realizedPnl }
}

export function foldSettled(
  account: VenueAccount,
  settlement: Settlement,
  instrument: Instrument,
): void {
  const position = positionOf(account, settlement.symbol)
  const isWhole = settlement.qty === reducible(position, settlement)
  assert(isWhole && settlement.qty > 0, 'settlement is not of the whole position', settlement)
  const change = filledPosition(position, settlement, instrument)
  const isExact = change.realizedPnl === settlement.realizedPnl && change.lots === 0
  assert(isExact, 'settlement realizes what the position does not', settlement)
  const { takeover } = settlement
  const isPaid = !takeover || takeover.amount === wonAt(takeover.price, settlement, instrument)
  assert(isPaid, 'takeover wins what its price does not', settlement)
  position.lots = change.lots
  position.cost = change.cost
  payTo(account, instrument, settlement.realizedPnl - settlement.fee)
  lockMargin(account, position, instrument)
}
