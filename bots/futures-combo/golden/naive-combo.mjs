// A futures combo in plain arithmetic, from docs/formulas/paper-venue.md and the product's rules
// alone: the witness that the kind is compared with. Must never import anything of this project but
// the files beside it. What goes in and comes out are decimal strings.
//
// Chosen where the documents were silent, beside what docs/formulas/futures-combo.md says by now:
// - The bot starts before the first row, at `startMs` (else that row's time), each contract at its
//   `last`. Sizes and values are at marks, at last prices where no mark has come yet.
// - The opening goes contract by contract; where one is refused, what the others opened is closed
//   and the bot ends as `init`. Worst prices are a tenth away.
// - A rebalance plans all trades at once, then those that reduce go first, each in the order of the
//   contracts. Every cause trades the same: weight · Σ value − value, cut to lots. No lot is no
//   trade; below the least order is a failure of that contract, also where it would reduce.
// - Weights are asked at marks only, all marks of one time together: liquidation, take profit, stop
//   loss, trailing stop, then the threshold: where something can be traded, and a contract past it
//   is among that or waits for its market; one whose trade has no size for an order starts nothing.
// - A contract that failed for more than its size is tried again half an hour later, or once its
//   market opens, for the same cause; until then no mark asks for the threshold. Of a change new
//   weights alone trade.
// - A liquidation needs equity <= maintenance margins with the fee of closing, as the exchange
//   defines them (`closingFee: false` leaves it out). Positions go at their marks for a taker's
//   fee, the only one left at its bankruptcy price.
// - A contract that does not trade refuses orders; an end waits for it. One about to be settled ends
//   the bot; a delisted one is settled at its mark for no fee, then the bot ends.
// - Orders to close go in parts of the largest market order, all at the last price of that moment,
//   one part of each contract after the other.
import {
  UNIT,
  abs,
  ceilDiv,
  Contract,
  decimal,
  floorDiv,
  least,
  most,
  shortOf,
  total,
  units,
} from './naive-contract.mjs'
import { mayLeave } from './naive-transfer.mjs'

class Bot {
  constructor(settings, wrong, atMs) {
    const { invest, leverage, maker, taker, share = '0.6' } = settings
    Object.assign(this, { settings, wrong, atMs, startMs: settings.startMs ?? atMs })
    ;[this.leverage, this.share] = [leverage, share].map(units)
    ;[this.maker, this.taker] = [maker, taker].map(units)
    this.wallet = this.margin = this.peak = units(invest)
    ;[this.fees, this.funding, this.events, this.rebalances] = [0n, 0n, [], 0]
    this.failed = this.waiting = []
    Object.assign(this, { closing: undefined, ended: undefined, dueMs: Infinity })
    this.contracts = settings.contracts.map((one) => new Contract(one))
    this.retryMs = Infinity
    this.set(settings)
  }

  /** What a user may change while it runs. */
  set({ mode, threshold, intervalMs, takeProfit, stopLoss, trailingStop, weights }) {
    this.mode = mode ?? this.mode
    this.threshold = threshold === undefined ? this.threshold : units(threshold)
    this.intervalMs = intervalMs ?? this.intervalMs
    const trailed = this.trailingStop
    const shares = { takeProfit, stopLoss, trailingStop }
    for (const [key, text] of Object.entries(shares))
      this[key] = text === undefined ? (this[key] ?? 0n) : units(text)
    for (const [i, weight] of (weights ?? []).entries()) this.contracts[i].weight = units(weight)
    if (this.trailingStop !== trailed) this.peak = this.equity()
    const isTimed = this.mode === 'time' || this.mode === 'either'
    const passed = Math.floor((this.atMs - this.startMs) / this.intervalMs)
    this.dueMs = isTimed ? this.startMs + (passed + 1) * this.intervalMs : Infinity
  }

  emit(type, more = {}) {
    const text = (one) => (typeof one === 'bigint' ? decimal(one) : one)
    const written = Object.entries(more).map(([key, one]) => [key, text(one)])
    const { atMs, wallet } = this
    this.events.push({ atMs, type, ...Object.fromEntries(written), wallet: decimal(wallet) })
  }

  held() {
    return this.contracts.filter(({ lots }) => lots !== 0n)
  }

  /** What is won or lost at marks. */
  unrealized() {
    return total(this.contracts, (one) => one.unrealized())
  }

  equity() {
    return this.wallet + this.unrealized()
  }

  locked() {
    return total(this.contracts, (one) => one.initial(abs(one.cost), this.leverage))
  }

  free() {
    return most(0n, this.wallet - this.locked() + least(0n, this.unrealized()))
  }

