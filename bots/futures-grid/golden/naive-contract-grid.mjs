// A grid on a linear perpetual in plain arithmetic, from the rules alone: the witness the engine is
// compared with. Must never import anything of this project. Starts at the first open, ends with
// the tape or when it is liquidated; money is in 1e-12.
// Usage: node naive-contract-grid.mjs '{"csv": "...", ...}' [--wrong=NAME], a planted error: fee,
// funding, level, liquidation, or minute: no mark where nothing is traded. Settings: csv (candles), marks (hourly candles) and funding
// (ts_ms,funding_rate), each .csv or .csv.gz, mode, type, min, max, cells, leverage, invest, tick,
// lot, maker, taker, shareBps, depthLots, and tiers as rows of upTo, initial rate, maintenance rate
// and deduction.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const settings = JSON.parse(process.argv[2])
const wrong = (process.argv[3] ?? '').replace('--wrong=', '')
const UNIT = 10n ** 12n

/** A decimal string in units of 1e-12, exact. */
function money(text) {
  const [whole, fraction = ''] = String(text).replace('-', '').split('.')
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(12, '0'))
  return String(text).startsWith('-') ? -units : units
}
const floorDiv = (a, b) => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b)
const ceilDiv = (a, b) => -floorDiv(-a, b)
const most = (a, b) => (a > b ? a : b)
const size = (a) => (a < 0n ? -a : a)

function rowsOf(file) {
  const bytes = readFileSync(file)
  const text = file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
  return text.trim().split('\n').slice(1).map((line) => line.split(','))
}

const [TICK, LOT] = [settings.tick, settings.lot].map(money)
/** To the nearest tick: marks are finer than it. */
const toTicks = (text) => Number((2n * money(text) + TICK) / (2n * TICK))
const PER_TICK = (TICK * LOT) / UNIT
const value = (price, lots) => BigInt(price) * BigInt(lots) * PER_TICK
const [maker, taker] = [settings.maker, settings.taker].map(money)
const charged = (rate) => (wrong === 'fee' && rate === maker ? taker : rate)
const feeOf = (worth, rate) => ceilDiv(worth * charged(rate), UNIT)
const leverage = money(settings.leverage)
const tiers = settings.tiers.map((row) => row.map(money))
const tierOf = (worth) => tiers.find(([upTo]) => worth <= upTo) ?? tiers.at(-1)
const initial = (worth) =>
  most(ceilDiv(worth * UNIT, leverage), ceilDiv(worth * tierOf(worth)[1], UNIT))

// The levels, and what rests on them.
const [min, max] = [settings.min, settings.max].map(toTicks)
const cells = Number(settings.cells)
const step = Math.floor((max - min) / cells) + (wrong === 'level' ? 1 : 0)

/** The largest x with x^n <= of. */
function root(of, n) {
  let [low, high] = [0n, 1n << 64n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** n <= of) low = middle
    else high = middle
  }
  return low
}
/** min · (max / min)^(i / N) to the nearest tick, by the root of its double. */
function geometric(i) {
  const n = BigInt(cells)
  const power = 2n ** n * BigInt(min) ** (n - BigInt(i)) * BigInt(max) ** BigInt(i)
  return Number((root(power, n) + 1n) / 2n) + (wrong === 'level' ? i : 0)
}
const level = settings.type === 'geometric' ? geometric : (i) => min + i * step
const levels = Array.from({ length: cells + 1 }, (_, i) => level(i))

const candles = rowsOf(settings.csv).map(([ms, ...prices]) => {
  const volume = Number(money(prices.pop()) / LOT)
  return { ms: Number(ms), volume, points: prices.map(toTicks) }
})
const lengthMs = candles[1].ms - candles[0].ms
const hourOf = ([ms, , high, low]) => [Number(ms), [toTicks(low), toTicks(high)]]
const hours = new Map(rowsOf(settings.marks).map(hourOf))
const rates = new Map(rowsOf(settings.funding).map(([ms, rate]) => [Number(ms), money(rate)]))
const start = candles[0].points[0]

/** A cell opens its rounds with one side and closes them with the other. */
const { mode } = settings
const above = (price) => levels.findIndex((at) => at >= price)
const firstAbove = above(start) < 0 ? cells : above(start)
const lastBelow = levels.findLastIndex((at) => at <= start)
const isBetween = firstAbove > 0 && levels[firstAbove] > start
const cell = (i, opens, isOpened) => ({ i, opens, isOpened })
const indexes = Array.from({ length: cells }, (_, i) => i)
const grid =
  mode === 'long'
    ? indexes.map((i) => cell(i, 'buy', i >= firstAbove))
    : mode === 'short'
      ? indexes.map((i) => cell(i, 'sell', i < Math.max(0, lastBelow)))
      : [
          ...indexes.slice(0, firstAbove).map((i) => cell(i, 'buy', false)),
          ...indexes.slice(firstAbove - (isBetween ? 1 : 0)).map((i) => cell(i, 'sell', false)),
        ]
