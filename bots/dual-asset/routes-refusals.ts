// What only dual assets refuse: other categories, products and quotes that are not offered.
import { err, type Result } from '@trellis/kernel'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { CATEGORIES } from './wire.ts'

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
