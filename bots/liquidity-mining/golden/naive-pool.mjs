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
function traded(rows, set, length, fromMs, toMs) {
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

/**
 * The life of a position over rows: `quote` and `base` at 1e-12, `leverage` in hundredths, from
 * `startMs` on; what it did is a list of texts, its end is by the fall or at `endMs`, all in quote.
 */
export function lifeOf(rows, length, wish, rules) {
  const { quote, base, leverage, startMs, endMs } = wish
  const set = rows.flatMap((row) => moments(row, length))
  let at = set.findLastIndex(([ms]) => ms < startMs)
  let price = set[at][1]
  const worth = (base * BigInt(price)) / 100n
  const apart = quote > worth ? quote - worth : worth - quote
  const principal = quote + worth - slip(apart / 2n)
  let loan = (principal * BigInt(leverage - 100)) / 100n
  const half = (principal + loan) / 2n
  const own = BigInt(price)
  const side = (to) => (BigInt(to) === own ? half : rootOf((half * half * BigInt(to)) / own))
  let claimable = 0n
  let reckoned = Math.ceil(startMs / MINUTE) * MINUTE
  const told = []
  const reckon = (toMs) => {
    if (toMs <= reckoned) return
    const day = reckoned - (reckoned % DAY)
    const last = set.filter(([ms]) => ms >= day - DAY && ms < day)
    const turnover = traded(rows, set, length, reckoned, toMs)
    const before = traded(rows, last, length, day - DAY, day)
    const deep = (before * rules.depth) / 100n
    const depth = deep > rules.least ? deep : rules.least
    const close = last.length > 0 ? BigInt(last.at(-1)[1]) : BigInt(price)
    const pool =
      close === BigInt(price)
        ? depth / 2n
        : rootOf(((depth / 2n) * (depth / 2n) * BigInt(price)) / close)
    const mine = side(price)
    const earned = (turnover * rules.fee * mine) / (1_000_000n * (pool + mine))
    const minutes = BigInt((toMs - reckoned) / MINUTE)
    const interest = up(loan * 6n * minutes, 100n * 525_600n)
    const paid = interest < claimable + earned ? interest : claimable + earned
    claimable += earned - paid
    loan += interest - paid
    reckoned = toMs
    told.push(`${toMs} ${price} ${turnover} ${earned} ${interest} ${loan} ${claimable}`)
  }
  const finish = (ms) => {
    reckon(ms - (ms % MINUTE))
    const mine = side(price)
    const left = 2n * mine - slip(mine) - loan
    const lack = left < 0n ? -left : 0n
    const kept = claimable > lack ? claimable - lack : 0n
    const back = cut(left > 0n ? left : 0n, 4) + cut(kept, 4)
    told.push(`end ${price} ${back} ${lack > claimable ? lack - claimable : 0n}`)
    return told
  }
  const fall = () => {
    const value = 2n * half
    return loan === 0n ? 0 : Number((105n * own * loan * loan) / (100n * value * value))
  }
  for (;;) {
    const next = set[at + 1]
    const hour = reckoned - (reckoned % HOUR) + HOUR
    if (Math.min(hour, next?.[0] ?? Infinity) > endMs || next === undefined) return finish(endMs)
    if (hour <= next[0]) {
      reckon(hour)
      continue
    }
    const [ms, to, , jumps] = next
    const level = fall()
    if (to <= level) {
      price = jumps || price <= level ? to : level
      return finish(ms)
    }
    price = to
    at += 1
  }
}
