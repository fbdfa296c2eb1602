// Refusals of dual assets as the public API tells them: under a code of the call, because its
// clients ask nothing else whether an order was placed.
import { err, type Result } from '@trellis/kernel'
import type { ErrorCode } from '@trellis/contract'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { CATEGORIES } from './wire.ts'

/** Codes of the call for what creating any bot refuses with. */
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

/** Refuses the categories that this server does not offer, by their names. */
export function refuseCategory(name: (typeof CATEGORIES)[number]): Result<void, Refusal> {
  if (name === CATEGORIES[0]) return { ok: true, value: undefined }
  return badField('category', 'switched-off', name, `send ${CATEGORIES[0]}`)
}

/** No product of this id may be subscribed to now. */
export function unknownProduct(id: string) {
  const fix = 'take one that GET /v5/earn/advance/product lists'
  const problems = [{ field: 'productId', reason: 'not-in-list', bound: id, fix }]
  return err({ code: 'earnProductUnknown', problems } as const)
}

/** A quote that does not hold, or never did. */
export function staleQuote(bound: string) {
  const fix = 'ask GET /v5/earn/advance/product-extra-info again'
  const problems = [{ field: 'dualAssetsExtra.apyE8', reason: 'not-offered', bound, fix }]
  return err({ code: 'earnQuoteExpired', problems } as const)
}
