// Keeps the draft over a login, a reload or a lost tab, and reads a draft out of an address.
// Must never restore a draft of another version or of another pair.
import { addressOfValues, valuesOfAddress } from '@trellis/bot-kit/draft.ts'
import { spotGridFields } from '../fields.ts'
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

/**
 * The draft that an address describes (`?low=&high=&n=`), undefined when it says nothing of one.
 */
export function draftOfAddress(
  preset: Readonly<Record<string, string>>,
  symbol: string,
): Draft | undefined {
  const { numbers, choices, flags } = valuesOfAddress(spotGridFields, preset)
  const touched = Object.keys(numbers) as NumberField[]
  if (touched.length === 0) return undefined
  const empty = emptyDraft(symbol)
  const advanced = ['entry', 'takeProfit', 'stopLoss', 'trailingStop'] as const
  return {
    ...empty,
    values: { ...empty.values, ...numbers },
    mode: choices['mode'] as Draft['mode'],
    trailing: flags['trailing'] === true,
    touched,
    advancedOpen: advanced.some((field) => numbers[field] !== undefined),
  }
}

/** The query of an address that opens the form with this draft. */
export function addressOfDraft(draft: Draft): Readonly<Record<string, string>> {
  const { values: numbers, mode, trailing } = draft
  return addressOfValues(spotGridFields, { numbers, choices: { mode }, flags: { trailing } })
}
