// From a draft to the wire: one place for the units and names of validate and create. Nothing is
// rounded here: what the person sees is what is sent.
import type { RequestOrigin } from './address-origin.ts'
import type { CreateKind, FormDraft } from './create-kind.ts'
import { isNumber, type FieldTable } from '../../fields.ts'
import { formRows, isUsed, type FormRow } from './form-layout.ts'
import { wireNumber } from '../../percent.ts'

export interface FormRequest {
  readonly symbol: string
  readonly [name: string]: string | number | boolean | object
}

/** What of a kind says how its draft is sent. */
export type RequestKind = Pick<CreateKind, 'table' | 'lists' | 'asksEarly' | 'within' | 'source'>

/** What create reads: the fields, and the key that makes a repeat the same order. */
export interface CreateRequest extends FormRequest {
  readonly request_id: string
}

/**
 * What validate reads; undefined while a required field is empty or a field cannot be read. A kind
 * that asks early is asked about a draft that has no money yet, while `isEarly`.
 */
export function validateRequest(
  { table, lists, asksEarly, within }: RequestKind,
  draft: FormDraft,
  isEarly = false,
): FormRequest | undefined {
  const rows = formRows(table).filter((it) => it.group !== 'none')
  const isBad = (row: FormRow): boolean => {
    const text = isUsed(table, row, draft) ? (draft.values[row.form] ?? '') : ''
    if (isEarly && asksEarly === true && row.type === 'amount' && text === '') return false
    if (row.type === 'count') return !/^\d{1,8}$/.test(text) && (row.required || text !== '')
    return !/^\d*(\.\d+)?$/.test(text) || (row.required === true && text === '')
  }
  if (rows.some((row) => isNumber(row) && isBad(row))) return undefined
  const listed: Record<string, readonly object[] | number> = {}
  for (const { form, wire } of formRows(table)) {
    const list = lists?.[form]?.read(draft.choices[form] ?? '')
    if (list !== undefined) listed[wire[0]] = list
    else if (lists?.[form] !== undefined) return undefined
  }
  const fields = { ...fieldsOf(table, rows, draft), ...listed }
  return { symbol: draft.symbol, ...(within === undefined ? fields : { [within]: fields }) }
}

/**
 * What create reads. `requestId` is the idempotency key: one per confirmation, however often it is
 * sent.
 */
export function createRequest(
  kind: RequestKind,
  draft: FormDraft,
  requestId: string,
  origin?: RequestOrigin,
): CreateRequest | undefined {
  const checked = validateRequest(kind, draft)
  if (checked === undefined) return undefined
  return {
    ...checked,
    ...fieldsOf(kind.table, formRows(kind.table), draft),
    request_id: requestId,
    source: kind.source ?? 'TRADING_BOT_PAGE',
    ...originOf(draft, origin),
  }
}

/** Of an address, unless the plan was since taken from a suggestion or made the reader's own. */
export function originOf(
  { advice, isOwn }: FormDraft,
  ofAddress: RequestOrigin | undefined,
): RequestOrigin {
  if (advice === undefined && isOwn !== true && ofAddress !== undefined) return ofAddress
  return {
    block_source: advice?.block ?? 'MAIN_PAGE_CREATE_BLOCK',
    create_type: advice === undefined ? 'MANUAL' : 'AUTO',
    ...(advice && { toolsDiscoveryParameter: { strategy_id: advice.id } }),
  }
}

function fieldsOf(table: FieldTable, rows: readonly FormRow[], draft: FormDraft) {
  const fields = rows.flatMap((row) => {
    const value = wireValue(table, row, draft)
    return value === undefined ? [] : [[row.wire[0], value] as const]
  })
  return Object.fromEntries(fields)
}

function wireValue(table: FieldTable, row: FormRow, draft: FormDraft) {
  if (row.type === 'flag') return draft.flags[row.form] === true
  if (row.type === 'choice') return row.choices?.[draft.choices[row.form] ?? '']
  const text = isUsed(table, row, draft) ? (draft.values[row.form] ?? '') : ''
  if (row.type === 'count') return text === '' ? undefined : Number(text)
  return wireNumber(row, text)
}
