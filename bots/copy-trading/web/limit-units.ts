// What stands after the number of an amount, a share or a limit. One place for every screen.
import { copyConfig as config } from '../config.ts'
import { limitTable, type LimitField, type LimitUnit } from '../limit-table.ts'

export type CountedField = LimitField | 'amount' | 'share'

const AFTER: Readonly<Record<LimitUnit, string>> = {
  coin: ` ${config.coin}`,
  percent: '%',
  times: '×',
}

/** What a field is counted in. */
export function unitOf(field: CountedField): LimitUnit {
  if (field === 'amount') return 'coin'
  return field === 'share' ? 'percent' : limitTable[field].unit
}

/** " USDT", "%" or "×". */
export function unitAfter(field: CountedField): string {
  return AFTER[unitOf(field)]
}
