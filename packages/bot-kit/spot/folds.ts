// Folds what happens to the money of a bot on a spot pair: fills in its own pair and in those that
// closing trades in, money moves, its start and its end.
import { assert, ZERO, type Amount, type Price } from '@trellis/kernel'
import { amountOfLots, type Fill } from '@trellis/market'
import type { CloseWord } from '../close-words.ts'
import { baseFor, baseOfFill, baseValue, type PairUnits } from '../worth.ts'
import type { ClosingStarted, PlatformLeg, PlatformReceived } from './facts.ts'
import { equityAt, totalProfit, type Coins, type SpotState } from './state.ts'

/** A fill in any pair; answers whether it was in the bot's own. */
export function foldSpotFill(state: SpotState, fill: Fill): boolean {
  if (fill.symbol !== state.symbol) {
    foldPlatformFill(state, fill)
    return false
  }
  const lots = baseOfFill(state.units, fill)
  if (fill.side === 'buy') {
    state.quote = (state.quote - fill.value) as Amount
    state.base = (state.base + lots - fill.fee) as Amount
    state.feesBase = (state.feesBase + fill.fee) as Amount
  } else {
    state.base = (state.base - lots) as Amount
    state.quote = (state.quote + fill.value - fill.fee) as Amount
    state.feesQuote = (state.feesQuote + fill.fee) as Amount
  }
  return true
}

/** A trade in the chosen pair: coins given, platform coins received. */
function foldPlatformFill(state: SpotState, fill: Fill): void {
  const { leg, platform } = state
  assert(leg?.symbol === fill.symbol && platform, 'fill in a pair that nobody chose', fill)
  const lots = amountOfLots(leg.lotAmount, fill.qty)
  const [paid, got] = fill.side === 'buy' ? [fill.value, lots] : [lots, fill.value]
  state[leg.gives] = (state[leg.gives] - paid) as Amount
  platform.amount = (platform.amount + got - fill.fee) as Amount
  platform.fee = (platform.fee + fill.fee) as Amount
}

/** Money that came from Funding (above zero) or went there. */
export function foldMoved(state: SpotState, coin: string, amount: bigint): void {
  const { platform } = state
  if (coin === platform?.coin) platform.amount = (platform.amount + amount) as Amount
  else if (coin === state.units.baseCoin) state.base = (state.base + amount) as Amount
  else state.quote = (state.quote + amount) as Amount
}

/** The first money: what it is worth, and what the state counts in from now on. */
export function foldFunded(
  state: SpotState,
  { quote, base, ...fact }: Coins & PairUnits,
  price: Price,
): void {
  const { lotAmount, valueFactor, tickUnits, tickScale, baseCoin } = fact
  state.units = { lotAmount, valueFactor, tickUnits, tickScale, baseCoin }
  state.fundedPrice = price
  state.invested = (quote + baseValue(state.units, base, price)) as Amount
}

/** The first start: what holding would have from now on, and the first peak. */
export function foldFirstStart(state: SpotState, price: Price, atMs: number): void {
  if (state.startPrice !== 0) return
  state.startPrice = price
  state.startedAtMs = atMs
  state.holdBase = baseFor(state.units, state.invested, price)
  if (state.settings.trailingStop !== 0n) state.peak = equityAt(state, price)
}

/** The peak under a changed trailing stop begins anew, and not before the bot has started. */
export function foldTrailingStop(state: SpotState, trailingStop: bigint, price: Price): void {
  if (trailingStop === state.settings.trailingStop) return
  const hasStarted = trailingStop !== 0n && state.startPrice !== 0
  state.peak = hasStarted ? equityAt(state, price) : ZERO
}

/** Profit that left the bot. */
export function foldWithdrawn(state: SpotState, amount: Amount, price: Price): void {
  state.withdrawn = (state.withdrawn + amount) as Amount
  foldOutside(state, -amount, price)
}

/** Money that was added. */
export function foldAdded(state: SpotState, amount: Amount, price: Price): void {
  state.invested = (state.invested + amount) as Amount
  foldOutside(state, amount, price)
}

/** Money that came or went from outside moves the peak and the hold reference with it. */
function foldOutside(state: SpotState, amount: bigint, price: Price): void {
  if (state.peak > 0n) state.peak = (state.peak + amount) as Amount
  if (state.startPrice !== 0) {
    state.holdBase = (state.holdBase + baseFor(state.units, amount, price)) as Amount
  }
}

/** Why and how the bot ends. */
export function foldClosing(state: SpotState, word: string, own: ClosingStarted): void {
  state.closing = { mode: own.mode, reason: word as CloseWord, action: own.action }
}

/** Closing goes on in another pair. */
export function foldLeg(state: SpotState, { coin, symbol, ...fact }: PlatformLeg): void {
  const { side, gives, lotAmount } = fact
  state.leg = { coin, symbol, side, gives, lotAmount }
  if (symbol === state.symbol) return
  const nothing = { amount: ZERO, fee: ZERO, value: ZERO, feeValue: ZERO }
  state.platform ??= { coin, ...nothing }
}

/** What came of other pairs was counted and valued. */
export function foldPlatformCoins(
  state: SpotState,
  { amount, value }: { readonly amount: Amount; readonly value: Amount },
  { feeValue }: PlatformReceived,
): void {
  const { platform } = state
  assert(platform?.amount === amount, 'platform coins are miscounted', amount)
  platform.value = value
  platform.feeValue = feeValue
  state.otherFees = (state.otherFees + feeValue) as Amount
}

/** The receipt, before the coins go back. */
export function foldClosed(state: SpotState, price: Price, atMs: number): void {
  const { closing } = state
  assert(closing !== undefined, 'a bot closed that was not closing')
  const { quote, base, platform, gridProfit, feesQuote, feesBase } = state
  state.receipt = {
    ...closing,
    closedAtMs: atMs,
    price,
    quote,
    base,
    platform: platform?.amount ?? ZERO,
    platformCoin: platform?.coin ?? '',
    platformValue: platform?.value ?? ZERO,
    equity: equityAt(state, price),
    total: totalProfit(state, price),
    gridProfit,
    feesQuote,
    feesBase,
  }
}
