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

/** A plan as it stands in the course of being played. */
class NaiveDca {
  constructor(plan, wrong) {
    this.plan = plan
    this.wrong = wrong
    this.told = []
    this.last = plan.pairs.map((pair) => units(pair.last))
    this.open = plan.pairs.map(() => true)
    this.held = plan.pairs.map(() => 0n)
    this.amounts = plan.amounts.map(units)
    this.everyMs = plan.everyMs
    this.max = plan.max === undefined ? 0n : units(plan.max)
    this.funding = units(plan.funding)
    this.invested = 0n
    this.dueMs = plan.firstMs ?? plan.startMs
    this.lastDueMs = 0
    this.over = false
  }

  total() {
    return this.amounts.reduce((sum, amount) => sum + amount, 0n)
  }

  end(why) {
    this.over = true
    this.told.push({ type: 'end', why, held: this.held.map(String), invested: `${this.invested}` })
  }

  skip(atMs, why) {
    this.told.push({ type: 'skip', atMs, why, available: String(this.funding) })
  }

  comeTo(ms) {
    while (!this.over && this.dueMs <= ms && this.dueMs <= this.plan.endMs) this.purchase()
  }

  purchase() {
    const at = this.dueMs
    this.lastDueMs = at
    this.dueMs = at + this.everyMs
    if (this.wrong === 'late' && this.told.length > 2) this.dueMs += 1
    if (this.funding < this.total() && this.wrong !== 'on-credit') return this.skip(at, 'short')
    const bought = this.plan.pairs.map((pair, i) => this.buy(pair, i))
    const spent = bought.reduce((sum, { cost }) => sum + cost, 0n)
    if (spent === 0n) return this.skip(at, 'nothing')
    this.funding -= spent
    this.invested += spent
    const row = bought.map(({ coins, cost }) => `${coins}/${cost}`).join(' ')
    this.told.push({ type: 'buy', atMs: at, row, invested: String(this.invested) })
    const next = this.wrong === 'past-max' ? this.invested : this.invested + this.total()
    if (this.max > 0n && next > this.max) this.end('max')
  }

  buy(pair, i) {
    const lots = affordable(this.amounts[i], this.last[i], pair, this.wrong)
    const price = paidPrice(this.last[i], lots, pair)
    const cost = value(price, lots, units(pair.lot))
    const isOrder = lots >= BigInt(pair.minLots) && cost >= units(pair.minValue)
    if (!this.open[i] || !isOrder) return { coins: 0n, cost: 0n }
    const coins = lots * units(pair.lot)
    const paidFee = up(coins * units(this.plan.fee), ONE)
    this.held[i] += this.wrong === 'no-fee' ? coins : coins - paidFee
    return { coins, cost }
  }

  change({ atMs, amounts, max, everyMs }) {
    if (amounts !== undefined) this.amounts = amounts.map(units)
    if (max !== undefined) this.max = units(max)
    if (everyMs === undefined || everyMs === this.everyMs) return
    this.everyMs = everyMs
    if (this.lastDueMs === 0) return
    this.dueMs = this.lastDueMs
    while (this.dueMs <= atMs) this.dueMs += everyMs
  }

  close(sell) {
    let got = 0n
    if (sell) this.plan.pairs.forEach((pair, i) => (got += this.sell(pair, i)))
    this.funding += got
    this.end('user')
    this.told.push({ type: 'paid', got: String(got) })
  }

  sell(pair, i) {
    const lots = this.held[i] / units(pair.lot)
    const worth = value(this.last[i], lots, units(pair.lot))
    // A sale that the smallest order would refuse is not tried, with a percent to spare.
    const isOrder = lots >= BigInt(pair.minLots) && worth * 100n >= units(pair.minValue) * 101n
    if (!this.open[i] || !isOrder) return 0n
    const cost = value(gotPrice(this.last[i], lots, pair), lots, units(pair.lot))
    this.held[i] -= lots * units(pair.lot)
    return cost - up(cost * units(this.plan.fee), ONE)
  }
}

/**
 * Plays a plan over rows {atMs, type, ...}: price {pair, price}, status {pair, open}, funding
 * {amount} that comes from outside, change {amounts, everyMs, max}, close {sell}. Tells purchases,
 * skips and the end in the order in which they happen.
 */
export function playDca(plan, rows, wrong) {
  const dca = new NaiveDca(plan, wrong)
  dca.comeTo(plan.startMs)
  for (const row of rows) {
    dca.comeTo(row.atMs)
    if (dca.over) break
    if (row.type === 'price') dca.last[row.pair] = units(row.price)
    if (row.type === 'status') dca.open[row.pair] = row.open
    if (row.type === 'funding') dca.funding += units(row.amount)
    if (row.type === 'change') dca.change(row)
    if (row.type === 'close') dca.close(row.sell)
  }
  dca.comeTo(plan.endMs)
  dca.told.push({ type: 'left', funding: String(dca.funding), held: dca.held.map(String) })
  return dca.told
}