const closing = { long: 'sell', short: 'buy' }[mode]

// The quantity of every order.
const opened = grid.filter(({ isOpened }) => isOpened).length
const costOf = ({ i, opens, isOpened }) => (isOpened ? start : levels[opens === 'buy' ? i : i + 1])
const weighed = mode === 'neutral' ? levels : grid.map(costOf)
const weight = BigInt(weighed.reduce((sum, at) => sum + at))
const traded = BigInt(opened) * BigInt(start) * (taker + money('0.0002'))
const spent = (traded + BigInt(levels[cells]) * maker) * leverage
const perLot = (weight * UNIT * UNIT + most(weight * money('0.002') * UNIT, spent)) * PER_TICK
const qty = Number((money(settings.invest) * leverage * UNIT) / perLot)

// The account: one wallet, one position, cross margin.
let [wallet, cost, lots] = [money(settings.invest), 0n, 0]
let [mark, last, isOver, sweep] = [start, start, false, 0]
const queue = []
const totals = { fills: 0, arbitrages: 0, fees: 0n, funding: 0n, gridProfit: 0n, liquidated: false }

/** Initial margin of what is held and of what the dearer side of the book would open. */
function marginOf(orders, held = lots, heldCost = cost) {
  const opens = (side, closes) => {
    const own = orders.filter((it) => it.side === side)
    const count = own.reduce((sum, { left }) => sum + left, 0)
    const worth = own.reduce((sum, { price, left }) => sum + value(price, left), 0n)
    return count <= closes ? 0n : ceilDiv(worth * BigInt(count - closes), BigInt(count))
  }
  const beyond = most(opens('buy', Math.max(0, -held)), opens('sell', Math.max(0, held)))
  return initial(size(heldCost)) + (beyond === 0n ? 0n : initial(beyond))
}
const resting = () => grid.filter(({ rests, side }) => rests && side !== closing)
const unrealized = (at) => value(at, lots) - cost
function free() {
  const loss = unrealized(mark)
  return wallet - marginOf(resting()) + (loss < 0n ? loss : 0n)
}

/** What of a position's cost goes with the lots that close: all of it with the last. */
function costOfClosed(held, heldCost, closes) {
  if (closes === 0 || closes === Math.abs(held)) return closes === 0 ? 0n : heldCost
  return ceilDiv(heldCost * BigInt(closes), BigInt(Math.abs(held)))
}

/** A fill opens, closes or turns the position; the cost of what closes is released rounded up. */
function fill(side, price, count, rate) {
  const signed = side === 'buy' ? count : -count
  const closes = lots !== 0 && lots > 0 !== signed > 0 ? Math.min(count, Math.abs(lots)) : 0
  const released = costOfClosed(lots, cost, closes)
  const realized = value(price, Math.sign(lots) * closes) - released
  cost += value(price, Math.sign(signed) * (count - closes)) - released
  lots += signed
  const fee = feeOf(value(price, count), rate)
  totals.fees += fee
  wallet += realized - fee
  return fee
}

/** A taker's price is one tick and 1 % per depth away from the last. */
function slipped(side, count) {
  const away = 1 + Number(ceilDiv(BigInt(last) * BigInt(count), BigInt(settings.depthLots) * 100n))
  return Math.max(1, side === 'buy' ? last + away : last - away)
}

/** Sets a cell's order; one that opens must have its margin and fee free. */
function place(order) {
  const { side, left } = order
  const [isBuy, limit] = [side === 'buy', levels[side === 'buy' ? order.i : order.i + 1]]
  const takes = isBuy ? limit >= last : limit <= last
  const taken = (isBuy ? Math.min : Math.max)(limit, slipped(side, left))
  const at = takes ? taken : limit
  order.price = limit
  if (side !== closing && !reaches(order, at, takes)) return void (order.rests = false)
  Object.assign(order, { rests: true, sweep, from: last })
  if (takes) execute(order, at, left, taker)
}
function reaches(order, at, takes) {
  const before = marginOf(resting())
  const fee = feeOf(value(at, order.left), takes ? taker : maker)
  if (!takes) return marginOf([...resting(), order]) - before + fee <= free()
  const reducible = order.side === 'buy' ? -lots : lots
  if (order.left <= reducible) return true
  const held = [wallet, cost, lots, totals.fees]
  fill(order.side, at, order.left, 0n)
  const after = marginOf(resting())
  ;[wallet, cost, lots, totals.fees] = held
  return after - before + fee <= free()
}

