// A witness of dual assets that shares nothing with the engine, the tape or the kind: rows of a
// file of candles, whole numbers, and the rules as the documents have them. Plain and slow.

/** Rows {ms, open, high, low, close} in hundredths out of the text of a file. */
export function rowsOf(text) {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [ms, ...prices] = line.split(',')
      const [open, high, low, close] = prices.map(hundredths)
      return { ms: Number(ms), open, high, low, close }
    })
}

function hundredths(text) {
  const [whole, part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
}

/** Moments at which a price was set: a candle opens, goes to its ends in turn, and closes. */
function moments({ ms, open, high, low, close }, length) {
  const ends = close >= open ? [low, high] : [high, low]
  const third = (part) => ms + Math.floor((length * part) / 3) - 1
  return [
    [ms, open],
    [third(1), ends[0]],
    [third(2), ends[1]],
    [third(3), close],
  ]
}

/** Price times milliseconds over the half hour before a moment, and its milliseconds. */
export function averageOf(rows, length, endMs) {
  const beginMs = endMs - 1_800_000
  const set = rows.filter(({ ms }) => ms < endMs).flatMap((row) => moments(row, length))
  let sum = 0n
  let covered = 0
  for (let i = set.length - 1; i >= 0; i -= 1) {
    const [atMs, price] = set[i]
    if (atMs >= endMs) continue
    const until = i + 1 < set.length ? Math.min(set[i + 1][0], endMs) : endMs
    const from = Math.max(atMs, beginMs)
    if (until > from) {
      sum += BigInt(price) * BigInt(until - from)
      covered += until - from
    }
    if (atMs <= beginMs) break
  }
  return { sum, covered }
}

const E12 = 10n ** 12n

/**
 * What a subscription pays: `amount` at 1e-12 of the invested coin, `target` in hundredths, yield
 * as hundred millionths a year over so many hours.
 */
export function settledOf({ side, amount, target, apyE8, hours }, { sum, covered }) {
  const reached =
    covered > 0 && (side === 'buy-low' ? sum <= BigInt(target) * BigInt(covered) : sum >= BigInt(target) * BigInt(covered))
  // amount × (1 + apy / 1e8 × hours / 8760)
  const top = amount * (876_000_000_000n + BigInt(apyE8) * BigInt(hours))
  const bottom = 876_000_000_000n
  const cut = (value, over, digits) => {
    const unit = E12 / 10n ** BigInt(digits)
    return (value / over / unit) * unit
  }
  if (side === 'buy-low')
    return reached
      ? { converted: true, paid: cut(top * 100n, bottom * BigInt(target), 8) }
      : { converted: false, paid: cut(top, bottom, 4) }
  return reached
    ? { converted: true, paid: cut(top * BigInt(target), bottom * 100n, 4) }
    : { converted: false, paid: cut(top, bottom, 8) }
}
