// A futures exchange in plain arithmetic, from docs/formulas/paper-venue.md alone: the witness that
// exchange and engine are compared with. Must never import anything of this project. Money, rates
// and leverage are BigInts at 1e-12, prices whole ticks, quantities whole lots, shorts below zero.
// `wrong` plants one: fees and fundings rounded the wrong way, no deduction, a late liquidation.
const UNIT = 10n ** 12n
const abs = (a) => (a < 0n ? -a : a)
const most = (a, b) => (a > b ? a : b)
const floorDiv = (a, b) => (a % b < 0n ? a / b - 1n : a / b)
const ceilDiv = (a, b) => -floorDiv(-a, b)
const signOf = (side) => (side === 'buy' ? 1 : -1)

export class NaiveFutures {
  /** What the insurance has won, below zero what it has lost. */
  insurance = 0n
  accounts = []

  /**
   * `contracts` by symbol: `unit` (money of a tick and lot), `tiers` (upTo, initial, maintenance,
   * deduction; by rising bound), `cap` of funding rates, `depth` (lots that move the price by 1 %),
   * `minQty`, `maxQty`, `minValue`, `maxValue`, `maxPrice`.
   */
  constructor({ contracts, maker, taker, shareBps, wrong = '' }) {
    Object.assign(this, { maker, taker, shareBps, wrong })
    this.contracts = new Map(
      [...contracts].map(([symbol, rules]) => {
        const now = { last: 0, mark: 0, status: 'Trading', openInterest: Infinity }
        return [symbol, { ...rules, ...now }]
      }),
    )
  }

  open(wallet) {
    const sums = { fees: 0n, funding: 0n, realized: 0n }
    const account = { wallet, positions: new Map(), orders: [], isOver: false, ...sums }
    this.accounts.push(account)
    return account
  }

  of(account, symbol) {
    const { positions } = account
    if (!positions.has(symbol)) positions.set(symbol, { lots: 0, cost: 0n, leverage: UNIT })
    return positions.get(symbol)
  }

  value(symbol, price, lots) {
    return BigInt(price) * BigInt(lots) * this.contracts.get(symbol).unit
  }

  fee(value, rate) {
    return this.wrong === 'fee' ? (value * rate) / UNIT : ceilDiv(value * rate, UNIT)
  }

  tier(symbol, value) {
    const { tiers } = this.contracts.get(symbol)
    return tiers.find(({ upTo }) => value <= upTo) ?? tiers.at(-1)
  }

  initial(symbol, value, leverage) {
    const byTier = ceilDiv(value * this.tier(symbol, value).initial, UNIT)
    return most(ceilDiv(value * UNIT, leverage), byTier)
  }

  maintenance(symbol, value) {
    const { maintenance, deduction } = this.tier(symbol, value)
    const taken = this.wrong === 'tier' ? 0n : deduction
    return most(ceilDiv(value * maintenance, UNIT) - taken, 0n)
  }

  unrealized(account, symbol, price) {
    const { lots, cost } = this.of(account, symbol)
    return this.value(symbol, price, lots) - cost
  }

  /** The mark, or the last price where none has come. */
  markOf(symbol) {
    const { mark, last } = this.contracts.get(symbol)
    return mark === 0 ? last : mark
  }

  valueAtMark(account, symbol) {
    return abs(this.value(symbol, this.markOf(symbol), this.of(account, symbol).lots))
  }

  /** Lots that an order of a side could take from a position. */
  reducible(account, symbol, side) {
    return Math.max(0, -this.of(account, symbol).lots * signOf(side))
  }

  /** Lots of a side that rest and may open, their value, and of both what goes beyond closing. */
  resting(account, symbol, side) {
    const sum = { lots: 0, value: 0n }
    for (const order of account.orders) {
      if (order.symbol !== symbol || order.side !== side || order.reduceOnly) continue
      sum.lots += order.qty - order.filled
      sum.value += this.value(symbol, order.price, order.qty - order.filled)
    }
    const beyond = Math.max(0, sum.lots - this.reducible(account, symbol, side))
    const opens = beyond === 0 ? 0n : ceilDiv(sum.value * BigInt(beyond), BigInt(sum.lots))
    return { opens, lots: sum.lots }
  }

