// What an amount, a share or a limit is counted in. One place for every screen.
import type { Formats } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import { limitTable, type LimitField, type LimitUnit } from '../limit-table.ts'

export type CountedField = LimitField | 'amount' | 'share'

/** As a field for numbers shows it. */
export const unitSigns: Readonly<Record<LimitUnit, string>> = {
  coin: config.coin,
  percent: '%',
  times: '×',
}

/** What a field is counted in. */
export function unitOf(field: CountedField): LimitUnit {
  if (field === 'amount') return 'coin'
  return field === 'share' ? 'percent' : limitTable[field].unit
}

/** A number of a field, as it is written, with what it is counted in: "5 USDT", "5%", "5×". */
export function inUnits(
  field: CountedField,
  number: string,
  format: Pick<Formats, 'asPercent'>,
): string {
  const unit = unitOf(field)
  if (unit === 'percent') return format.asPercent(number)
  return unit === 'coin' ? `${number} ${unitSigns.coin}` : number + unitSigns.times
}
