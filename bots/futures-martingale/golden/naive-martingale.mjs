// A futures martingale in plain arithmetic, from docs/formulas/paper-venue.md and the product's
// rules alone: the witness that the kind is compared with. Must never import anything of this
// project but the arithmetic beside it. What goes in and comes out are decimal strings.
//
// Chosen where the documents are silent:
// - The bot starts at `last` (else the first print's price) before the first row, or at `entry`.
// - Margins of orders are exact fractions until a quantity is cut to lots. The base order is cut at
//   the last price, before slippage; its worst price is a tenth away.
// - I is the initial margin in every formula: added margin changes neither sizes nor targets, only
//   what a wallet must hold before anything is set aside.
// - Take profit is rounded away from the entry, so that it never brings less; stop loss is where
//   the loss at the last price is reached. Both follow every fill, also of a part.
// - One addition waits at a time: number k + 1 only after k filled completely. A refused one keeps
//   its number; it is asked again after funding was received and after added margin, and is told
//   again only when its reason changes.
// - A round's profit is what it did to the wallet, with fees and funding, without the insurance. Set
//   aside is what the wallet then holds above all that was invested: losses are made good first.
// - A base order is one order within the bounds of one, whatever parts it goes in: where the last
//   would be refused, the first is not sent.
// - A first base order that is refused ends the bot as `init`, a later one as `order-cost` where
//   margin lacked, else as `round-refused`. So does an entry price: `init`, as nothing was opened.
// - Orders at market go in parts of the largest one, all at the last price of that moment; a rest
//   of a base order that is no order by itself is left out.
// - A print walks unless it says `way: 'jump'`; a funding row may carry the mark it is paid at.
import { abs, ceilDiv, decimal, floorDiv, least, most, Rules, UNIT, units } from './naive-round.mjs'

class Bot {
  constructor(settings, wrong) {
    const { invest } = (this.rules = new Rules(settings, wrong))
    Object.assign(this, { settings, wrong, wallet: invest, invested: invest, auto: settings.auto })
    ;[this.cost, this.lots, this.last, this.mark, this.markBefore] = [0n, 0n, 0n, 0n, 0n]
    ;[this.setAside, this.fees, this.funding, this.roundFees, this.roundStart] = Array(5).fill(0n)
    ;[this.round, this.filled, this.sweep, this.atMs] = [0, 0, 0, 0]
    Object.assign(this, { order: undefined, skipped: undefined, ended: undefined })
    this.isWaiting = false
    ;[this.events, this.fired] = [[], new Set()]
  }

  emit(type, more = {}) {
    const written = Object.entries(more).map(([key, one]) => {
      return [key, typeof one === 'bigint' ? decimal(one) : one]
    })
    const { atMs, wallet } = this
    this.events.push({ atMs, type, ...Object.fromEntries(written), wallet: decimal(wallet) })
  }

  unrealized(price) {
    return this.rules.value(price, this.lots) - this.cost
  }

  free() {
    const { rules, order } = this
    const resting = order === undefined ? 0n : rules.value(order.price, order.left)
    const locked = rules.initial(abs(this.cost)) + rules.initial(resting)
    return most(0n, this.wallet - locked + least(0n, this.unrealized(this.mark || this.last)))
  }

  /** Why the exchange takes no such order that opens; price 0 is a market order. */
  refusal(price, qty) {
    const { rules, last } = this
    const { minQty, maxQty, maxMarketQty, minPrice, maxPrice, minValue, maxValue } = this.settings
    const isBuy = rules.sign > 0n
    const isMarket = price === 0n
    const slipped = rules.takerPrice(isBuy, qty, last)
    const takes = isMarket || (isBuy ? price >= last : price <= last)
    const bounded = isMarket ? slipped : price
    const worst = (last * (10n + rules.sign)) / 10n
    const value = rules.value(bounded, qty)
    const better = isBuy ? least(slipped, price) : most(slipped, price)
    const at = isMarket ? slipped : takes ? better : price
    const lots = (text, or) => (text === undefined ? or : units(text) / rules.lot)
    if (qty < lots(minQty, 1n)) return { reason: 'below-min-quantity' }
    if (qty > lots(isMarket ? maxMarketQty : maxQty, qty)) return { reason: 'above-max-quantity' }
    const [lowest, highest] = [minPrice ?? '0', maxPrice ?? '1000000000'].map(units)
    const isOut = bounded < 1n || bounded * rules.tick < lowest || bounded * rules.tick > highest
    if (isOut) return { reason: 'price-out-of-bounds' }
    if (isMarket && rules.sign * (slipped - worst) > 0n) return { reason: 'price-deviation' }
    if (value < units(minValue ?? '0')) return { reason: 'below-min-value' }
    if (maxValue !== undefined && value > units(maxValue)) return { reason: 'above-max-value' }
    if (!isMarket && price * 10n < (this.mark || last)) return { reason: 'price-under-base' }
    const held = abs(this.cost)
    const opened = takes ? rules.value(at, qty) : value
    if (held + opened > rules.riskLimit()) return { reason: 'risk-limit' }
    const after = takes ? rules.initial(held + opened) : rules.initial(held) + rules.initial(value)
    const fee = ceilDiv(value * (takes ? rules.taker : rules.maker), UNIT)
    const isShort = after - rules.initial(held) + fee > this.free()
    return { reason: isShort ? 'insufficient-balance' : undefined, at, takes }
  }