  openingValue(account, symbol) {
    const [buys, sells] = ['buy', 'sell'].map((side) => this.resting(account, symbol, side).opens)
    return most(buys, sells)
  }

  margin(account, symbol) {
    const { cost, leverage } = this.of(account, symbol)
    const orders = this.initial(symbol, this.openingValue(account, symbol), leverage)
    return this.initial(symbol, abs(cost), leverage) + orders
  }

  locked(account) {
    return [...account.positions.keys()].reduce((sum, it) => sum + this.margin(account, it), 0n)
  }

  /** Symbols of which something is held. */
  held(account) {
    return [...account.positions.keys()].filter((it) => this.of(account, it).lots !== 0)
  }

  free(account) {
    const unrealized = this.balance(account) - account.wallet
    const lost = unrealized < 0n ? unrealized : 0n
    return most(0n, account.wallet - this.locked(account) + lost)
  }

  /** Wallet and what is won or lost at marks. */
  balance(account) {
    const add = (sum, it) => sum + this.unrealized(account, it, this.markOf(it))
    return this.held(account).reduce(add, account.wallet)
  }

  /** What must be left: maintenance margins and what closing at the marks costs. */
  needed(account) {
    return this.held(account).reduce((sum, symbol) => {
      const value = this.valueAtMark(account, symbol)
      return sum + this.maintenance(symbol, value) + this.fee(value, this.taker)
    }, 0n)
  }

  isLiquidated(account) {
    const held = this.held(account)
    if (held.length === 0 || held.some((it) => this.contracts.get(it).mark === 0)) return false
    const room = this.balance(account) - this.needed(account)
    return this.wrong === 'liquidation' ? room < -(UNIT / 100n) : room <= 0n
  }

  takerPrice(symbol, side, qty) {
    const { last, depth } = this.contracts.get(symbol)
    const impact = Number(ceilDiv(BigInt(last) * BigInt(qty), 100n * BigInt(depth)))
    return Math.max(1, last + signOf(side) * (1 + impact))
  }

  /** Every reason for which an order is refused; price 0 is a market order. */
  refusals(account, { symbol, side, price, qty, reduceOnly }) {
    const contract = this.contracts.get(symbol)
    const taker = this.takerPrice(symbol, side, qty)
    const isMarket = price === 0
    const takes = isMarket || signOf(side) * (price - contract.last) >= 0
    const better = side === 'buy' ? Math.min(taker, price) : Math.max(taker, price)
    const at = isMarket ? taker : takes ? better : price
    const value = this.value(symbol, isMarket ? taker : price, qty)
    const { lots, cost, leverage } = this.of(account, symbol)
    const reducible = this.reducible(account, symbol, side)
    const reasons = []
    const refuse = (reason, isTrue) => void (isTrue && reasons.push(reason))
    const isRest = reduceOnly && qty === reducible
    refuse('below-min-quantity', qty < contract.minQty && !isRest)
    refuse('above-max-quantity', qty > contract.maxQty)
    refuse('price-out-of-bounds', at < 1 || Math.max(at, price) > contract.maxPrice)
    refuse('below-min-value', value < contract.minValue && !reduceOnly)
    refuse('above-max-value', value > contract.maxValue)
    if (reduceOnly) {
      refuse('reduce-only', qty > reducible)
      return { reasons, at, takes }
    }
    refuse('pre-settle', contract.status === 'PreSettle' && qty > reducible)
    refuse('price-under-base', !isMarket && price * 10 < this.markOf(symbol))
    if (takes && qty <= reducible) return { reasons, at, takes }
    const size = (it) => {
      const [buys, sells] = ['buy', 'sell'].map((one) => this.resting(it, symbol, one).lots)
      const now = this.of(it, symbol)
      const value = abs(now.cost) + this.openingValue(it, symbol)
      return { value, lots: Math.max(now.lots + buys, sells - now.lots, Math.abs(now.lots)) }
    }
    const positions = new Map([[symbol, { lots, cost, leverage }]])
    const added = takes ? [] : [{ symbol, side, price, qty, filled: 0 }]
    const after = { positions, orders: [...account.orders, ...added] }
    if (takes) this.trade(after, symbol, side, at, qty)
    const [was, is] = [size(account), size(after)]
    const rate = ceilDiv(UNIT * UNIT, leverage)
    const allowed = contract.tiers.filter(({ initial }, i) => i === 0 || initial <= rate)
    const limit = allowed.at(-1).upTo
    refuse('risk-limit', is.value > limit && is.value > was.value)
    refuse('open-interest', is.lots * 10 > contract.openInterest && is.lots > was.lots)
    const fee = this.fee(value, takes ? this.taker : this.maker)
    const need = this.margin(after, symbol) - this.margin(account, symbol) + fee
    refuse('insufficient-balance', need > this.free(account))
    return { reasons, at, takes }
  }

