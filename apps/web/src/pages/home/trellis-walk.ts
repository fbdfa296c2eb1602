// A price walking over a trellis: which rungs it fills and what waits afterwards. An illustration
// for the home page in plain numbers; real bots run in the engine and never here.

export interface WalkRung {
  readonly price: number
  readonly side: 'buy' | 'sell' | 'empty'
  readonly fills: number
}

export interface WalkMark {
  /** Index in the prices at which it happened. */
  readonly at: number
  readonly price: number
  readonly side: 'buy' | 'sell'
}

export interface Walk {
  readonly rungs: readonly WalkRung[]
  readonly marks: readonly WalkMark[]
  /** Sells that closed a buy of the same walk. */
  readonly pairs: number
}

export interface Trellis {
  readonly low: number
  readonly high: number
  readonly cells: number
}

/** A range around the prices with a little room, on round numbers. */
export function trellisAround(prices: readonly number[], cells: number): Trellis | undefined {
  const real = prices.filter((price) => Number.isFinite(price) && price > 0)
  if (real.length < 2) return undefined
  const [bottom, top] = [Math.min(...real), Math.max(...real)]
  const room = (top - bottom) * 0.1 || top * 0.01
  const unit = 10 ** Math.floor(Math.log10((top - bottom + 2 * room) / cells))
  const step = Math.ceil((top - bottom + 2 * room) / cells / unit) * unit
  const low = Math.floor((bottom - room) / unit) * unit
  return { low, high: low + step * cells, cells }
}

/**
 * Walks the prices over the trellis. Cell i buys at rung i and sells at rung i + 1; cells above the
 * first price begin with coin, those below with cash.
 */
export function walkTrellis(prices: readonly number[], { low, high, cells }: Trellis): Walk {
  const step = (high - low) / cells
  const at = (index: number) => low + step * index
  const first = prices[0] ?? low
  const holds = Array.from({ length: cells }, (_, cell) => at(cell) >= first)
  const bought = holds.map(() => false)
  const fills = Array.from({ length: cells + 1 }, () => 0)
  const marks: WalkMark[] = []
  let pairs = 0
  const fill = (index: number, rung: number, side: 'buy' | 'sell') => {
    fills[rung] = (fills[rung] ?? 0) + 1
    marks.push({ at: index, price: at(rung), side })
  }
  const buyDown = (index: number, price: number) => {
    for (let cell = cells - 1; cell >= 0; cell -= 1) {
      if (holds[cell] || price >= at(cell)) continue
      holds[cell] = true
      bought[cell] = true
      fill(index, cell, 'buy')
    }
  }
  const sellUp = (index: number, price: number) => {
    for (let cell = 0; cell < cells; cell += 1) {
      if (!holds[cell] || price <= at(cell + 1)) continue
      holds[cell] = false
      if (bought[cell]) pairs += 1
      bought[cell] = false
      fill(index, cell + 1, 'sell')
    }
  }
  prices.forEach((price, index) => {
    buyDown(index, price)
    sellUp(index, price)
  })
  return { marks, pairs, rungs: fills.map((count, rung) => waiting(rung, at(rung), count, holds)) }
}

/**
 * A rung sells for the cell below it that holds coin, buys for the cell above it that holds cash.
 */
function waiting(rung: number, price: number, fills: number, holds: readonly boolean[]): WalkRung {
  if (rung > 0 && holds[rung - 1] === true) return { price, fills, side: 'sell' }
  const buys = rung < holds.length && holds[rung] === false
  return { price, fills, side: buys ? 'buy' : 'empty' }
}
