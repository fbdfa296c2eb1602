// Keeps the draft over a login, a reload or a lost tab, and reads a draft out of an address. A
// draft of another version or of another pair is not restored.
import { valuesOfAddress } from '../../draft.ts'
import { rowsOf } from '../../fields.ts'
import type { CreateKind, FormDraft } from './create-kind.ts'
import { emptyDraft } from './form-draft.ts'
import { rowsOfPart } from './form-layout.ts'

export interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
type StoredKind = Pick<CreateKind, 'id' | 'table'>

/** The tab's storage; undefined where there is none, or none is allowed in a frame. */
export function tabStore(): Store | undefined {
  try {
    return typeof sessionStorage === 'undefined' ? undefined : sessionStorage
  } catch {
    return undefined
  }
}

const keyOf = ({ id }: StoredKind): string => `trellis.draft.${id}`

/**
 * Saves the draft, and in which entry of the history it was written (form-entry.ts); a full or
 * forbidden storage is no error of the form.
 */
export function saveDraft(
  store: Store | undefined,
  kind: StoredKind,
  draft: FormDraft,
  entry = '',
): void {
  try {
    store?.setItem(keyOf(kind), JSON.stringify({ ...draft, entry }))
  } catch {
    // The draft then lives as long as the page, which is all that is lost.
  }
}

/** The saved draft of this pair, undefined when there is none that this version can read. */
export function loadDraft(
  store: Store | undefined,
  kind: StoredKind,
  symbol: string,
): FormDraft | undefined {
  return loadKept(store, kind, symbol)?.draft
}

/** The same, with the entry of the history that it was written in. */
function loadKept(store: Store | undefined, kind: StoredKind, symbol: string) {
  try {
    const text = store?.getItem(keyOf(kind)) ?? null
    if (text === null) return undefined
    const json = JSON.parse(text) as { readonly entry?: unknown } | null
    const draft = readDraft(json, kind, symbol)
    return draft && { draft, entry: json?.entry }
  } catch {
    return undefined
  }
}

export function dropDraft(store: Store | undefined, kind: StoredKind): void {
  try {
    store?.removeItem(keyOf(kind))
  } catch {
    // Nothing was saved there then.
  }
}

/** Every field of the table, as far as the text has it with the right type. */
function readDraft(json: unknown, { table }: StoredKind, symbol: string): FormDraft | undefined {
  const found = json as Partial<FormDraft> | null
  if (found?.version !== 2 || found.symbol !== symbol) return undefined
  const empty = emptyDraft(table, symbol)
  const kept = <V>(now: Readonly<Record<string, V>>, saved: Readonly<Record<string, V>> = {}) => {
    const entries = Object.entries(now).map(([name, value]) => [
      name,
      typeof saved[name] === typeof value ? saved[name] : value,
    ])
    return Object.fromEntries(entries) as Record<string, V>
  }
  const values = kept(empty.values, found.values)
  const flags = kept(empty.flags, found.flags)
  const choices = kept(empty.choices, found.choices)
  for (const { form, choices: known } of Object.values(table)) {
    const chosen = choices[form]
    if (chosen !== undefined && known && !Object.hasOwn(known, chosen)) return undefined
  }
  const touched = Array.isArray(found.touched) ? found.touched : []
  return {
    ...empty,
    values,
    choices,
    flags,
    touched: touched.filter((it) => it in values || it in flags || it in choices),
    advancedOpen: found.advancedOpen === true,
    advice: found.advice,
    ...(found.isOwn === true ? { isOwn: true } : {}),
  }
}

/** Form names of the choices that an address names, and of the flags that it sets. */
function namedBeside({ table }: StoredKind, preset: Readonly<Record<string, string>>) {
  return rowsOf(table).flatMap(([, { type, form, address, choices }]) => {
    const text = address === '' ? '' : (preset[address] ?? '')
    const isChosen = text !== '' && (choices === undefined || Object.hasOwn(choices, text))
    const isNamed = type === 'choice' ? isChosen : type === 'flag' && text === '1'
    return isNamed ? [form] : []
  })
}

/**
 * The draft that an address describes (`?low=&high=&n=`, `?mode=short`), undefined when it says
 * nothing of one.
 */
export function draftOfAddress(
  kind: CreateKind,
  preset: Readonly<Record<string, string>>,
  symbol: string,
): FormDraft | undefined {
  const { numbers, choices, flags } = valuesOfAddress(kind.table, preset)
  const touched = [...Object.keys(numbers), ...namedBeside(kind, preset)]
  if (touched.length === 0) return undefined
  const empty = emptyDraft(kind.table, symbol)
  return {
    ...empty,
    values: { ...empty.values, ...numbers },
    choices: { ...empty.choices, ...choices },
    flags: { ...empty.flags, ...flags },
    touched,
    advancedOpen: rowsOfPart(kind, 'advanced').some(
      ({ form, when }) => when === undefined && numbers[form] !== undefined,
    ),
  }
}

/** Where a form is opened. */
interface Opening {
  readonly store: Store | undefined
  /** The entry of the history. */
  readonly entry?: string
}

/**
 * What a form begins with: the draft that was written in this very entry of the history; the
 * address, with the money of the draft that was kept where it names none; the draft that was kept;
 * an empty one.
 */
export function firstDraft(
  kind: CreateKind,
  symbol: string,
  preset: Readonly<Record<string, string>>,
  { store, entry = '' }: Opening,
): FormDraft {
  const named = draftOfAddress(kind, preset, symbol)
  const saved = loadKept(store, kind, symbol)
  if (named === undefined) return saved?.draft ?? emptyDraft(kind.table, symbol)
  if (saved === undefined) return named
  if (entry !== '' && saved.entry === entry) return saved.draft
  const isNamed = moneyFields(kind).some((name) => named.values[name] !== '')
  return isNamed ? named : withMoneyOf(saved.draft, kind, named)
}

/** A draft with the amounts of money of another one. */
export function withMoneyOf(from: FormDraft, kind: CreateKind, draft: FormDraft): FormDraft {
  const kept = Object.fromEntries(moneyFields(kind).map((name) => [name, from.values[name] ?? '']))
  return { ...draft, values: { ...draft.values, ...kept } }
}

/** Form names of the amounts of money, which a plan of an address or of a bot leaves alone. */
export function moneyFields(kind: CreateKind): readonly string[] {
  return rowsOfPart(kind, 'amount').flatMap(({ form, type }) => (type === 'amount' ? [form] : []))
}
