// A recurring purchase in plain decimals, written apart from the kind: a witness that shares nothing
// with it. Amounts, prices and quantities are decimal texts; inside they are whole numbers at 1e-12.

const ONE = 10n ** 12n

/** A decimal text as a whole number at 1e-12. */
export function units(text) {
  const [whole, part = ''] = String(text).split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  return sign * (BigInt(whole.replace('-', '') || '0') * ONE + BigInt(part.padEnd(12, '0').slice(0, 12)))
}

const up = (a, b) => (a + b - 1n) / b

/** What a taker pays: the last price, a tick, and a percent for every depth that is taken. */
function paidPrice(last, lots, pair) {
  const tick = units(pair.tick)
  const ticks = last / tick
  return (ticks + 1n + up(ticks * lots, 100n * BigInt(pair.depthLots))) * tick
}

function gotPrice(last, lots, pair) {
  const tick = units(pair.tick)
  const ticks = last / tick
  const moved = ticks - 1n - up(ticks * lots, 100n * BigInt(pair.depthLots))
  return (moved < 1n ? 1n : moved) * tick
}

const value = (price, lots, lot) => (price * lots * lot) / ONE

/** The most lots that an amount pays for, found by trying from above. */
function affordable(amount, last, pair, wrong) {
  const lot = units(pair.lot)
  if (wrong === 'no-lots') return (amount * ONE) / (last * lot) + 1n
  let lots = (amount * ONE) / (last * lot) + 1n
  while (lots > 0n && paidPrice(last, lots, pair) * lots * lot > amount * ONE) lots -= 1n
  return lots
}

/**
 * Plays a plan over rows {atMs, type, ...}: price {pair, price}, status {pair, open}, funding
 * {amount} that comes from outside, change {amounts, everyMs, max}, close {sell}. Tells purchases,
 * skips and the end in the order in which they happen.
 */
export function playDca(plan, rows, wrong) {
  const { pairs, startMs, endMs, fee } = plan
  const told = []
  const last = pairs.map((pair) => units(pair.last))
  const open = pairs.map(() => true)
  const held = pairs.map(() => 0n)
  let amounts = plan.amounts.map(units)
  let everyMs = plan.everyMs
  let max = plan.max === undefined ? 0n : units(plan.max)
  let funding = units(plan.funding)
  let invested = 0n
  let dueMs = plan.firstMs ?? startMs
  let lastDueMs = 0
  let over = false
  const total = () => amounts.reduce((sum, amount) => sum + amount, 0n)

  const end = (why) => {
    over = true
    told.push({ type: 'end', why, held: held.map(String), invested: String(invested) })
  }

  const purchase = () => {
    const needed = total()
    const at = dueMs
    lastDueMs = at
    dueMs = at + everyMs
    if (wrong === 'late' && told.length > 2) dueMs += 1
    if (funding < needed && wrong !== 'on-credit') {
      told.push({ type: 'skip', atMs: at, why: 'short', available: String(funding) })
      return
    }
    let spent = 0n
    const row = pairs.map((pair, i) => {
      const lots = affordable(amounts[i], last[i], pair, wrong)
      const price = paidPrice(last[i], lots, pair)
      const cost = value(price, lots, units(pair.lot))
      const isOrder = lots >= BigInt(pair.minLots) && cost >= units(pair.minValue)
      if (!open[i] || !isOrder) return '0/0'
      const coins = lots * units(pair.lot)
      const paidFee = up(coins * units(fee), ONE)
      held[i] += wrong === 'no-fee' ? coins : coins - paidFee
      spent += cost
      return `${coins}/${cost}`
    })
    if (spent === 0n) {
      told.push({ type: 'skip', atMs: at, why: 'nothing', available: String(funding) })
      return
    }
    funding -= spent
    invested += spent
    told.push({ type: 'buy', atMs: at, row: row.join(' '), invested: String(invested) })
    const isFull = wrong === 'past-max' ? invested > max : invested + total() > max
    if (max > 0n && isFull) end('max')
  }

  const comeTo = (ms) => {
    while (!over && dueMs <= ms && dueMs <= endMs) purchase()
  }

  comeTo(startMs)
  for (const row of rows) {
    if (over) break
    comeTo(row.atMs)
    if (over) break
    if (row.type === 'price') last[row.pair] = units(row.price)
    if (row.type === 'status') open[row.pair] = row.open
    if (row.type === 'funding') funding += units(row.amount)
    if (row.type === 'change') {
      if (row.amounts !== undefined) amounts = row.amounts.map(units)
      if (row.max !== undefined) max = units(row.max)
      if (row.everyMs !== undefined && row.everyMs !== everyMs) {
        everyMs = row.everyMs
        if (lastDueMs > 0) {
          dueMs = lastDueMs
          while (dueMs <= row.atMs) dueMs += everyMs
        }
      }
    }
    if (row.type === 'close') {
      let got = 0n
      if (row.sell)
        pairs.forEach((pair, i) => {
          const lots = held[i] / units(pair.lot)
          const worth = value(last[i], lots, units(pair.lot))
          // A sale that the smallest order would refuse is not tried, with a percent to spare.
          const isOrder = lots >= BigInt(pair.minLots) && worth * 100n >= units(pair.minValue) * 101n
          if (!open[i] || !isOrder) return
          const cost = value(gotPrice(last[i], lots, pair), lots, units(pair.lot))
          held[i] -= lots * units(pair.lot)
          got += cost - up(cost * units(fee), ONE)
        })
      funding += got
      end('user')
      told.push({ type: 'paid', got: String(got) })
    }
  }
  comeTo(endMs)
  told.push({ type: 'left', funding: String(funding), held: held.map(String) })
  return told
}
