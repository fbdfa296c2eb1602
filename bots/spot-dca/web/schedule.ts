// When purchases come and what they leave of a balance, out of what stands in a form or in an
// answer. Pure; moments are market time, epoch ms.
import { subtractDecimals } from '@trellis/ui'

export interface Planned {
  readonly atMs: number
  /** What is left afterwards, a decimal; "" where nobody knows it. */
  readonly left: string
  /** There is not enough left for it. */
  readonly isShort: boolean
}

export interface Plan {
  /** Of the first purchase that is still to come. */
  readonly firstMs: number
  /** Seconds. */
  readonly every: number
  /** What one of them spends, a decimal. */
  readonly total: string
  /** Free money, "" where it is not known. */
  readonly balance: string
  /** Purchases until the maximum; undefined without one. */
  readonly most?: number | undefined
}

/** The next purchases, at most so many, as if prices and amounts stayed as they are. */
export function schedule({ firstMs, every, total, balance, most }: Plan, count: number) {
  const rows: Planned[] = []
  let left = balance
  for (let i = 0; i < Math.min(count, most ?? count); i += 1) {
    const isShort = left !== '' && Number(left) < Number(total)
    if (left !== '' && !isShort) left = subtractDecimals(left, total)
    rows.push({ atMs: firstMs + i * every * 1_000, left, isShort })
  }
  return rows
}

/** Whole purchases that an amount pays for. */
export function purchasesFor(amount: string, total: string): number {
  return Number(total) > 0 ? Math.floor(Number(amount) / Number(total) + 1e-9) : 0
}
