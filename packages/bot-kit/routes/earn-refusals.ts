// Refusals of products without orders as the public API tells them: under a code of the call,
// because its clients ask nothing else whether an order was placed.
import type { ErrorCode } from '@trellis/contract'
import type { Refusal } from './kind-routes.ts'

/** Codes of the call for what creating and commanding any bot refuse with. */
const OF_CALL: Partial<Record<ErrorCode, ErrorCode>> = {
  INSUFFICIENT_BALANCE: 'earnBalanceShort',
  REACH_BOT_NUM_UPPER_LIMIT: 'earnOrdersFull',
  SYMBOL_NOT_TRADING: 'earnProductClosed',
  INVALID_ARGUMENT: 'invalidParams',
  INTERNAL_TIMEOUT: 'earnUnknownResult',
}

/** A refusal in the words of the call; its field is named as the client knows it. */
export function ofCall(refusal: Refusal): Refusal {
  const { problems = [] } = refusal
  const isUsed = problems.some(({ field }) => field === 'request_id')
  if (isUsed) {
    const fix = 'send another orderLinkId'
    const named = problems.map((it) => ({ ...it, field: 'orderLinkId', fix }))
    return { code: 'earnOrderLinkUsed', problems: named }
  }
  return { ...refusal, code: OF_CALL[refusal.code] ?? refusal.code }
}
