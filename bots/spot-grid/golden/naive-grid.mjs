// A spot grid in plain arithmetic, from the rules alone: the witness the engine is compared with.
// Must never import anything of this project. Starts at the first open; money is in 1e-12.
// Usage: node naive-grid.mjs '{"csv": "...", ...}' [--wrong=fee|level|path|jump], with csv (.csv or
// .csv.gz: ts_ms,open,high,low,close,volume or ts_ms,price,qty,side), min, max, cells, invest, tick,
// lot, maker, taker, shareBps, depthLots and perhaps stop, target and least (sale) as decimals.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const settings = JSON.parse(process.argv[2])
const wrong = (process.argv[3] ?? '').replace('--wrong=', '')
const UNIT = 10n ** 12n

/** A decimal string in units of 1e-12, exact. */
function money(text) {
  const [whole, fraction = ''] = String(text).split('.')
  if (fraction.length > 12) throw new Error(`too precise: ${text}`)
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(12, '0'))
}
const [TICK, LOT] = [settings.tick, settings.lot].map(money)
const toTicks = (text) => Number(money(text) / TICK)
const toLots = (text) => Number(money(text) / LOT)
const value = (price, lots) => (BigInt(price) * TICK * BigInt(lots) * LOT) / UNIT
const ceilDiv = (a, b) => (a + b - 1n) / b
const [maker, taker] = [wrong === 'fee' ? settings.taker : settings.maker, settings.taker].map(money)
const feeOf = (received, rate) => ceilDiv(received * rate, UNIT)

/** Candles in five figures, trades in two: prices in ticks, at the end the lots. */
function readTape() {
  const bytes = readFileSync(settings.csv)
  const text = settings.csv.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
  const rows = text.trim().split('\n').slice(1).map((line) => line.split(',').slice(1))
  const cut = text.startsWith('ts_ms,price') ? 1 : 4
  return rows.map((row) => [...row.slice(0, cut).map(toTicks), toLots(row[cut])])
}

const [min, max] = [settings.min, settings.max].map(toTicks)
const cells = Number(settings.cells)
const step = Math.floor((max - min) / cells) + (wrong === 'level' ? 1 : 0)
const level = (i) => min + i * step
const [stop, target] = [settings.stop ?? '0', settings.target ?? '100000000'].map(toTicks)
const tape = readTape()
const start = tape[0][0]
let [quote, base] = [money(settings.invest), 0n]
const totals = { fills: 0, arbitrages: 0, feesBase: 0n, feesQuote: 0n, gridProfit: 0n }

/** Levels under the start price buy, the first at or over it stays empty, the others sell. */
let empty = 0
while (empty < cells && level(empty) < start) empty++
const prices = Array.from({ length: cells }, (_, i) => BigInt(i < empty ? level(i) : start))
const weight = prices.reduce((sum, price) => sum + price)
const lots = Number((quote * 95n * UNIT) / (100n * weight * TICK * LOT))

function buy(price, count, rate) {
  const fee = feeOf(BigInt(count) * LOT, rate)
  quote -= value(price, count)
  base += BigInt(count) * LOT - fee
  totals.feesBase += fee
  return fee
}

function sell(price, count, rate) {
  const fee = feeOf(value(price, count), rate)
  base -= BigInt(count) * LOT
  quote += value(price, count) - fee
  totals.feesQuote += fee
  return fee
}

/** A taker's price is one tick and 1 % per depth away from the last. */
const slip = (at, count) => 1 + Number(ceilDiv(BigInt(at) * BigInt(count), BigInt(settings.depthLots) * 100n))
/** The opening buys what the sells need. */
const needed = (cells - empty) * lots
if (needed > 0) buy(start + slip(start, needed), needed, taker)

/** One order per interval: it buys at its lower level or sells at its upper one. */
const sellLots = Number((BigInt(lots) * (UNIT - taker)) / UNIT)
const orders = Array.from({ length: cells }, (_, i) => {
  if (i < empty) return { i, side: 'buy', price: level(i), left: lots, fee: 0n }
  const cost = value(level(i), lots)
  return { i, side: 'sell', price: level(i + 1), left: sellLots, cost, sold: 0n }
})

/** An order's share of a straight move's volume: what lies strictly beyond its price, pro rata. */
function shareOf(order, from, to, volume) {
  const [low, high] = from < to ? [from, to] : [to, from]
  const gap = order.side === 'buy' ? order.price - low : high - order.price
  if (gap <= 0 || volume === 0) return 0
  const length = Math.max(1, high - low)
  const share = BigInt(settings.shareBps) * BigInt(Math.min(gap, length))
  return Number((BigInt(volume) * share) / (10_000n * BigInt(length)))
}

function trade(order, from, to, volume) {
  const count = Math.min(order.left, shareOf(order, from, to, volume))
  if (count <= 0) return
  totals.fills++
  order.left -= count
  if (order.side === 'buy') {
    order.fee += buy(order.price, count, maker)
    if (order.left > 0) return
    const coins = BigInt(lots) * LOT - order.fee + (order.dust ?? 0n)
    const [left, dust, cost] = [Number(coins / LOT), coins % LOT, value(order.price, lots)]
    Object.assign(order, { side: 'sell', price: level(order.i + 1), left, cost, sold: 0n, dust })
    return
  }
  const fee = sell(order.price, count, maker)
  order.sold += value(order.price, count) - fee
  if (order.left > 0) return
  totals.arbitrages++
  totals.gridProfit += order.sold - order.cost
  Object.assign(order, { side: 'buy', price: level(order.i), left: lots, fee: 0n })
}

/** A straight move: first the side behind (what was passed unfilled), then ahead as far as the stop
 *  or the target, which ends the grid where it is met. A jump to b moves from b to b. */
let [last, ended] = [start, false]
function move(from, to, volume) {
  if (ended) return
  const ahead = to <= from ? 'buy' : 'sell'
  const met = to <= stop ? Math.min(from, stop) : to >= target ? Math.max(from, target) : 0
  const isMet = ({ price }) => met === 0 || from === to || (to < from ? price >= met : price <= met)
  for (const order of orders.filter(({ side }) => side !== ahead)) trade(order, from, to, volume)
  for (const order of orders.filter(({ side }) => side === ahead).filter(isMet)) trade(order, from, to, volume)
  last = met || to
  if (met === 0) return
  const left = Number(base / LOT)
  if (value(met, left) >= money(settings.least)) sell(met - slip(met, left), left, taker)
  ended = true
}

/** A candle opens by a jump that trades nothing; a trade is a jump that trades its lots. */
for (const [open, high, low, close, volume] of tape) {
  move(wrong === 'jump' ? last : open, open, low === undefined ? high : 0)
  if (low === undefined) continue
  const rises = wrong === 'path' ? close < open : close >= open
  const path = rises ? [low, high, close] : [high, low, close]
  const length = [open, ...path.slice(0, 2)].reduce((sum, at, i) => sum + Math.abs(path[i] - at), 0)
  let [at, walked, given] = [open, 0, 0]
  for (const to of length === 0 ? [close] : path.filter((to, i) => to !== [open, ...path][i])) {
    walked += Math.abs(to - at)
    const upTo = length === 0 ? volume : Number((BigInt(volume) * BigInt(walked)) / BigInt(length))
    move(at, to, upTo - given)
    ;[at, given] = [to, upTo]
  }
}
const worth = quote + (base * BigInt(last) * TICK) / UNIT
const figures = { ...totals, quote, base, totalProfit: worth - money(settings.invest) }
console.log(JSON.stringify(figures, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
