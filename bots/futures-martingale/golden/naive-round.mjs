// The arithmetic of a martingale's round and of the paper exchange in one contract, for the naive
// witness beside it. Must never import anything of this project. Prices are whole ticks, quantities
// whole lots, money, rates and leverage at 1e-12, all BigInt.
export const UNIT = 10n ** 12n
export const abs = (a) => (a < 0n ? -a : a)
export const most = (a, b) => (a > b ? a : b)
export const least = (a, b) => (a < b ? a : b)
export const floorDiv = (a, b) => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b)
export const ceilDiv = (a, b) => -floorDiv(-a, b)

/** A decimal string in units of 1e-12, exact. */
export function units(text) {
  const [whole, fraction = ''] = String(text).replace('-', '').split('.')
  const size = BigInt(whole) * UNIT + BigInt(fraction.padEnd(12, '0'))
  return String(text).startsWith('-') ? -size : size
}
/** The shortest decimal string of units of 1e-12. */
export function decimal(size) {
  const [whole, fraction] = [abs(size) / UNIT, abs(size) % UNIT]
  const digits = String(fraction).padStart(12, '0').replace(/0+$/, '')
  return `${size < 0n ? '-' : ''}${whole}${digits === '' ? '' : `.${digits}`}`
}

/** Sizes, prices and targets of a round, and what the exchange asks of an order of it. */
export class Rules {
  constructor(settings, wrong = '') {
    const { tick, lot, leverage, share = '0.8', tiers, mode } = settings
    Object.assign(this, { settings, wrong, sign: mode === 'short' ? -1n : 1n })
    ;[this.tick, this.lot, this.leverage, this.share] = [tick, lot, leverage, share].map(units)
    this.perTick = (this.tick * this.lot) / UNIT
    this.invest = units(settings.invest)
    ;[this.maker, this.taker] = [settings.maker, settings.taker].map(units)
    ;[this.drop, this.gain] = [settings.drop, settings.takeProfit].map(units)
    this.loss = units(settings.stopLoss ?? '0')
    this.additions = Number(settings.additions)
    const power = units(settings.multiplier)
    const count = BigInt(this.additions)
    this.weights = Array.from({ length: this.additions + 1 }, (_, k) => {
      return power ** BigInt(k) * UNIT ** (count - BigInt(k))
    })
    this.weight = this.weights.reduce((sum, one) => sum + one, 0n)
    this.tiers = tiers.map((row) => row.map(units))
  }

  ticks(text) {
    return (2n * units(text) + this.tick) / (2n * this.tick)
  }

  value(price, lots) {
    return price * lots * this.perTick
  }

  /** Whether lots are as much as an order must be, and no more than one may be. */
  isLeast(price, lots) {
    const { minQty = '0', minValue = '0' } = this.settings
    const isWhole = lots >= most(1n, units(minQty) / this.lot)
    return isWhole && this.value(price, lots) >= units(minValue)
  }

  isMost(price, lots) {
    const { maxQty, maxValue } = this.settings
    const isFew = maxQty === undefined || lots <= units(maxQty) / this.lot
    return isFew && (maxValue === undefined || this.value(price, lots) <= units(maxValue))
  }

  /** floor_lot(margin_k · L / price), margin_k = share · I · m^k / Σ m^j. */
  quantity(number, price) {
    const money = this.share * this.invest * this.leverage * this.weights[number]
    return money / (UNIT * UNIT * this.weight * price * this.perTick)
  }

  /** cost / lots · (1 ∓ d): a long's rounded down, a short's up. */
  additionPrice(cost, lots) {
    const [top, bottom] = [abs(cost) * (UNIT - this.sign * this.drop), UNIT * abs(lots)]
    return (this.sign > 0n ? floorDiv : ceilDiv)(top, bottom * this.perTick)
  }

