// Types of naive-round.mjs for the tests of the witness alone.
import type { NaiveSettings } from './naive-martingale.mjs'

export interface NaiveRung {
  readonly price: string
  readonly qty: string
  readonly average: string
  readonly takeProfit: string
}
export function units(text: string): bigint
export function decimal(size: bigint): string
export function ladder(settings: NaiveSettings, entry: string): readonly NaiveRung[]
