// The limits of following, one row each: how requests name it, what it is counted in, its bounds. A
// new limit is a row here, and type errors where something has to be said of it.
import type { Amount, Ratio } from '@trellis/kernel'
import { copyConfig as config } from './config.ts'

/** Money, a fraction that is written in percent, or times. */
export type LimitUnit = 'coin' | 'percent' | 'times'

interface LimitRow {
  readonly wire: string
  readonly unit: LimitUnit
  readonly least: bigint
  readonly most: bigint
}

/** In the order of parameters and states in plain JSON. */
export const limitTable = {
  mostPerBot: { wire: 'most_per_bot', unit: 'coin', least: config.grain, most: config.most },
  worstEntry: { wire: 'worst_entry_percent', unit: 'percent', ...config.worstEntry },
  highestLeverage: { wire: 'highest_leverage', unit: 'times', ...config.leverage },
  stopLoss: { wire: 'stop_loss_percent', unit: 'percent', ...config.stopLoss },
} as const satisfies Readonly<Record<string, LimitRow>>

type Table = typeof limitTable
export type LimitField = keyof Table
export type LimitWire = Table[LimitField]['wire']

/** Limits as numbers; zero is off. */
export type LimitNumbers = {
  readonly [F in LimitField]: Table[F]['unit'] extends 'coin' ? Amount : Ratio
}

const FIELDS = Object.keys(limitTable) as readonly LimitField[]

/** Something of each limit, by its name. */
export function eachLimit<T>(of: (field: LimitField) => T): Readonly<Record<LimitField, T>> {
  return Object.fromEntries(FIELDS.map((it) => [it, of(it)])) as Record<LimitField, T>
}

/** A number of each limit; zero is off. */
export function limitNumbers(of: (field: LimitField) => bigint): LimitNumbers {
  return eachLimit(of) as LimitNumbers
}

/** Something of each limit, by its name in requests. */
export function eachWire<T>(of: (field: LimitField) => T): Readonly<Record<LimitWire, T>> {
  const named = FIELDS.map((it) => [limitTable[it].wire, of(it)] as const)
  return Object.fromEntries(named) as Record<LimitWire, T>
}