  /** A fill of the bot's side opens; one that closes is of at most what is held. */
  fill(role, { price, qty, rate, isOpening = true }) {
    const { rules } = this
    const value = rules.value(price, qty)
    const fee = rules.fee(value, rate)
    let realized = 0n
    if (isOpening) {
      this.cost += rules.sign * value
      this.lots += rules.sign * qty
    } else {
      const released = ceilDiv(this.cost * qty, abs(this.lots))
      realized = rules.sign * value - released
      this.cost -= released
      this.lots -= rules.sign * qty
    }
    this.wallet += realized - fee
    this.fees += fee
    this.roundFees += fee
    const side = isOpening === rules.sign > 0n ? 'buy' : 'sell'
    const [at, count] = [price * rules.tick, qty * rules.lot]
    this.emit('fill', { role, round: this.round, side, price: at, qty: count, fee, realized })
  }

  openRound() {
    const { rules, last } = this
    this.round += 1
    Object.assign(this, { filled: 0, roundFees: 0n, roundStart: this.wallet, skipped: undefined })
    this.reference = last
    const qty = rules.quantity(0, last)
    if (!rules.isMost(last, qty)) return this.end(this.unopened())
    const reason = this.refusedBase(qty)
    if (reason !== undefined) return this.end(this.unopened(reason), reason)
    this.buyBase(qty)
    this.ask()
  }

  /** The base order in its parts; why one was refused, with which it stops. */
  buyBase(qty) {
    const { rules, wrong, last } = this
    let left = qty
    do {
      const part = least(left, rules.largest(last))
      const { reason, at } = this.refusal(0n, part)
      if (reason !== undefined) return reason
      this.fill('base', { price: at, qty: part, rate: rules.taker })
      this.before = wrong === 'average' ? at : undefined
      left -= part
    } while (left > 0n && rules.isLeast(last, left))
    return undefined
  }

  /** Why a part of the base order would be refused: it is bought for a trial, and given back. */
  refusedBase(qty) {
    const { wallet, cost, lots, fees, roundFees, before, events } = this
    this.events = []
    const reason = this.buyBase(qty)
    Object.assign(this, { wallet, cost, lots, fees, roundFees, before, events })
    return reason
  }

  /** How a bot ends whose base order is refused. */
  unopened(reason) {
    if (this.round === 1) return 'init'
    return reason === 'insufficient-balance' ? 'order-cost' : 'round-refused'
  }

  /** The next addition, which rests, fills at once, or is refused and waits. */
  ask() {
    const { rules, wrong } = this
    const number = this.filled + 1
    if (number > rules.additions) return
    const lot = rules.sign
    const price =
      this.before === undefined
        ? rules.additionPrice(this.cost, this.lots)
        : rules.additionPrice(lot * rules.value(this.before, 1n), lot)
    const qty = rules.quantity(number, wrong === 'multiplier' ? this.reference : price)
    const { reason, at, takes } = this.refusal(price, qty)
    if (reason !== undefined) {
      if (this.skipped !== reason) this.emit('skip', { round: this.round, number, reason })
      this.skipped = reason
      return
    }
    this.skipped = undefined
    this.order = { price, left: qty, number, sweep: this.sweep, from: this.last }
    if (takes) this.execute(at, qty, rules.taker)
  }

  /** An addition that lacked margin, once what is free reaches for it and a taker's fee. */
  askIfFree() {
    const { rules } = this
    const price = rules.additionPrice(this.cost, this.lots)
    const value = rules.value(price, rules.quantity(this.filled + 1, price))
    if (rules.initial(value) + ceilDiv(value * rules.taker, UNIT) <= this.free()) this.ask()
  }

