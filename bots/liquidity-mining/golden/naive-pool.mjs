// A witness of liquidity positions that shares nothing with the engine, the tape or the kind: rows
// of a file of candles, whole numbers, and the rules as the documents have them. Plain and slow: it
// walks through every price that the rows set, one by one.

const E12 = 10n ** 12n
const HOUR = 3_600_000
const MINUTE = 60_000
const DAY = 86_400_000

/** Rows {ms, open, high, low, close} in hundredths and lots in 1e-8 out of the text of a file. */
export function rowsOf(text) {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [ms, ...rest] = line.split(',')
      const [open, high, low, close] = rest.slice(0, 4).map((it) => whole(it, 2))
      return { ms: Number(ms), open, high, low, close, lots: whole(rest[4], 8) }
    })
}

function whole(text, digits) {
  const [front, part = ''] = text.split('.')
  return Number(front + part.padEnd(digits, '0').slice(0, digits))
}

/**
 * Moments at which a price was set and lots changed hands: a candle opens without any, goes to its
 * ends in turn and closes; the lots are spread by the length of the way, what is left of a lot goes
 * to the next.
 */
function moments({ ms, open, high, low, close, lots }, length) {
  const points = close >= open ? [open, low, high, close] : [open, high, low, close]
  const far = (i) => Math.abs(points[i] - points[i - 1])
  const all = far(1) + far(2) + far(3)
  const third = (part) => ms + Math.floor((length * part) / 3) - 1
  const set = [[ms, open, 0n, true]]
  let gone = 0n
  let way = 0
  for (const i of [1, 2, 3]) {
    way += far(i)
    const upTo = all === 0 ? (i === 3 ? BigInt(lots) : 0n) : (BigInt(lots) * BigInt(way)) / BigInt(all)
    set.push([third(i), points[i], upTo - gone, false])
    gone = upTo
  }
  return set
}

/**
 * What was traded in a span, in 1e-12 of the quote coin. Of candles of a minute it is the lots at
 * the mean of the four prices, of longer ones those of each moment at its price.
 */
function traded({ rows, set, length }, fromMs, toMs) {
  let sum = 0n
  if (length === MINUTE) {
    for (const { ms, open, high, low, close, lots } of rows)
      if (ms >= fromMs && ms < toMs) sum += BigInt(lots) * BigInt(open + high + low + close) * 25n
    return sum
  }
  for (const [ms, price, lots] of set)
    if (ms >= fromMs && ms < toMs) sum += BigInt(price) * lots * 100n
  return sum
}

function rootOf(n) {
  let low = 0n
  let high = n + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= n) low = middle
    else high = middle
  }
  return low
}

const up = (a, b) => (a + b - 1n) / b
const rateOf = (size) => (size < 10_000n * E12 ? 5n : size < 50_000n * E12 ? 10n : 30n)
const slip = (size) => up(size * rateOf(size), 10_000n)
const cut = (amount, digits) => amount - (amount % 10n ** BigInt(12 - digits))

/** What adding comes to at the last price before it. */
function begun(set, { quote, base, leverage, startMs }) {
  const at = set.findLastIndex(([ms]) => ms < startMs)
  const price = set[at][1]
  const worth = (base * BigInt(price)) / 100n
  const apart = quote > worth ? quote - worth : worth - quote
  const principal = quote + worth - slip(apart / 2n)
  const loan = (principal * BigInt(leverage - 100)) / 100n
  const half = (principal + loan) / 2n
  const reckoned = Math.ceil(startMs / MINUTE) * MINUTE
  return { at, price, own: BigInt(price), loan, half, claimable: 0n, reckoned, told: [] }
}

/** The quote coin's side at the price of now. */
const sideOf = ({ half, own, price }) =>
  BigInt(price) === own ? half : rootOf((half * half * BigInt(price)) / own)

/** The pool's side, out of the day before the one that a moment is in. */
function poolOf(market, rules, atMs, price) {
  const day = atMs - (atMs % DAY)
  const turnover = traded(market, day - DAY, day)
  const deep = (turnover * rules.depth) / 100n
  const half = (deep > rules.least ? deep : rules.least) / 2n
  const last = market.set.findLast(([ms]) => ms >= day - DAY && ms < day)
  const close = BigInt(last === undefined ? price : last[1])
  return close === BigInt(price) ? half : rootOf((half * half * BigInt(price)) / close)
}

/** Minutes up to a time: what they earned, what the loan cost. */
function reckon(life, market, rules, toMs) {
  const { price, loan, claimable, reckoned } = life
  if (toMs <= reckoned) return
  const turnover = traded(market, reckoned, toMs)
  const mine = sideOf(life)
  const pool = poolOf(market, rules, reckoned, price)
  const earned = (turnover * rules.fee * mine) / (1_000_000n * (pool + mine))
  const minutes = BigInt((toMs - reckoned) / MINUTE)
  const interest = up(loan * 6n * minutes, 100n * 525_600n)
  const paid = interest < claimable + earned ? interest : claimable + earned
  life.claimable += earned - paid
  life.loan += interest - paid
  life.reckoned = toMs
  const after = `${life.loan} ${life.claimable}`
  life.told.push(`${toMs} ${price} ${turnover} ${earned} ${interest} ${after}`)
}

/** All of it out in the quote coin. */
function finish(life) {
  const { price, loan, claimable, told } = life
  const mine = sideOf(life)
  const left = 2n * mine - slip(mine) - loan
  const lack = left < 0n ? -left : 0n
  const kept = claimable > lack ? claimable - lack : 0n
  const back = cut(left > 0n ? left : 0n, 4) + cut(kept, 4)
  told.push(`end ${price} ${back} ${lack > claimable ? lack - claimable : 0n}`)
  return told
}

/** The price that ends it. */
function fallOf({ half, own, loan }) {
  const value = 2n * half
  return loan === 0n ? 0 : Number((105n * own * loan * loan) / (100n * value * value))
}

/**
 * The life of a position over rows: `quote` and `base` at 1e-12, `leverage` in hundredths, from
 * `startMs` on; what it did is a list of texts, its end is by the fall or at `endMs`.
 */
export function lifeOf(rows, length, wish, rules) {
  const { endMs } = wish
  const set = rows.flatMap((row) => moments(row, length))
  const market = { rows, set, length }
  const life = begun(set, wish)
  const end = (ms) => {
    reckon(life, market, rules, ms - (ms % MINUTE))
    return finish(life)
  }
  for (;;) {
    const next = set[life.at + 1]
    const hour = life.reckoned - (life.reckoned % HOUR) + HOUR
    if (next === undefined || Math.min(hour, next[0]) > endMs) return end(endMs)
    if (hour <= next[0]) {
      reckon(life, market, rules, hour)
      continue
    }
    const [ms, to, , jumps] = next
    const level = fallOf(life)
    if (to <= level) {
      life.price = jumps || life.price <= level ? to : level
      return end(ms)
    }
    life.price = to
    life.at += 1
  }
}
