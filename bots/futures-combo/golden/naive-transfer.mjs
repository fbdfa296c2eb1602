// The most that may leave a combo, for the naive witness beside it: "What may leave" and "Opening"
// of docs/formulas/futures-combo.md alone. Must never import anything of this project but the
// contract beside it.
//
// Chosen where the document is silent: trades are valued at the mark; fees and margins are rounded
// up one by one; below zero nothing may leave.
import { abs, ceilDiv, most, total, units, UNIT } from './naive-contract.mjs'

/** What the rebalance that follows costs (c), and what it binds beside that (b). */
function rebalanceOf(bot) {
  let [costs, binds] = [0n, 0n]
  for (const trade of bot.wanted()) {
    const { contract, isOpening, qty } = trade
    if (qty === 0n || bot.unfit(trade) !== undefined) continue
    const value = contract.value(contract.mark, qty)
    costs += ceilDiv(value * (bot.taker + units('0.002')), UNIT)
    binds += isOpening ? contract.initial(value, bot.leverage) : most(0n, -contract.unrealized())
  }
  return { costs, binds }
}

/** The most over all contracts of least lots · m / (share · L · w), rounded up to 1e-4. */
function leastMargin({ contracts, share, leverage }) {
  const needed = contracts.map((one) => {
    const { minQty, minValue = '0' } = one.settings
    const each = one.value(one.mark, 1n)
    const lots = most(one.lotsOf(minQty, 1n), ceilDiv(units(minValue), each))
    return ceilDiv(lots * each * UNIT ** 3n * 10_000n, share * leverage * one.weight * UNIT)
  })
  return (needed.reduce(most) * UNIT) / 10_000n
}

/** The most that may leave, and which of the rules it is that lets no more go. */
export function mayLeave(bot, wrong = '') {
  const { contracts, leverage, taker, margin, peak } = bot
  const { costs, binds } = wrong === 'costs' ? { costs: 0n, binds: 0n } : rebalanceOf(bot)
  const tenth = ceilDiv(total(contracts, (one) => one.initial(abs(one.cost), leverage)), 10n)
  const upkeep = total(contracts, (one) => {
    return one.maintenance(one.mark) + ceilDiv(one.value(one.mark) * taker, UNIT)
  })
  const equity = bot.equity()
  const rules = [
    ['free-margin', bot.free() - costs - binds - (wrong === 'reserve' ? 0n : tenth)],
    ['least-margin', margin - leastMargin(bot)],
    ['liquidation', equity - costs - (wrong === 'upkeep' ? 1n : 2n) * upkeep],
  ]
  /** Less one unit than what over / share of the base is. */
  const target = (name, over, share) => {
    if (share > 0n) rules.push([name, ceilDiv(over, wrong === 'shares' ? UNIT : share) - 1n])
  }
  const [after, { stopLoss, trailingStop, takeProfit }] = [(equity - costs) * UNIT, bot]
  target('stop-loss', after - margin * (UNIT - stopLoss), stopLoss)
  target('trailing-stop', after - peak * (UNIT - trailingStop), trailingStop)
  target('take-profit', margin * (UNIT + takeProfit) - equity * UNIT, takeProfit)
  const [bound, safe] = rules.reduce((one, other) => (other[1] < one[1] ? other : one))
  return { most: most(0n, safe), bound }
}
