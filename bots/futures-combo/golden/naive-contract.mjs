// One contract at the paper exchange and what is held of it, for the naive witness beside it. Must
// never import anything of this project. Prices are whole ticks, quantities whole lots, money, the
// rates and leverage at 1e-12, all BigInt.
export const UNIT = 10n ** 12n
export const abs = (a) => (a < 0n ? -a : a)
export const most = (a, b) => (a > b ? a : b)
export const least = (a, b) => (a < b ? a : b)
export const floorDiv = (a, b) => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b)
export const ceilDiv = (a, b) => -floorDiv(-a, b)
export const total = (list, of) => list.reduce((sum, one) => sum + of(one), 0n)

/** A decimal string in units of 1e-12, exact. */
export function units(text) {
  const [whole, fraction = ''] = String(text).replace('-', '').split('.')
  const size = BigInt(whole) * UNIT + BigInt(fraction.padEnd(12, '0'))
  return String(text).startsWith('-') ? -size : size
}
/** The shortest decimal string of units of 1e-12. */
export function decimal(size) {
  const digits = String(abs(size) % UNIT)
    .padStart(12, '0')
    .replace(/0+$/, '')
  return `${size < 0n ? '-' : ''}${abs(size) / UNIT}${digits === '' ? '' : `.${digits}`}`
}

/** One contract with what is held of it: lots with a sign, and what they cost. */
export class Contract {
  constructor(settings) {
    const { symbol, side, weight, tick, lot, tiers, last } = settings
    Object.assign(this, { settings, symbol, status: 'Trading' })
    ;[this.tick, this.lot, this.weight] = [tick, lot, weight].map(units)
    this.sign = side === 'short' ? -1n : 1n
    this.perTick = (this.tick * this.lot) / UNIT
    this.tiers = tiers.map((row) => row.map(units))
    ;[this.lots, this.cost, this.markAt, this.markBefore] = [0n, 0n, 0n, 0n]
    this.last = this.ticks(last)
  }

  ticks(text) {
    return (2n * units(text) + this.tick) / (2n * this.tick)
  }

  get mark() {
    return this.markAt || this.last
  }

  value(price, lots = abs(this.lots)) {
    return price * lots * this.perTick
  }

  unrealized(price = this.mark) {
    return this.value(price, this.lots) - this.cost
  }

  /** The price at which closing leaves a wallet no less than nothing, to the tick. */
  bankruptcy(wallet, fee) {
    const [lots, owed] = [abs(this.lots) * this.perTick, (abs(this.cost) - this.sign * wallet) * UNIT]
    const isLong = this.sign > 0n
    return most(1n, (isLong ? ceilDiv : floorDiv)(owed, lots * (UNIT - this.sign * fee)))
  }

  tier(value) {
    return this.tiers.find(([upTo]) => value <= upTo) ?? this.tiers.at(-1)
  }

  initial(value, leverage) {
    const byTier = ceilDiv(value * this.tier(value)[1], UNIT)
    return most(ceilDiv(value * UNIT, leverage), byTier)
  }

  maintenance(price) {
    const value = this.value(price)
    const [, , rate, deduction] = this.tier(value)
    return most(0n, ceilDiv(value * rate, UNIT) - deduction)
  }

  riskLimit(leverage) {
    const rate = ceilDiv(UNIT * UNIT, leverage)
    return this.tiers.findLast(([, initial], i) => i === 0 || initial <= rate)[0]
  }

  /** A taker's price is one tick and 1 % per depth away from the last. */
  takerPrice(isBuy, qty) {
    const away = 1n + ceilDiv(this.last * qty, 100n * BigInt(this.settings.depthLots))
    return most(1n, isBuy ? this.last + away : this.last - away)
  }

  lotsOf(text, or) {
    return text === undefined ? or : units(text) / this.lot
  }

  /** Most lots of a market order: by its quantity, and by nine tenths of the largest value. */
  largest(price) {
    const { maxMarketQty, maxValue } = this.settings
    const byQty = this.lotsOf(maxMarketQty, 10n ** 18n)
    if (maxValue === undefined) return byQty
    return least(byQty, (units(maxValue) * 9n) / 10n / this.value(price, 1n))
  }

  /** What the exchange says to a market order by its size and price; `worst` 0 is any price. */
  misfit(isBuy, qty, { reduces, worst }) {
    const { minQty, maxMarketQty, minPrice, maxPrice, minValue, maxValue } = this.settings
    const price = this.takerPrice(isBuy, qty)
    const value = this.value(price, qty)
    const closesAll = reduces && qty === abs(this.lots)
    const [lowest, highest] = [minPrice ?? '0', maxPrice ?? '1000000000'].map(units)
    const isOut = price * this.tick < lowest || price * this.tick > highest
    if (this.status === 'PreSettle' && !reduces) return 'pre-settle'
    if (!['Trading', 'PreSettle'].includes(this.status)) return 'symbol-not-trading'
    if (qty < this.lotsOf(minQty, 1n) && !closesAll) return 'below-min-quantity'
    if (qty > this.lotsOf(maxMarketQty, qty)) return 'above-max-quantity'
    if (isOut) return 'price-out-of-bounds'
    if (worst !== 0n && (isBuy ? price > worst : price < worst)) return 'price-deviation'
    if (value < units(minValue ?? '0') && !reduces) return 'below-min-value'
    if (maxValue !== undefined && value > units(maxValue)) return 'above-max-value'
    return undefined
  }

  /** Opens with the contract's side, closes against it; gives what the closed part realized. */
  trade(isOpening, price, qty, wrong) {
    const value = this.value(price, qty)
    const signed = isOpening ? this.sign * qty : -this.sign * qty
    if (isOpening) {
      this.cost += this.sign * value
      this.lots += signed
      return 0n
    }
    const share = wrong === 'average' ? this.value(this.mark, this.sign * qty) : undefined
    const isAll = qty === abs(this.lots)
    const released = isAll ? this.cost : (share ?? ceilDiv(this.cost * qty, abs(this.lots)))
    this.cost -= released
    this.lots += signed
    return this.sign * value - released
  }
}

/** Additions that no margin is left for, the trades before them played and taken back. */
export function shortOf(bot, trades) {
  const { wallet, taker, leverage, contracts } = bot
  const was = contracts.map(({ lots, cost }) => ({ lots, cost }))
  const lacking = new Set()
  for (const { contract, isOpening, qty } of trades) {
    const price = contract.takerPrice(isOpening === contract.sign > 0n, qty)
    const value = contract.value(price, qty)
    const fee = ceilDiv(value * taker, UNIT)
    const [cost, more] = [abs(contract.cost), abs(contract.cost) + value]
    const need = contract.initial(more, leverage) - contract.initial(cost, leverage) + fee
    if (isOpening && need > bot.free()) lacking.add(contract)
    else bot.wallet += contract.trade(isOpening, price, qty) - fee
  }
  contracts.forEach((contract, i) => Object.assign(contract, was[i]))
  bot.wallet = wallet
  return lacking
}
