// From a draft to the wire: one place for the units and names of validate and create.
// Must never round: what the person sees is what is sent.
import { spotGridFields } from '../fields.ts'
import type { GridRequest } from '../wire.ts'
import { percentToFraction, type Draft } from './form.ts'

/** What validate-input reads; undefined while the range is incomplete or a field cannot be read. */
export function validateRequest(draft: Draft): GridRequest<'validateInput'> | undefined {
  const { values, mode } = draft
  if (values.low === '' || values.high === '' || !/^\d{1,6}$/.test(values.count)) return undefined
  if (Object.values(values).some((value) => !/^\d*(\.\d+)?$/.test(value))) return undefined
  return {
    symbol: draft.symbol,
    min_price: values.low,
    max_price: values.high,
    cell_number: Number(values.count),
    invest_mode: spotGridFields.investMode.choices[mode],
    quote_investment: mode === 'base' ? '' : values.quote,
    base_investment: mode === 'quote' ? '' : values.base,
    entry_price: values.entry,
    take_profit: values.takeProfit,
    stop_loss: values.stopLoss,
    ts_percent: values.trailingStop === '' ? '' : percentToFraction(values.trailingStop),
    enable_trailing: draft.trailing,
    limit_up_price: draft.trailing ? values.limitUp : '',
  }
}

/**
 * What create-grid reads. `requestId` is the idempotency key: one per confirmation, however often
 * it is sent.
 */
export function createRequest(
  draft: Draft,
  requestId: string,
): GridRequest<'createGrid'> | undefined {
  const request = validateRequest(draft)
  if (request === undefined) return undefined
  const { take_profit, stop_loss, ...rest } = request
  return {
    ...rest,
    take_profit_price: take_profit,
    stop_loss_price: stop_loss,
    request_id: requestId,
    allow_follow: draft.allowFollow,
    source: 'TRADING_BOT_PAGE',
    block_source: 'MAIN_PAGE_CREATE_BLOCK',
    create_type: 'MANUAL',
  }
}
