// What a subscription is: the quote that was accepted, whole. It stands in the fact that creates
// the bot and is never reckoned again.
import { assert, formatAmount, parseAmount, price, type Amount, type Price } from '@trellis/kernel'

export const DUAL_ASSET_VERSION = 1

/** Buy low invests the quote coin, sell high the base coin. */
export type DualDirection = 'buy-low' | 'sell-high'

/** What a product pays at a target, from the moment it was quoted until it expires. */
export interface AcceptedQuote {
  readonly productId: string
  readonly direction: DualDirection
  readonly target: Price
  /** Annual yield at 1e-8: 902.7 % is 902,700,000. */
  readonly apyE8: number
  readonly expiresAtMs: number
  /** As the wire spells the term. */
  readonly term: string
  readonly yieldFromMs: number
  readonly settlesAtMs: number
  readonly baseCoin: string
  readonly quoteCoin: string
  /** A tick of the target is tickUnits × 10^-tickScale of the quote coin. */
  readonly tickUnits: number
  readonly tickScale: number
}

export interface DualAssetParams extends AcceptedQuote {
  /** Of the coin that is invested. */
  readonly amount: Amount
  /** Name of the account as the client said it; both names mean Funding. */
  readonly account: 'FUND' | 'UNIFIED'
}

const TEXTS = ['productId', 'term', 'baseCoin', 'quoteCoin'] as const
const COUNTS = [
  'apyE8',
  'expiresAtMs',
  'yieldFromMs',
  'settlesAtMs',
  'tickUnits',
  'tickScale',
] as const

/** Plain JSON of the parameters. */
export function writeParams(params: DualAssetParams): unknown {
  return { ...params, amount: formatAmount(params.amount) }
}

/** Reads what `writeParams` wrote; anything else is a broken invariant. */
export function readParams(json: unknown, version: number): DualAssetParams {
  assert(version === DUAL_ASSET_VERSION, 'unknown version of dual asset parameters', version)
  assert(typeof json === 'object' && json !== null, 'parameters are not an object')
  const raw = json as Record<keyof DualAssetParams, unknown>
  const { direction, account, target } = raw
  for (const field of TEXTS) assert(typeof raw[field] === 'string', 'a text is missing', field)
  for (const field of COUNTS) assert(isCount(raw[field]), 'a count is missing', field)
  assert(direction === 'buy-low' || direction === 'sell-high', 'an unknown direction', direction)
  assert(account === 'FUND' || account === 'UNIFIED', 'an unknown account', account)
  const amount = parseAmount(String(raw.amount))
  assert(amount.ok && amount.value > 0n, 'no amount is subscribed', raw.amount)
  assert(isCount(target) && target > 0, 'no target is named', target)
  const params = { ...(raw as DualAssetParams), target: price(target), amount: amount.value }
  assert(params.yieldFromMs < params.settlesAtMs, 'a term ends before it begins', params)
  return params
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** The coin that is invested, and the one that it may be settled in. */
export function coinsOf({ direction, baseCoin, quoteCoin }: AcceptedQuote) {
  return direction === 'buy-low'
    ? { invested: quoteCoin, other: baseCoin }
    : { invested: baseCoin, other: quoteCoin }
}