function execute(order, price, count, rate) {
  totals.fills += 1
  order.left -= count
  order.worth += value(price, count)
  order.fee += fill(order.side, price, count, rate)
  if (order.left > 0) return
  order.rests = false
  queue.push(order)
}

/** What filled turns to its other side one level away; a second leg completes a round. */
function turn(order) {
  const { side, worth, fee } = order
  if (order.isOpened) {
    const interval = side === 'sell' ? worth - order.openedWorth : order.openedWorth - worth
    totals.arbitrages += 1
    totals.gridProfit += interval - fee - order.openedFee
  }
  const isOpened = !order.isOpened
  const next = { isOpened, openedWorth: worth, openedFee: fee, left: qty, worth: 0n, fee: 0n }
  Object.assign(order, next, { side: side === 'buy' ? 'sell' : 'buy' })
  const more = reached(order)
  place(order)
  more.forEach(place)
}

/**
 * Cells without their order are asked nearest first (as near: sells, then the higher buy), by the
 * margin that is free beforehand.
 */
function reached(besides) {
  const limit = (order) => levels[order.side === 'buy' ? order.i : order.i + 1]
  const waits = (it) => it !== besides && !it.rests && it.left > 0 && !queue.includes(it)
  const isSell = ({ side }) => side === 'sell'
  const sells = grid.filter((it) => waits(it) && isSell(it))
  const waiting = [...sells, ...grid.filter((it) => waits(it) && !isSell(it)).reverse()]
  const far = (order) => Math.abs(limit(order) - last)
  let [held, heldCost, left] = [lots, cost, most(0n, free())]
  const [taken, book] = [[], resting()]
  for (const order of waiting.toSorted((a, b) => far(a) - far(b))) {
    const [price, signed] = [limit(order), order.side === 'buy' ? order.left : -order.left]
    order.price = price
    const isTaking = order.side === 'buy' ? price >= last : price <= last
    if (order.side === closing) taken.push(order)
    else if (isTaking && order.left <= -held * Math.sign(signed)) {
      heldCost -= costOfClosed(held, heldCost, order.left)
      held += signed
      taken.push(order)
    } else {
      const need = marginOf([...book, order], held, heldCost) - marginOf(book, held, heldCost)
      if (need + feeOf(value(price, order.left), maker) > left) continue
      left -= need
      book.push(order)
      taken.push(order)
    }
  }
  const buys = taken.filter(({ side }) => side === 'buy').toSorted((a, b) => b.i - a.i)
  return [...buys, ...taken.filter(({ side }) => side === 'sell').toSorted((a, b) => a.i - b.i)]
}

/** A turn goes on until nothing more follows of it; then the account is judged at its mark. */
function settle() {
  while (queue.length > 0) turn(queue.shift())
  if (lots === 0 || isOver) return
  const worth = size(value(mark, lots))
  const [, , rate, deduction] = tierOf(worth)
  const maintenance = most(0n, ceilDiv(worth * rate, UNIT) - deduction) + feeOf(worth, taker)
  if (wallet + unrealized(mark) <= maintenance * (wrong === 'liquidation' ? 2n : 1n)) liquidate()
}

/** Taken over at the price that leaves nothing, for a taker's fee; the rest of a tick is lost. */
function liquidate() {
  const rate = lots > 0 ? UNIT - taker : UNIT + taker
  const exact = ((cost - wallet) * UNIT) / (BigInt(lots) * PER_TICK * rate)
  let price = Math.max(1, Number(exact) + (lots > 0 ? -2 : 2))
  const left = () => wallet + unrealized(price) - feeOf(size(value(price, lots)), taker)
  while (left() < 0n && price > 1) price += lots > 0 ? 1 : -1
  totals.fees += feeOf(size(value(price, lots)), taker)
  Object.assign(totals, { liquidated: true })
  ;[wallet, lots, cost, isOver] = [0n, 0, 0n, true]
}

/** An order's share of a straight move's volume: what lies strictly beyond its price, pro rata. */
function shareOf({ side, price, sweep: placed, from: at }, from, to, volume) {
  const isNew = placed === sweep && from !== to
  const way = isNew ? [at, to] : [from, to]
  const [ahead, whole] = [BigInt(Math.abs(to - at)), BigInt(Math.abs(to - from))]
  const rest = isNew ? Number((BigInt(volume) * ahead) / whole) : volume
  const gap = side === 'buy' ? price - Math.min(...way) : Math.max(...way) - price
  const length = Math.abs(way[1] - way[0])
  if (gap <= 0 || rest === 0) return 0
  const part = length === 0 ? 1n : BigInt(Math.min(gap, length))
  return Number((BigInt(rest) * BigInt(settings.shareBps) * part) / (10_000n * BigInt(length || 1)))
}