  /** A market order; gives why it was refused. */
  order(contract, isOpening, qty, role) {
    const isBuy = isOpening === contract.sign > 0n
    const away = role === 'opening' ? 10n + (isBuy ? 1n : -1n) : 0n
    const how = { reduces: !isOpening, worst: (contract.last * away) / 10n }
    const misfit = contract.misfit(isBuy, qty, how)
    if (misfit !== undefined) return misfit
    const price = contract.takerPrice(isBuy, qty)
    const value = contract.value(price, qty)
    const after = abs(contract.cost) + value
    if (isOpening && after > contract.riskLimit(this.leverage)) return 'risk-limit'
    const [was, is] = [abs(contract.cost), after].map((one) => contract.initial(one, this.leverage))
    const need = is - was + ceilDiv(value * this.taker, UNIT)
    if (isOpening && need > this.free()) return 'insufficient-balance'
    const fee = ceilDiv(value * (this.wrong === 'fee' ? this.maker : this.taker), UNIT)
    const realized = contract.trade(isOpening, price, qty, this.wrong)
    this.wallet += realized - fee
    this.fees += fee
    const [at, count] = [price * contract.tick, qty * contract.lot]
    const side = isBuy ? 'buy' : 'sell'
    const { symbol } = contract
    this.emit('fill', { symbol, role, side, price: at, qty: count, fee, realized })
    if (this.held().length === 0) this.insure()
    return undefined
  }

  /** Who holds nothing owes nothing. */
  insure() {
    if (this.wallet >= 0n) return
    const lacked = -this.wallet
    this.wallet = 0n
    this.emit('insured', { amount: lacked })
  }

  /** notional = I · share · L · weight at the mark, cut to lots. */
  open() {
    let refused
    for (const contract of this.contracts) {
      const notional = this.margin * this.share * this.leverage * contract.weight
      const qty = notional / (UNIT ** 3n * contract.mark * contract.perTick)
      const reason = this.order(contract, true, qty, 'opening')
      if (reason !== undefined) refused ??= `${contract.symbol}: ${reason}`
    }
    if (refused !== undefined) return this.end('init', refused)
    this.peak = this.equity()
  }

  /** Contracts whose weight is further from its target than the threshold, strictly. */
  beyond() {
    const sum = total(this.contracts, (one) => one.value(one.mark))
    return this.contracts.filter((contract) => {
      const value = contract.value(contract.mark)
      const percent = sum === 0n ? 0n : (200n * value + sum) / (2n * sum)
      const isRounded = this.wrong === 'weights'
      const away = isRounded
        ? abs((percent * UNIT) / 100n - contract.weight) * sum
        : abs(value * UNIT - contract.weight * sum)
      if (this.wrong === 'threshold') return sum > 0n && away >= this.threshold * sum
      return away > this.threshold * sum
    })
  }

  /** What each contract is to gain or lose to be at its weight, in lots. */
  wanted() {
    const sum = total(this.contracts, (one) => one.value(one.mark))
    return this.contracts.map((contract) => {
      const wanted = contract.weight * sum - contract.value(contract.mark) * UNIT
      const qty = abs(wanted) / (UNIT * contract.value(contract.mark, 1n))
      return { contract, isOpening: wanted > 0n, qty }
    })
  }

  /** Why a trade is no order. */
  unfit({ contract, qty }) {
    const { settings, mark, status } = contract
    if (status !== 'Trading') return 'symbol-not-trading'
    if (qty < contract.lotsOf(settings.minQty, 1n)) return 'below-min-quantity'
    if (contract.value(mark, qty) < units(settings.minValue ?? '0')) return 'below-min-value'
    return qty > contract.largest(mark) ? 'above-max-quantity' : undefined
  }

