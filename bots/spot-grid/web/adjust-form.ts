// The adjust dialog without React: what may be changed, what was changed, and what is sent for it.
// An untouched field is not sent, so that it keeps its value; an emptied one is sent as "", which
// clears it.
import { changeableNames } from '@trellis/bot-kit/draft.ts'
import { spotGridFields } from '../fields.ts'
import type { GridDetail, GridRequest } from '../wire.ts'
import { fractionToPercent, percentToFraction } from '@trellis/bot-kit/web/create/percent.ts'

export const adjustFields = changeableNames(spotGridFields)
export type AdjustField = (typeof adjustFields)[number]

export interface AdjustDraft {
  readonly values: Readonly<Record<AdjustField, string>>
  readonly trailing: boolean
}

/** The settings of a running grid as the fields show them. */
export function draftOfGrid(detail: GridDetail): AdjustDraft {
  const off = (text: string): string => (Number(text) > 0 ? text : '')
  return {
    trailing: detail.enable_trailing,
    values: {
      low: detail.min_price,
      high: detail.max_price,
      count: String(detail.cell_number),
      takeProfit: off(detail.take_profit_price),
      stopLoss: off(detail.stop_loss_price),
      trailingStop: off(detail.ts_percent) === '' ? '' : fractionToPercent(detail.ts_percent),
      limitUp: off(detail.limit_up_price),
    },
  }
}

/** Fields that differ from before; numbers are compared by value, not by spelling. */
export function changedFields(before: AdjustDraft, now: AdjustDraft): readonly string[] {
  const changed: string[] = adjustFields.filter((field) => {
    const [a, b] = [before.values[field], now.values[field]]
    return a !== b && !(a !== '' && b !== '' && Number(a) === Number(b))
  })
  return before.trailing === now.trailing ? changed : [...changed, 'trailing']
}

/** Whether levels move, so that orders are cancelled and placed anew. */
export function movesLevels(changed: readonly string[]): boolean {
  return changed.some((field) => field === 'low' || field === 'high' || field === 'count')
}

/** What validate-update and update read; undefined while a field cannot be read. */
export function updateRequest(
  botId: string,
  now: AdjustDraft,
  changed: readonly string[],
): GridRequest<'validateUpdateSgrid'> | undefined {
  const { values } = now
  if (Object.values(values).some((value) => !/^\d*(\.\d+)?$/.test(value))) return undefined
  if (values.low === '' || values.high === '' || !/^\d{1,6}$/.test(values.count)) return undefined
  const moved = movesLevels(changed)
  const has = (field: string): boolean => changed.includes(field)
  return {
    grid_id: botId,
    ...(moved
      ? { min_price: values.low, max_price: values.high, cell_number: Number(values.count) }
      : {}),
    ...(has('takeProfit') ? { take_profit_price: values.takeProfit } : {}),
    ...(has('stopLoss') ? { stop_loss_price: values.stopLoss } : {}),
    ...(has('trailingStop')
      ? { ts_percent: values.trailingStop === '' ? '' : percentToFraction(values.trailingStop) }
      : {}),
    ...(has('trailing') ? { enable_trailing: now.trailing } : {}),
    ...(has('limitUp') ? { limit_up_price: values.limitUp } : {}),
  }
}
