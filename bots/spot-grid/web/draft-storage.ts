// Keeps the draft over a login, a reload or a lost tab, and reads a draft out of an address.
// Must never restore a draft of another version or of another pair.
import { parseDecimal } from '@trellis/kernel'
import { emptyDraft, numberFields, type Draft, type FormField, type NumberField } from './form.ts'

const KEY = 'trellis.draft.spot-grid'

interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Saves the draft; a full or forbidden storage is no error of the form. */
export function saveDraft(store: Store | undefined, draft: Draft): void {
  try {
    store?.setItem(KEY, JSON.stringify(draft))
  } catch {
    // The draft then lives as long as the page, which is all that is lost.
  }
}

/** The saved draft of this pair, undefined when there is none that this version can read. */
export function loadDraft(store: Store | undefined, symbol: string): Draft | undefined {
  try {
    const text = store?.getItem(KEY) ?? null
    return text === null ? undefined : readDraft(JSON.parse(text), symbol)
  } catch {
    return undefined
  }
}

export function dropDraft(store: Store | undefined): void {
  try {
    store?.removeItem(KEY)
  } catch {
    // Nothing was saved there then.
  }
}

function readDraft(json: unknown, symbol: string): Draft | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const found = json as Partial<Draft>
  if (found.version !== 1 || found.symbol !== symbol) return undefined
  const values = found.values as Record<string, unknown> | undefined
  if (values === undefined || numberFields.some((it) => typeof values[it] !== 'string')) {
    return undefined
  }
  const mode = found.mode
  if (mode !== 'quote' && mode !== 'base' && mode !== 'both') return undefined
  const touched = Array.isArray(found.touched) ? (found.touched as FormField[]) : []
  return {
    ...emptyDraft(symbol),
    values: values as Record<NumberField, string>,
    mode,
    trailing: found.trailing === true,
    allowFollow: found.allowFollow === true,
    touched: touched.filter((it) => it === 'trailing' || numberFields.includes(it)),
    advancedOpen: found.advancedOpen === true,
  }
}

const ADDRESS_NAMES: Readonly<Record<string, NumberField>> = {
  low: 'low',
  high: 'high',
  n: 'count',
  invest: 'quote',
  base_invest: 'base',
  entry: 'entry',
  tp: 'takeProfit',
  sl: 'stopLoss',
  ts: 'trailingStop',
  up: 'limitUp',
}

/**
 * The draft that an address describes (`?low=&high=&n=`), undefined when it says nothing of one.
 */
export function draftOfAddress(
  preset: Readonly<Record<string, string>>,
  symbol: string,
): Draft | undefined {
  const values: Partial<Record<NumberField, string>> = {}
  for (const [name, field] of Object.entries(ADDRESS_NAMES)) {
    const value = preset[name] ?? ''
    if (parseDecimal(value).ok) values[field] = value
  }
  if (Object.keys(values).length === 0) return undefined
  const empty = emptyDraft(symbol)
  const mode = preset['mode'] === 'base' || preset['mode'] === 'both' ? preset['mode'] : 'quote'
  const advanced = ['entry', 'takeProfit', 'stopLoss', 'trailingStop'] as const
  return {
    ...empty,
    values: { ...empty.values, ...values },
    mode,
    trailing: preset['trailing'] === '1',
    touched: Object.keys(values) as FormField[],
    advancedOpen: advanced.some((field) => values[field] !== undefined),
  }
}

/** The query of an address that opens the form with this draft. */
export function addressOfDraft(draft: Draft): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [name, field] of Object.entries(ADDRESS_NAMES)) {
    if (draft.values[field] !== '') query[name] = draft.values[field]
  }
  if (draft.mode !== 'quote') query['mode'] = draft.mode
  if (draft.trailing) query['trailing'] = '1'
  return query
}