  rebalance(cause, isRetry = false) {
    if (this.closing !== undefined || this.ended !== undefined) return
    if (this.held().length === 0) return
    const weights = () => {
      const now = total(this.contracts, (one) => one.value(one.mark))
      const weight = (one) => (now === 0n ? '0' : decimal((one.value(one.mark) * UNIT) / now))
      return this.contracts.map((one) => [one.symbol, weight(one)])
    }
    const before = weights()
    const plan = this.wanted()
    const [traded, failed] = [[], []]
    const sorted = [true, false].flatMap((reduces) =>
      plan.filter(({ isOpening, qty }) => isOpening !== reduces && qty > 0n),
    )
    const fit = sorted.filter((one) => this.unfit(one) === undefined)
    const short = shortOf(this, this.wrong === 'margin' ? [] : fit)
    for (const { contract, isOpening, qty } of sorted) {
      const { symbol } = contract
      const reason =
        this.unfit({ contract, qty }) ??
        (short.has(contract) ? 'margin-short' : this.order(contract, isOpening, qty, 'rebalance'))
      if (reason === undefined) traded.push(symbol)
      else failed.push([symbol, reason])
    }
    const waiting = failed.filter(([, reason]) => !/^(below|above)-/.test(reason)).map(String)
    const isWorthIt = waiting.length > 0
    this.retryMs = isWorthIt && this.wrong !== 'retry' ? this.atMs + 1_800_000 : Infinity
    const isOld = waiting.every((one) => this.waiting.includes(one))
    if (isRetry && isWorthIt && isOld && traded.length === 0 && this.wrong !== 'told') return
    if (traded.length > 0) this.rebalances += 1
    this.failed = failed.map(([symbol]) => symbol)
    this.waiting = waiting
    this.cause = cause
    this.emit('rebalance', { cause, traded, failed, before, after: weights() })
  }

  end(reason, word) {
    this.closing ??= reason
    for (let asked = this.held(); asked.length > 0;) {
      asked = asked.filter((contract) => {
        const all = abs(contract.lots)
        const qty = this.wrong === 'parts' ? all : least(all, contract.largest(contract.last))
        return this.order(contract, false, qty, this.closing) === undefined && contract.lots !== 0n
      })
    }
    if (this.held().length > 0) return
    this.insure()
    this.ended = { reason: this.closing, payout: decimal(this.wallet) }
    this.wallet = 0n
    this.emit('end', { ...this.ended, ...(word && { word }) })
  }

  /** A turn is judged at its end by the marks that stand, once all that is held has had one. */
  judge() {
    const held = this.held()
    const late = this.wrong === 'liquidation'
    const markOf = ({ markAt, markBefore }) => (late ? markBefore : markAt)
    const isMarked = held.every((one) => markOf(one) !== 0n)
    if (this.ended !== undefined || held.length === 0 || !isMarked) return
    const rate = this.settings.closingFee === false ? 0n : this.taker
    const fee = (one) => ceilDiv(one.value(markOf(one)) * rate, UNIT)
    const needed = total(held, (one) => one.maintenance(markOf(one)) + fee(one))
    const equity = this.wallet + total(held, (one) => one.unrealized(markOf(one)))
    if (equity > needed) return
    for (const one of held) {
      const { symbol, tick, lots, lot } = one
      const at = held.length === 1 ? one.bankruptcy(this.wallet, this.taker) : one.markAt
      const paid = ceilDiv(one.value(at) * this.taker, UNIT)
      const realized = one.trade(false, at, abs(lots))
      this.wallet += realized - paid
      this.fees += paid
      const told = { price: at * tick, qty: abs(lots) * lot, fee: paid, realized }
      this.emit('taken-over', { symbol, ...told })
    }
    const left = this.wallet
    this.wallet = 0n
    this.emit('liquidated', { left })
    this.closing = 'liquidated'
    this.end('liquidated')
  }

  /** All marks of one time, then who is liquidated, who ends, who trades. */
  marks(rows) {
    for (const { symbol, price } of rows) {
      const contract = this.of(symbol)
      contract.markBefore = contract.markAt
      contract.markAt = contract.ticks(price)
    }
    this.judge()
    if (this.ended !== undefined || this.closing !== undefined) return
    const [equity, { margin, takeProfit, stopLoss, trailingStop }] = [this.equity(), this]
    if (equity * 1_000n >= this.peak * 1_001n && this.wrong !== 'peak') this.peak = equity
    const won = (equity - margin) * UNIT
    if (takeProfit > 0n && won >= takeProfit * margin) this.end('take-profit')
    else if (stopLoss > 0n && won <= -stopLoss * margin) this.end('stop-loss')
    else if (trailingStop > 0n && equity * UNIT <= this.peak * (UNIT - trailingStop))
      this.end('trailing-stop')
    else if (this.asksWeights()) this.rebalance('percent')
    this.judge()
  }

  /** By percent, with something to trade, and no failure that waits for its next try. */
  asksWeights() {
    if (this.mode !== 'percent' && this.mode !== 'either') return false
    const wanted = this.wanted().filter((one) => one.qty > 0n)
    const beyond = this.beyond()
    const isMended = (one) => [undefined, 'symbol-not-trading'].includes(this.unfit(one))
    const isCause = (one) => beyond.includes(one.contract) && isMended(one)
    const isTraded = wanted.some((one) => this.unfit(one) === undefined)
    return this.retryMs === Infinity && isTraded && wanted.some(isCause)
  }

  of(symbol) {
    return this.contracts.find((one) => one.symbol === symbol)
  }