  /** Gives the reasons of a refusal; none when it rests or has traded. */
  place(account, order) {
    const { reasons, at, takes } = this.refusals(account, order)
    if (reasons.length > 0) return reasons
    account.orders.push({ ...order, filled: 0 })
    if (takes) this.fill(account, account.orders.at(-1), at, order.qty, this.taker)
    this.after(account)
    return reasons
  }

  cancel(account, ref) {
    account.orders = account.orders.filter((order) => order.ref !== ref)
  }

  /** Opens, closes or turns a position; gives what the closed part realized. */
  trade(account, symbol, side, price, qty) {
    const position = this.of(account, symbol)
    const sign = signOf(side)
    const closed = Math.min(qty, this.reducible(account, symbol, side))
    let realized = 0n
    if (closed > 0) {
      const size = Math.abs(position.lots)
      const released = ceilDiv(position.cost * BigInt(closed), BigInt(size))
      realized = this.value(symbol, price, -sign * closed) - released
      position.cost -= released
    }
    position.cost += this.value(symbol, price, sign * (qty - closed))
    position.lots += sign * qty
    return realized
  }

  fill(account, order, price, qty, rate) {
    const { symbol, side } = order
    order.filled += qty
    account.orders = account.orders.filter((it) => it.filled < it.qty)
    const fee = this.fee(this.value(symbol, price, qty), rate)
    this.book(account, this.trade(account, symbol, side, price, qty), fee)
  }

  book(account, realized, fee) {
    account.realized += realized
    account.fees += fee
    account.wallet += realized - fee
  }

  /** Who holds nothing owes nothing; who is down to what must be left is liquidated. */
  after(account) {
    if (account.isOver) return
    if (this.isLiquidated(account)) return this.liquidate(account)
    if (this.held(account).length > 0 || account.wallet >= 0n) return
    this.insurance += account.wallet
    account.wallet = 0n
  }

  /** The price walks from the last one, or jumps, while `qty` lots trade. */
  print(symbol, price, qty, isJump) {
    const contract = this.contracts.get(symbol)
    const falls = price <= contract.last
    const path = { from: isJump ? price : contract.last, to: price, traded: qty, falls }
    // Those against the way first, then those that the way comes by.
    for (const side of falls ? ['sell', 'buy'] : ['buy', 'sell'])
      for (const account of this.accounts) this.meet(account, symbol, side, path)
    contract.last = price
  }

  meet(account, symbol, side, { from, to, traded, falls }) {
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const orders = account.orders.filter((it) => it.symbol === symbol && it.side === side)
    for (const order of orders.sort((a, b) => signOf(side) * (b.price - a.price))) {
      const gap = side === 'buy' ? order.price - low : high - order.price
      if (account.isOver || gap <= 0) continue
      const isAhead = falls ? order.price < from : order.price > from
      const isMet = isAhead && (side === 'buy') === falls
      this.contracts.get(symbol).last = isMet ? order.price : from
      const [part, whole] = low === high ? [1, 1] : [Math.min(gap, high - low), high - low]
      const share = BigInt(this.shareBps) * BigInt(traded) * BigInt(part)
      this.fillResting(account, order, share / (10_000n * BigInt(whole)))
    }
  }

  fillResting(account, order, share) {
    const { symbol, side } = order
    const isReducing = order.reduceOnly || this.contracts.get(symbol).status === 'PreSettle'
    const limit = isReducing ? this.reducible(account, symbol, side) : order.qty
    const qty = Math.min(order.qty - order.filled, limit, Number(share))
    if (qty === 0) return
    this.fill(account, order, order.price, qty, this.maker)
    this.after(account)
  }