  execute(price, qty, rate) {
    const { order } = this
    order.left -= qty
    if (order.left === 0n) this.order = undefined
    this.fill(`addition-${order.number}`, { price, qty, rate })
    if (order.left > 0n) return
    this.filled = order.number
    if (this.before !== undefined) this.before = order.price
    this.ask()
  }

  /** Everything that is held goes at market; who holds nothing owes nothing. */
  closeAll(role) {
    const { rules, last } = this
    this.order = undefined
    while (this.lots !== 0n) {
      const qty = least(abs(this.lots), rules.largest(last))
      const price = rules.takerPrice(rules.sign < 0n, qty, last)
      this.fill(role, { price, qty, rate: rules.taker, isOpening: false })
    }
    if (this.wallet >= 0n) return
    const lacked = -this.wallet
    this.wallet = 0n
    this.roundStart += lacked
    this.emit('insured', { amount: lacked })
  }

  closeRound() {
    this.closeAll('take-profit')
    const profit = this.wallet - this.roundStart
    const over = this.wrong === 'set-aside' ? 0n : most(0n, this.wallet - this.invested)
    this.wallet -= over
    this.setAside += over
    this.emit('round', { round: this.round, profit, setAside: over })
    if (this.auto) this.openRound()
    else this.end('round-tp')
  }

  end(reason, word) {
    this.closeAll(reason)
    this.ended = { reason, payout: decimal(this.wallet + this.setAside) }
    this.wallet = 0n
    this.emit('end', { ...this.ended, ...(word && { word }) })
  }

  /** A turn is judged at its end by the mark that stands; before the first mark nobody is. */
  judge() {
    const mark = this.wrong === 'liquidation' ? this.markBefore : this.mark
    if (this.ended !== undefined || this.lots === 0n || mark === 0n) return
    const needed = this.rules.maintenance(abs(this.rules.value(mark, this.lots)))
    if (this.wallet + this.unrealized(mark) <= needed) this.liquidate()
  }

  /** Settled at the price that leaves nothing, for a taker's fee. */
  liquidate() {
    const { rules, lots } = this
    this.order = undefined
    const { price, fee, left } = rules.settlement(this)
    this.fees += fee
    ;[this.wallet, this.lots, this.cost] = [0n, 0n, 0n]
    const [at, qty] = [price * rules.tick, abs(lots) * rules.lot]
    this.emit('liquidated', { price: at, qty, fee, left })
    this.end('liquidated')
  }

  /** Prices that wake the bot. */
  triggers() {
    const { rules, cost, lots, roundFees: fees, isWaiting } = this
    const invested = rules.invest
    const isLong = rules.sign > 0n
    if (this.ended !== undefined) return []
    if (isWaiting) return [{ id: 'entry', isUp: this.entryIsUp, price: this.entry }]
    if (lots === 0n) return []
    const gain = rules.takeProfitPrice({ cost, lots, fees, invested })
    const loss = rules.loss === 0n ? 0n : rules.stopLossPrice({ cost, lots, invested })
    const all = [
      { id: 'take-profit', isUp: isLong, price: gain },
      { id: 'stop-loss', isUp: !isLong, price: loss },
    ]
    return all.filter(({ price }) => price > 0n)
  }

  fire({ id, price }) {
    this.fired.add(`${id} ${price} ${this.round}`)
    if (id === 'entry') {
      this.isWaiting = false
      this.openRound()
    } else if (id === 'take-profit') this.closeRound()
    else this.end('stop-loss')
    this.judge()
  }

  /** The order's part of what is left of the way, strictly beyond its price, pro rata. */
  meet({ from, to, qty }) {
    const { order, rules } = this
    const whole = abs(to - from)
    const isNew = order.sweep === this.sweep && whole > 0n
    const start = isNew ? order.from : from
    const rest = isNew ? (qty * abs(to - start)) / whole : qty
    const length = abs(to - start)
    const gap = rules.sign > 0n ? order.price - least(start, to) : most(start, to) - order.price
    const part = length === 0n ? 1n : least(gap, length)
    const count = (BigInt(this.settings.shareBps) * rest * part) / (10_000n * (length || 1n))
    if (gap > 0n && count > 0n) this.execute(order.price, least(order.left, count), rules.maker)
    this.judge()
  }