  fund({ symbol, rate, price }) {
    const contract = this.of(symbol)
    const at = price === undefined ? contract.mark : contract.ticks(price)
    const signed = this.wrong === 'funding' ? -units(rate) : units(rate)
    const paid = floorDiv(-contract.value(at, contract.lots) * signed, UNIT)
    if (paid === 0n) return
    this.wallet += paid
    this.funding += paid
    this.emit('funding', { symbol, amount: paid })
    this.judge()
  }

  setStatus({ symbol, status }) {
    const contract = this.of(symbol)
    contract.status = this.wrong === 'halted' && status === 'Closed' ? 'Trading' : status
    if (status === 'PreSettle') this.end('reduce-only')
    if (status === 'Trading' && this.closing !== undefined) this.end(this.closing)
    if (status === 'Trading' && this.retryMs !== Infinity && this.failed.includes(symbol))
      this.rebalance(this.cause)
    if (status === 'Delisted') this.deliver(contract)
    this.judge()
  }

  deliver(contract) {
    const { symbol, lots, lot, tick } = contract
    const price = this.wrong === 'delivery' ? contract.last : contract.mark
    if (lots !== 0n) {
      const realized = contract.trade(false, price, abs(lots))
      this.wallet += realized
      this.emit('delivered', { symbol, price: price * tick, qty: abs(lots) * lot, realized })
    }
    this.end('delisted')
  }

  command({ command, amount, ...more }) {
    if (command === 'close') this.end('user')
    else if (command === 'rebalance') this.rebalance('user')
    else if (command === 'modify') {
      this.set(more)
      if (more.weights !== undefined) this.rebalance('modify-setting')
    } else if (command === 'transfer') {
      const moved = units(amount)
      const safe = mayLeave(this, this.wrong)
      if (moved < 0n && -moved > safe.most) return this.emit('refused', safe)
      this.wallet += moved
      this.margin += moved
      this.peak += moved
      this.emit('transferred', { amount: moved })
      this.rebalance('transfer')
    } else throw new Error(`no such command: ${command}`)
    this.judge()
  }

  /** Times that come up to a row, which stand before whatever happens in their millisecond. */
  until(atMs) {
    while (Math.min(this.dueMs, this.retryMs) <= atMs && this.ended === undefined) {
      const isTime = this.dueMs <= this.retryMs
      this.atMs = isTime ? this.dueMs : this.retryMs
      if (isTime) this.dueMs += this.intervalMs
      else this.retryMs = Infinity
      this.rebalance(isTime ? 'time' : this.cause, !isTime)
      this.judge()
    }
    this.atMs = atMs
  }

  row(row) {
    if (row.type === 'print') this.of(row.symbol).last = this.of(row.symbol).ticks(row.price)
    else if (row.type === 'funding') this.fund(row)
    else if (row.type === 'status') this.setStatus(row)
    else this.command(row)
  }
}

/**
 * Plays one bot over rows in the order of a tape. `wrong` plants an error: fee (at the maker's
 * rate), funding (its sign), average (a closed part costs its mark), threshold (not strict),
 * weights (rounded to whole percents), liquidation (a mark late), peak (stays where it began),
 * halted (a closed market takes orders), retry (what failed is not tried again), delivery (at the
 * last price), parts (each contract closed in one order, whatever its size), margin (what adds is
 * sent without being held against what is free), told (every next try is recorded). Of what may
 * leave: costs (no rebalance follows), reserve (none), upkeep (once), shares (not of what stays).
 */
export function playCombo(settings, rows, wrong = '') {
  const bot = new Bot(settings, wrong, settings.startMs ?? rows[0].atMs)
  bot.open()
  for (let i = 0; i < rows.length && bot.ended === undefined;) {
    const { type, atMs } = rows[i]
    let end = i + 1
    if (type === 'mark') while (rows[end]?.type === 'mark' && rows[end].atMs === atMs) end += 1
    bot.until(atMs)
    if (bot.ended !== undefined) break
    if (type === 'mark') bot.marks(rows.slice(i, end))
    else bot.row(rows[i])
    i = end
  }
  const { wallet, margin, peak, fees, funding, contracts, rebalances, events, ended } = bot
  const sums = Object.entries({ wallet, margin, peak, fees, funding, equity: bot.equity() })
  const texts = Object.fromEntries(sums.map(([key, one]) => [key, decimal(one)]))
  const positions = contracts.map(({ symbol, lots, lot, cost }) => {
    return { symbol, held: decimal(lots * lot), cost: decimal(cost) }
  })
  return { events, ...texts, rebalances, positions, ...ended }
}
