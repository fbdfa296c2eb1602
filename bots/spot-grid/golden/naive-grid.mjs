// A spot grid in plain arithmetic, from the rules alone: the witness the engine is compared with.
// Must never import anything of this project. Starts at the first open; money is in 1e-12.
// Usage: node naive-grid.mjs '{"csv": "...", ...}' [--wrong=fee|level|path], with csv (.csv or
// .csv.gz: ts_ms,open,high,low,close,volume), min, max, cells, invest, tick, lot, maker, taker,
// shareBps and depthLots as decimal strings.
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
const TICK = money(settings.tick)
const LOT = money(settings.lot)
const toTicks = (text) => Number(money(text) / TICK)
const toLots = (text) => Number(money(text) / LOT)
const value = (price, lots) => (BigInt(price) * TICK * BigInt(lots) * LOT) / UNIT
const ceilDiv = (a, b) => (a + b - 1n) / b
const maker = money(wrong === 'fee' ? settings.taker : settings.maker)
const taker = money(settings.taker)
const feeOf = (received, rate) => ceilDiv(received * rate, UNIT)

function readCandles() {
  const bytes = readFileSync(settings.csv)
  const text = settings.csv.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, open, high, low, close, volume] = line.split(',')
      return [...[open, high, low, close].map(toTicks), toLots(volume)]
    })
}

const min = toTicks(settings.min)
const max = toTicks(settings.max)
const cells = Number(settings.cells)
const step = Math.floor((max - min) / cells) + (wrong === 'level' ? 1 : 0)
const level = (i) => min + i * step
const candles = readCandles()
const start = candles[0][0]
let quote = money(settings.invest)
let base = 0n
const totals = { fills: 0, arbitrages: 0, feesBase: 0n, feesQuote: 0n, gridProfit: 0n }

/** Levels under the start price buy, the first at or over it stays empty, the others sell. */
let empty = 0
while (empty < cells && level(empty) < start) empty++
let weight = 0n
for (let i = 0; i < empty; i++) weight += BigInt(level(i))
weight += BigInt(cells - empty) * BigInt(start)
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

/** The opening buys what the sells need, one tick and 1 % per depth above the start price. */
const needed = (cells - empty) * lots
if (needed > 0) {
  const impact = ceilDiv(BigInt(start) * BigInt(needed), BigInt(settings.depthLots) * 100n)
  buy(start + 1 + Number(impact), needed, taker)
}

/** One order per interval: it buys at its lower level or sells at its upper one. */
const sellLots = Number((BigInt(lots) * (UNIT - taker)) / UNIT)
const orders = Array.from({ length: cells }, (_, i) => {
  if (i < empty) return { i, side: 'buy', price: level(i), left: lots, fee: 0n }
  const cost = value(level(i), lots)
  return { i, side: 'sell', price: level(i + 1), left: sellLots, cost, sold: 0n }
})

/** An order's share of a straight move's volume: what lies strictly beyond its price, pro rata. */
function shareOf(order, from, to, volume) {
  const low = Math.min(from, to)
  const high = Math.max(from, to)
  const gap = order.side === 'buy' ? order.price - low : high - order.price
  if (gap <= 0 || volume === 0) return 0
  const length = high - low
  const beyond = length === 0 ? 1 : Math.min(gap, length)
  const whole = 10_000n * BigInt(length === 0 ? 1 : length)
  return Number((BigInt(volume) * BigInt(settings.shareBps) * BigInt(beyond)) / whole)
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
    const left = Number(coins / LOT)
    const cost = value(order.price, lots)
    Object.assign(order, { side: 'sell', price: level(order.i + 1), left, cost, sold: 0n, dust: coins % LOT })
    return
  }
  const fee = sell(order.price, count, maker)
  order.sold += value(order.price, count) - fee
  if (order.left > 0) return
  totals.arbitrages++
  totals.gridProfit += order.sold - order.cost
  Object.assign(order, { side: 'buy', price: level(order.i), left: lots, fee: 0n })
}

/** A straight move: first the side behind (what an earlier move passed unfilled), then ahead. */
function move(from, to, volume) {
  const ahead = to <= from ? 'buy' : 'sell'
  for (const order of orders.filter(({ side }) => side !== ahead)) trade(order, from, to, volume)
  for (const order of orders.filter(({ side }) => side === ahead)) trade(order, from, to, volume)
}

let last = start
for (const [open, high, low, close, volume] of candles) {
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
  last = close
}
const worth = quote + (base * BigInt(last) * TICK) / UNIT
const figures = { ...totals, quote, base, totalProfit: worth - money(settings.invest) }
console.log(JSON.stringify(figures, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