  /** All marks of one time, [symbol, price] each. */
  marks(marks) {
    for (const [symbol, price] of marks) this.contracts.get(symbol).mark = price
    for (const account of this.accounts) this.after(account)
  }

  /** Time goes on from one moment to another: what was recorded in between is paid at the mark. */
  pass(symbol, fromMs, toMs, rows) {
    const { cap } = this.contracts.get(symbol)
    for (const [atMs, rate] of rows) {
      if (atMs <= fromMs || atMs > toMs) continue
      this.fund(symbol, abs(rate) > cap ? (rate < 0n ? -cap : cap) : rate)
    }
  }

  fund(symbol, rate) {
    for (const account of this.accounts) {
      const owed = -this.value(symbol, this.markOf(symbol), this.of(account, symbol).lots) * rate
      const paid = this.wrong === 'funding' ? owed / UNIT : floorDiv(owed, UNIT)
      account.funding += paid
      account.wallet += paid
      if (paid !== 0n) this.after(account)
    }
  }

  // Positions that end without an order.

  settle(account, symbol, price) {
    const { lots } = this.of(account, symbol)
    return this.trade(account, symbol, lots > 0 ? 'sell' : 'buy', price, Math.abs(lots))
  }

  /** The price at which nothing is left of the balance, to the tick that leaves no less. */
  bankruptcyPrice(account, symbol, balance) {
    const { lots } = this.of(account, symbol)
    const least = this.unrealized(account, symbol, this.markOf(symbol)) - balance
    const isEnough = (price) => {
      const fee = this.fee(this.value(symbol, price, Math.abs(lots)), this.taker)
      return this.unrealized(account, symbol, price) - fee >= least
    }
    // For a long the first tick that is enough, for a short the last one.
    const isPast = (price) => isEnough(price) === lots > 0
    let [low, high] = [0, 1]
    while (!isPast(high)) [low, high] = [high, high * 2]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isPast(middle)) high = middle
      else low = middle
    }
    return Math.max(1, lots > 0 ? high : low)
  }

  liquidate(account) {
    account.orders = []
    const held = this.held(account)
    // One position goes where its money ends, several go at their marks.
    const prices = held.map((symbol) =>
      held.length === 1
        ? this.bankruptcyPrice(account, symbol, this.balance(account))
        : this.markOf(symbol),
    )
    held.forEach((symbol, i) => {
      const { lots } = this.of(account, symbol)
      const price = prices[i]
      const taken = this.takerPrice(symbol, lots > 0 ? 'sell' : 'buy', Math.abs(lots))
      this.insurance += this.value(symbol, taken - price, lots)
      const fee = this.fee(this.value(symbol, price, Math.abs(lots)), this.taker)
      this.book(account, this.settle(account, symbol, price), fee)
    })
    this.insurance += account.wallet
    account.wallet = 0n
    account.isOver = true
  }

  /** A position from a rank on is closed at a price; the insurance is the other side. */
  deleverage(symbol, side, fromRank, price) {
    for (const account of this.accounts) {
      const { lots } = this.of(account, symbol)
      if (lots === 0 || lots > 0 !== (side === 'buy')) continue
      if (this.rank(account, symbol) < fromRank) continue
      const realized = this.settle(account, symbol, price)
      this.insurance -= realized
      this.book(account, realized, 0n)
      this.after(account)
    }
  }

  rank(account, symbol) {
    const { cost, leverage } = this.of(account, symbol)
    const profit = this.unrealized(account, symbol, this.markOf(symbol))
    if (profit <= 0n) return floorDiv(profit * UNIT, abs(cost))
    const own = this.initial(symbol, abs(cost), leverage) + profit
    return (profit * this.valueAtMark(account, symbol) * UNIT) / (abs(cost) * own)
  }

  /** A contract trades no more: orders are cancelled, positions settled at the mark for no fee. */
  deliver(symbol) {
    for (const account of this.accounts) {
      account.orders = account.orders.filter((order) => order.symbol !== symbol)
      if (this.of(account, symbol).lots === 0) continue
      this.book(account, this.settle(account, symbol, this.markOf(symbol)), 0n)
      this.after(account)
    }
  }
}
