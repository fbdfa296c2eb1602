// How the check codes of a futures grid are answered at its fields, in the create form and in
// adjust.
import type { CodeOf } from '@trellis/bot-kit/fields.ts'
import type { CodeRow } from '@trellis/bot-kit/web/create/create-kind.ts'
import type { ProblemKind } from '@trellis/bot-kit/web/create/form-problems.ts'
import { futuresGridFields, type FuturesGridFields } from '../fields.ts'
import type { FuturesCheckCode } from '../limits.ts'

/** Said of a stop by price where none fits between range and liquidation. */
export const NO_STOP = 'no-stop-fits'

/** Codes of refusals that no rule of a field makes: the call as such was not taken. */
const REFUSED = {
  'amount-too-big': { field: 'investment' },
  'symbol-not-exists': { field: 'low', repair: 'none' },
  'coin-not-match': { field: 'investment', repair: 'none' },
  'operate-denied': { field: 'low', repair: 'none' },
  'not-logged-in': { field: 'investment', repair: 'none' },
  'user-banned': { field: 'investment', repair: 'none' },
  'server-error': { field: 'low', repair: 'none' },
  'invalid-param': { field: 'low', repair: 'none' },
} as const satisfies Readonly<Record<string, CodeRow>>

/** Codes that the field table does not name: the finding names its field and what passes. */
const rows: Readonly<
  Record<Exclude<FuturesCheckCode, CodeOf<FuturesGridFields>> | keyof typeof REFUSED, CodeRow>
> = {
  ...REFUSED,
  'top-price-too-low': { field: 'takeProfit' },
  'top-price-too-high': { field: 'takeProfit' },
  'bottom-price-too-low': { field: 'stopLoss' },
  'bottom-price-too-high': { field: 'stopLoss' },
  'tp-less-than-last-price': {},
  'tp-greater-than-last-price': {},
  'tp-less-than-min-price': {},
  'sl-less-than-last-price': {},
  'sl-greater-than-last-price': {},
  'sl-greater-than-max-price': {},
  'sl-greater-than-liq-price': {},
  'sl-cause-liquidation': {},
  'sl-not-between-liq-and-last-price': {},
  'sl-not-between-last-and-liq-price': {},
  'tp-sl-failed': {},
  'risk-limit': { field: 'investment', end: 'high' },
  'oi-pos-limit': { field: 'investment', repair: 'none' },
  'pre-settle-reduce-only': { field: 'low', repair: 'none' },
  'param-not-change': { field: 'takeProfit', repair: 'none' },
}

/** Stops: where even the nearest lies beyond the liquidation, another setting must change. */
const STOPS = [
  'sl-price-too-low',
  'sl-price-too-high',
  'top-price-too-low',
  'bottom-price-too-high',
  'sl-greater-than-liq-price',
  'sl-cause-liquidation',
  'sl-not-between-liq-and-last-price',
  'sl-not-between-last-and-liq-price',
] as const satisfies readonly FuturesCheckCode[]
const stopRows: Readonly<Record<string, CodeRow>> = Object.fromEntries(
  STOPS.map((code) => [
    code,
    { ...(rows as Readonly<Record<string, CodeRow>>)[code], unfit: NO_STOP },
  ]),
)

export const problemKind: ProblemKind = {
  words: 'futuresGrid',
  table: futuresGridFields,
  codes: { prefix: 'FGRID_CHECK_CODE_', rows: { ...rows, ...stopRows } },
}
