// Sends a create request exactly once per confirmation, and finds out what happened when no answer
// came: how a kind with a form places its order (use-placing).
import { useCallback, useMemo } from 'react'
import { paths as sharedPaths } from '@trellis/contract/paths'
import type { ListAllBotsResult, MarketRef } from '@trellis/contract'
import type { RequestOrigin } from './address-origin.ts'
import type { CreateKind, FormDraft } from './create-kind.ts'
import { dropDraft, tabStore } from './draft-storage.ts'
import { createRequest, type CreateRequest } from './form-request.ts'
import { botOfPending } from './pending-create.ts'
import type { VoucherFields } from './voucher-row.tsx'
import { usePlacing, type Placing, type PlacingWays } from './use-placing.ts'

export interface Creation extends Omit<Placing<CreateRequest>, 'place'> {
  /** `voucher`: fields of the voucher that pays a part. */
  send(draft: FormDraft, voucher?: VoucherFields): void
}

/** `origin` is of the page that the form stands on: it is the same for all it sends. */
export function useCreate(
  kind: CreateKind,
  { symbol, category }: MarketRef,
  origin: RequestOrigin | undefined,
): Creation {
  const ways = useMemo(() => waysOf(kind, { symbol, category }), [kind, symbol, category])
  const { place, ...placing } = usePlacing(ways)
  const send = useCallback(
    (draft: FormDraft, voucher?: VoucherFields) => {
      const request = createRequest(kind, draft, crypto.randomUUID(), origin)
      if (request !== undefined) place({ ...request, ...voucher })
    },
    [kind, place, origin],
  )
  return { ...placing, send }
}

function waysOf(kind: CreateKind, { symbol, category }: MarketRef): PlacingWays<CreateRequest> {
  const { paths, idName } = kind
  return {
    id: kind.id,
    symbol,
    async send(request, call) {
      const answer = await call<Record<string, unknown>>(paths.create, request, CLAIMS)
      return String(answer[idName])
    },
    // Newest first, so that the one looked for is among the first.
    async find(request, call) {
      // The pair of its page may have left a basket.
      const market = kind.basket === undefined ? { symbol, category } : { category }
      const body = { status: 'ONGOING', ...market, limit: 50 }
      const { bots } = await call<ListAllBotsResult>(sharedPaths.listAllBots, body, CLAIMS)
      return botOfPending({ request }, bots)
    },
    onPlaced: () => dropDraft(tabStore(), kind),
  }
}

const CLAIMS = { claims: 'all' } as const