/** A straight move: orders that were passed unfilled first, then those ahead, nearest first. */
function walk(from, to, volume) {
  if (isOver) return
  sweep += 1
  const falls = to <= last
  last = from
  const [behind, ahead] = falls ? ['sell', 'buy'] : ['buy', 'sell']
  const nearest = (side) => (a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price)
  const isPassed = ({ side, price }) => (side === 'buy' ? price > from : price < from)
  const meet = (side, isMet, moves) => {
    const seen = new Set()
    for (;;) {
      const open = grid.filter((it) => it.rests && it.side === side && !seen.has(it) && isMet(it))
      const [order] = open.toSorted(nearest(side))
      if (order === undefined || isOver) return
      seen.add(order)
      if (moves) last = order.price
      const count = Math.min(order.left, shareOf(order, from, to, volume))
      if (count > 0) execute(order, order.price, count, maker)
      settle()
    }
  }
  if (volume > 0) {
    meet(behind, isPassed, false)
    meet(ahead, isPassed, false)
    const sign = falls ? 1 : -1
    const isAhead = ({ price }) => sign * price <= sign * from && sign * price > sign * to
    if (from !== to) meet(ahead, isAhead, true)
  }
  last = to
}

/** The last price held inside the marks of its hour. */
function marked(ms, price) {
  const [low, high] = hours.get(ms - (ms % 3_600_000)) ?? [price, price]
  return Math.min(Math.max(price, low), high)
}

// Its start: the opening at market, then every order that the margin reaches for.
if (opened > 0) {
  const side = mode === 'long' ? 'buy' : 'sell'
  fill(side, slipped(side, opened * qty), opened * qty, taker)
}
for (const order of grid) {
  const { opens, isOpened, i } = order
  const [side, other] = opens === 'buy' ? ['buy', 'sell'] : ['sell', 'buy']
  const openedWorth = value(levels[opens === 'buy' ? i : i + 1], qty)
  const first = { side: isOpened ? other : side, openedWorth, openedFee: 0n }
  Object.assign(order, first, { left: qty, worth: 0n, fee: 0n, rests: false })
}
reached().forEach(place)
settle()

/** A minute begins, traded in or not: its funding at its mark, then the mark. */
function begin(ms, price) {
  if (isOver) return
  const [rate, next] = [rates.get(ms), marked(ms, price)]
  if (rate !== undefined && lots !== 0) {
    const charged = wrong === 'funding' ? -rate : rate
    const paid = floorDiv(-value(next, lots) * charged, UNIT)
    totals.funding += paid
    wallet += paid
    reached().forEach(place)
    settle()
  }
  mark = next
  if (!isOver) settle()
}
let nextMs = candles[0].ms
function beginUntil(ms) {
  for (; nextMs <= ms; nextMs += 60_000) begin(nextMs, last)
}

for (const { ms, volume, points } of candles) {
  const [open, high, low, close] = points
  beginUntil(ms - 60_000)
  begin(ms, open)
  nextMs = ms + 60_000
  if (isOver) break
  sweep += 1
  last = open
  const path = close >= open ? [low, high, close] : [high, low, close]
  const length = path.reduce((sum, at, i) => sum + Math.abs(at - [open, ...path][i]), 0)
  let [walked, given] = [0, 0]
  for (const [i, to] of (length === 0 ? [close] : path).entries()) {
    const atMs = ms + Math.floor((lengthMs * (length === 0 ? 3 : i + 1)) / 3) - 1
    if (length > 0 && to === last) continue
    if (wrong !== 'minute') beginUntil(atMs)
    else if (atMs - (atMs % 60_000) !== ms) begin(atMs - (atMs % 60_000), last)
    walked += Math.abs(to - last)
    const upTo = length === 0 ? volume : Number((BigInt(volume) * BigInt(walked)) / BigInt(length))
    walk(last, to, upTo - given)
    ;[last, given] = [to, upTo]
  }
}
// It is closed by its owner: what it holds goes at market.
if (lots !== 0) {
  const side = lots > 0 ? 'sell' : 'buy'
  fill(side, slipped(side, Math.abs(lots)), Math.abs(lots), taker)
}
const figures = { qty, ...totals, wallet, total: wallet - money(settings.invest) }
console.log(JSON.stringify(figures, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