  /** (A ± tp · I ± fees) / Q / (1 ∓ f), away from the entry. */
  takeProfitPrice({ cost, lots, fees, invested }) {
    const { sign } = this
    const top = (abs(cost) + sign * fees) * UNIT + sign * this.gain * invested
    const bottom = abs(lots) * this.perTick * (UNIT - sign * this.taker)
    return (sign > 0n ? ceilDiv : floorDiv)(top, bottom)
  }

  /** The last price at which the loss of what is held is sl · I. */
  stopLossPrice({ cost, lots, invested }) {
    const { sign } = this
    const top = abs(cost) * UNIT - sign * this.loss * invested
    return (sign > 0n ? floorDiv : ceilDiv)(top, abs(lots) * this.perTick * UNIT)
  }

  fee(value, rate) {
    const charged = this.wrong === 'fee' && rate === this.taker ? this.maker : rate
    return ceilDiv(abs(value) * charged, UNIT)
  }

  tier(value) {
    return this.tiers.find(([upTo]) => value <= upTo) ?? this.tiers.at(-1)
  }

  initial(value) {
    const byTier = ceilDiv(value * this.tier(value)[1], UNIT)
    return most(ceilDiv(value * UNIT, this.leverage), byTier)
  }

  /** Maintenance margin of a value and what closing it would cost. */
  maintenance(value) {
    const [, , rate, deduction] = this.tier(value)
    return most(0n, ceilDiv(value * rate, UNIT) - deduction) + ceilDiv(value * this.taker, UNIT)
  }

  riskLimit() {
    const rate = ceilDiv(UNIT * UNIT, this.leverage)
    return this.tiers.findLast(([, initial], i) => i === 0 || initial <= rate)[0]
  }

  /** Lots of the largest market order, by value with a tenth of room. */
  largest(last) {
    const { maxMarketQty, maxValue } = this.settings
    const byQty = maxMarketQty === undefined ? UNIT * UNIT : units(maxMarketQty) / this.lot
    if (maxValue === undefined) return byQty
    return least(byQty, (units(maxValue) * 9n) / (last * this.perTick * 10n))
  }

  /** The price that leaves nothing of a wallet after a taker's fee; a tick's rest is lost. */
  settlement({ cost, lots, wallet }) {
    const { sign, perTick, taker } = this
    const exact = floorDiv((cost - wallet) * UNIT, lots * perTick * (UNIT - sign * taker))
    let price = most(1n, exact - 2n * sign)
    const fee = () => ceilDiv(abs(this.value(price, lots)) * taker, UNIT)
    const left = () => wallet + this.value(price, lots) - cost - fee()
    while (left() < 0n && (lots > 0n || price > 1n)) price += sign
    return { price, fee: fee(), left: left() }
  }

  /** A taker's price is one tick and 1 % per depth away from the last. */
  takerPrice(isBuy, qty, last) {
    const away = 1n + ceilDiv(last * qty, 100n * BigInt(this.settings.depthLots))
    return most(1n, isBuy ? last + away : last - away)
  }
}

/** Orders of a round that each fill whole at their own price, the base order at `entry`. */
export function ladder(settings, entry) {
  const rules = new Rules(settings)
  const { sign, invest } = rules
  let [cost, lots, fees, price] = [0n, 0n, 0n, rules.ticks(entry)]
  return rules.weights.map((_, number) => {
    if (number > 0) price = rules.additionPrice(cost, lots)
    const qty = rules.quantity(number, price)
    const value = rules.value(price, qty)
    cost += sign * value
    lots += sign * qty
    fees += rules.fee(value, number === 0 ? rules.taker : rules.maker)
    const takeProfit = rules.takeProfitPrice({ cost, lots, fees, invested: invest })
    const average = decimal(floorDiv(abs(cost) * UNIT, abs(lots) * rules.lot))
    const [at, target] = [price, takeProfit].map((one) => decimal(one * rules.tick))
    return { price: at, qty: decimal(qty * rules.lot), average, takeProfit: target }
  })
}
