// A state as plain JSON and back by a table: amounts as decimal integers in text, parameters by
// their own table, everything derived left out. No digit is lost, and the same state writes the
// same JSON.
import { assert } from '@trellis/kernel'
import type { BotIdentity } from '@trellis/engine'

/** What JSON cannot say by itself; what no form names is written as it is. */
export type JsonForm =
  | 'amount'
  /** Derived from the rest: not written, and filled by the reader's caller. */
  | 'derived'
  /** An object with forms of some of its fields. */
  | { readonly of: Forms }
  /** The same, or nothing; `since` has what objects of older versions lack. */
  | { readonly maybe: Forms; readonly since?: Readonly<Record<string, unknown>> }
  /**
   * Objects; `as` has the names by which JSON knows fields that are called otherwise since, and
   * `since` what objects of older versions lack.
   */
  | {
      readonly list: Forms
      readonly as?: Readonly<Record<string, string>>
      readonly since?: Readonly<Record<string, unknown>>
    }
  /** Anything else, with its own way there and back. */
  | {
      readonly write: (value: never) => unknown
      readonly read: (json: unknown, version: number) => unknown
    }

export type Forms = Readonly<Record<string, JsonForm>>
type Plain = Readonly<Record<string, unknown>>

/** The form of fields that all hold amounts. */
export function amounts<K extends string>(...names: readonly K[]): Readonly<Record<K, 'amount'>> {
  return Object.fromEntries(names.map((name) => [name, 'amount'])) as Record<K, 'amount'>
}

/** A value as plain JSON. */
export function writeJson(forms: Forms, value: object): Plain {
  const json: Record<string, unknown> = { ...value }
  for (const [name, form] of Object.entries(forms)) {
    if (form === 'derived') delete json[name]
    else json[name] = written(form, json[name])
  }
  return json
}

function written(form: Exclude<JsonForm, 'derived'>, value: unknown): unknown {
  if (form === 'amount') return (value as bigint).toString()
  if ('of' in form) return writeJson(form.of, value as object)
  if ('maybe' in form) return value === undefined ? null : writeJson(form.maybe, value as object)
  if ('list' in form) {
    const { list, as = {} } = form
    return (value as readonly object[]).map((one) => renamed(writeJson(list, one), as))
  }
  return form.write(value as never)
}

/** The same fields in their order, some of them under another name. */
function renamed(fields: Plain, names: Readonly<Record<string, string>>): Plain {
  return Object.fromEntries(Object.entries(fields).map(([key, it]) => [names[key] ?? key, it]))
}

/**
 * Fills a fresh state with what `writeJson` wrote, in place and in the fresh one's shape; fields
 * that an older version did not know keep their fresh value.
 */
export function readInto<S extends object>(
  forms: Forms,
  fresh: S,
  json: unknown,
  version: number,
): S {
  const raw = objectOf(json, 'state')
  const state = fresh as Record<string, unknown>
  for (const name of Object.keys(fresh)) {
    const form = forms[name]
    if (form === 'derived') continue
    if (raw[name] === undefined && typeof form !== 'string') continue
    state[name] = form === undefined ? copied(raw[name]) : readValue(form, raw[name], version, name)
  }
  return fresh
}

/** What a state changes in place must not be the JSON's own list. */
function copied(value: unknown): unknown {
  return Array.isArray(value) ? [...(value as readonly unknown[])] : value
}

function readFields(forms: Forms, json: unknown, version: number, name: string): Plain {
  const fields: Record<string, unknown> = { ...objectOf(json, name) }
  for (const [field, form] of Object.entries(forms)) {
    if (form !== 'derived') fields[field] = readValue(form, fields[field], version, field)
  }
  return fields
}

function readValue(
  form: Exclude<JsonForm, 'derived'>,
  json: unknown,
  version: number,
  name: string,
): unknown {
  if (form === 'amount') {
    assert(typeof json === 'string', 'an amount of a state is not text', name)
    return BigInt(json)
  }
  if ('of' in form) return readFields(form.of, json, version, name)
  if ('maybe' in form) {
    if (json === null || json === undefined) return undefined
    const whole = { ...form.since, ...objectOf(json, name) }
    return readFields(form.maybe, whole, version, name)
  }
  if ('list' in form) {
    assert(Array.isArray(json), 'a state lacks a list', name)
    const back = Object.fromEntries(Object.entries(form.as ?? {}).map(([key, it]) => [it, key]))
    return json.map((one: unknown) => {
      const known = renamed(objectOf(one, name), back)
      // Behind what is there: the order of fields is that of the text, which is written again.
      const lacking = Object.entries(form.since ?? {}).filter(([field]) => !(field in known))
      const whole = { ...known, ...Object.fromEntries(lacking) }
      return readFields(form.list, whole, version, name)
    })
  }
  return form.read(json, version)
}

function objectOf(json: unknown, name: string): Plain {
  assert(typeof json === 'object' && json !== null, 'a state lacks an object', name)
  return json as Plain
}

/** What a kind says of its state, so that it can be written and read. */
export interface StateWays<S extends object, P> {
  /** Of whom it is the state: 'a spot grid'. */
  readonly of: string
  /** The version that is written; all before it are read. */
  readonly newest: number
  readonly forms: Forms
  readonly initial: (identity: BotIdentity, params: P) => S
  readonly writeParams: (params: P) => unknown
  readonly readParams: (json: unknown, version: number) => P
  /** Fills in what follows from the rest. */
  readonly derive?: (state: S) => void
}

/** How a kind's state is written as plain JSON, and read again. */
export function stateCodec<S extends object, P>(ways: StateWays<S, P>) {
  const { of, newest, initial, writeParams, readParams, derive } = ways
  const forms: Forms = { ...ways.forms, params: { write: writeParams, read: readParams } }
  return {
    /** A state as plain JSON. */
    writeState: (state: S): unknown => writeJson(forms, state),
    /** A state from what `writeState` wrote. */
    readState(json: unknown, version: number): S {
      const isKnown = version >= 1 && version <= newest
      assert(isKnown, `unknown version of ${of} state`, version)
      assert(typeof json === 'object' && json !== null, `${of} state is not an object`)
      const { params, symbols = [] } = json as Plain
      const nobody = { symbols, createdAtMs: 0 } as unknown as BotIdentity
      const fresh = initial(nobody, readParams(params, version))
      const state = readInto(forms, fresh, json, version)
      derive?.(state)
      return state
    },
  }
}
