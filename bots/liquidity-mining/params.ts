// What is added to a pool at first: coins, leverage and the pool they go to. It stands in the fact
// that creates the bot.
import { assert, formatAmount, ONE, parseAmount, parseRatio } from '@trellis/kernel'
import type { Amount, Ratio } from '@trellis/kernel'

export const LIQUIDITY_VERSION = 1

const ACCOUNTS = ['FUND', 'UNIFIED'] as const
export type AccountName = (typeof ACCOUNTS)[number]

/** What a position must know of its pool to reckon without asking. */
export interface PoolTerms {
  readonly productId: string
  readonly baseCoin: string
  readonly quoteCoin: string
  /** A tick of a price is tickUnits × 10^-tickScale of the quote coin. */
  readonly tickUnits: number
  readonly tickScale: number
}

export interface LiquidityParams extends PoolTerms {
  readonly quoteAmount: Amount
  readonly baseAmount: Amount
  /** Times the principal, 1 for no loan. */
  readonly leverage: Ratio
  /** Names of the accounts as the client said them; both names mean Funding. */
  readonly quoteAccount: AccountName
  readonly baseAccount: AccountName
}

const TEXTS = ['productId', 'baseCoin', 'quoteCoin'] as const
const COUNTS = ['tickUnits', 'tickScale'] as const

/** Plain JSON of the parameters. */
export function writeParams(params: LiquidityParams): unknown {
  const { quoteAmount, baseAmount, leverage } = params
  return {
    ...params,
    quoteAmount: formatAmount(quoteAmount),
    baseAmount: formatAmount(baseAmount),
    leverage: formatAmount(leverage),
  }
}

/** Reads what `writeParams` wrote; anything else is a broken invariant. */
export function readParams(json: unknown, version: number): LiquidityParams {
  assert(version === LIQUIDITY_VERSION, 'unknown version of liquidity parameters', version)
  assert(typeof json === 'object' && json !== null, 'parameters are not an object')
  const raw = json as Record<keyof LiquidityParams, unknown>
  for (const field of TEXTS) assert(typeof raw[field] === 'string', 'a text is missing', field)
  for (const field of COUNTS) assert(isCount(raw[field]), 'a count is missing', field)
  for (const account of [raw.quoteAccount, raw.baseAccount])
    assert(ACCOUNTS.includes(account as AccountName), 'an unknown account', account)
  const quote = parseAmount(String(raw.quoteAmount))
  const base = parseAmount(String(raw.baseAmount))
  const leverage = parseRatio(String(raw.leverage))
  assert(quote.ok && base.ok && leverage.ok, 'an amount is missing', raw)
  const isSome = quote.value >= 0n && base.value >= 0n && quote.value + base.value > 0n
  assert(isSome, 'nothing is added', raw)
  assert(leverage.value >= ONE, 'a leverage below one', raw.leverage)
  const read = { quoteAmount: quote.value, baseAmount: base.value, leverage: leverage.value }
  return { ...(raw as unknown as LiquidityParams), ...read }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