  /** What was passed before the way begins, then orders and triggers on it, nearest first. */
  print({ price, qty = '0', way = 'walk' }) {
    const { rules } = this
    const to = rules.ticks(price)
    const from = way === 'jump' || this.last === 0n ? to : this.last
    const falls = to <= this.last
    const path = { from, to, qty: units(qty) / rules.lot }
    ;[this.last, this.sweep] = [from, this.sweep + 1]
    this.fired.clear()
    const trades = path.qty > 0n
    const isBuy = rules.sign > 0n
    const isBefore = (a, b) => (falls ? a > b : a < b)
    const isPassed = ({ price: at }) => (isBuy ? at > from : at < from)
    if (trades && this.order !== undefined && isPassed(this.order)) this.meet(path)
    const isNew = ({ id, price: at }) => !this.fired.has(`${id} ${at} ${this.round}`)
    for (let cursor = falls ? from + 1n : from - 1n; this.ended === undefined;) {
      const due = this.triggers().filter(isNew)
      const passed = due.find((it) => it.isUp === falls && !isBefore(it.price, this.last))
      const ahead = due.find((it) => it.isUp !== falls && !isBefore(to, it.price))
      const { order } = this
      const isMet =
        trades &&
        order !== undefined &&
        isBuy === falls &&
        from !== to &&
        isBefore(cursor, order.price) &&
        isBefore(order.price, to)
      if (passed !== undefined) this.fire(passed)
      else if (isMet && (ahead === undefined || !isBefore(ahead.price, order.price))) {
        ;[cursor, this.last] = [order.price, order.price]
        this.meet(path)
      } else if (ahead !== undefined) {
        if (isBefore(this.last, ahead.price)) this.last = ahead.price
        this.fire(ahead)
      } else break
    }
    this.last = to
  }

  fund({ rate, price }) {
    const { rules } = this
    const at = price === undefined ? this.mark || this.last : rules.ticks(price)
    const signed = this.wrong === 'funding' ? -units(rate) : units(rate)
    const paid = floorDiv(-rules.value(at, this.lots) * signed, UNIT)
    if (paid === 0n) return
    this.wallet += paid
    this.funding += paid
    this.emit('funding', { amount: paid })
    if (paid > 0n && this.skipped !== undefined) this.ask()
    this.judge()
  }

  setMark(price) {
    ;[this.markBefore, this.mark] = [this.mark, this.rules.ticks(price)]
    this.judge()
    if (this.ended !== undefined || this.skipped !== 'insufficient-balance') return
    this.askIfFree()
    this.judge()
  }

  command({ command, amount, on, share }) {
    if (command === 'close') this.end('user')
    else if (command === 'auto') this.auto = on
    else if (command === 'stop-loss') this.rules.loss = units(share)
    else if (command === 'add') {
      const added = units(amount)
      this.wallet += added
      this.invested += added
      this.roundStart += added
      this.emit('added', { amount: added })
      if (this.skipped !== undefined) this.ask()
    } else throw new Error(`no such command: ${command}`)
    this.judge()
  }

  start({ price }) {
    const { entry } = this.settings
    this.last = this.rules.ticks(this.settings.last ?? price)
    this.entry = entry === undefined ? this.last : this.rules.ticks(entry)
    this.entryIsUp = this.entry > this.last
    this.isWaiting = this.entry !== this.last
    if (!this.isWaiting) this.openRound()
  }

  row(row) {
    this.atMs = row.atMs
    if (row.type === 'print') this.print(row)
    else if (row.type === 'mark') this.setMark(row.price)
    else if (row.type === 'funding') this.fund(row)
    else this.command(row)
  }
}

/**
 * Plays one bot over rows in the order of a tape. `wrong` plants an error: fee (taker fees at the
 * maker's rate), funding (its sign), average (additions off the order before), multiplier (of the
 * quantity), set-aside (forgotten), liquidation (a mark late).
 */
export function playMartingale(settings, rows, wrong = '') {
  const bot = new Bot(settings, wrong)
  bot.atMs = rows[0].atMs
  bot.start(rows.find(({ type }) => type === 'print') ?? {})
  for (const row of rows) if (bot.ended === undefined) bot.row(row)
  const { events, wallet, setAside, fees, funding, invested, lots, cost, rules, round } = bot
  const sums = Object.entries({ wallet, setAside, fees, funding, invested, cost })
  const texts = Object.fromEntries(sums.map(([key, one]) => [key, decimal(one)]))
  return { events, ...texts, held: decimal(lots * rules.lot), round, ...bot.ended }
}
