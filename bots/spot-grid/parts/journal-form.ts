// The state as plain JSON and back: amounts as decimal integers in text, everything derived left
// out. Must never lose a digit, and must write the same state to the same JSON.
import { assert } from '@trellis/kernel'
import { readParams, writeParams } from '../params.ts'
import { GRID_VERSION, type Cell, type GridState } from '../state.ts'
import { followsFills, refreshTriggers } from './triggers.ts'

const CELL_AMOUNTS = ['value', 'fee', 'cost', 'buyFee', 'dust', 'profit'] as const
const STATE_AMOUNTS = [
  'quote',
  'base',
  'invested',
  'withdrawn',
  'gridProfit',
  'feesQuote',
  'feesBase',
  'otherFees',
  'holdBase',
  'peak',
] as const
const UNIT_AMOUNTS = ['lotAmount', 'valueFactor'] as const
const RECEIPT_AMOUNTS = [
  'quote',
  'base',
  'equity',
  'total',
  'gridProfit',
  'feesQuote',
  'feesBase',
  'platform',
  'platformValue',
] as const
const LEG_AMOUNTS = ['lotAmount'] as const
const PLATFORM_AMOUNTS = ['amount', 'fee', 'value', 'feeValue'] as const
/** What a receipt of version 1 does not say. */
const NO_PLATFORM = { platform: '0', platformCoin: '', platformValue: '0' }

/** A state as plain JSON. */
export function writeState(state: GridState): unknown {
  const { triggers: _triggers, watchesFills: _watches, ...kept } = state
  const { closing, leg, platform, receipt } = state
  return {
    ...toText(kept, STATE_AMOUNTS),
    params: writeParams(state.params),
    settings: toText(state.settings, ['trailingStop']),
    units: toText(state.units, UNIT_AMOUNTS),
    slots: state.slots.map((cell) => toText(cell, CELL_AMOUNTS)),
    closing: closing ?? null,
    leg: leg === undefined ? null : toText(leg, LEG_AMOUNTS),
    platform: platform === undefined ? null : toText(platform, PLATFORM_AMOUNTS),
    receipt: receipt === undefined ? null : toText(receipt, RECEIPT_AMOUNTS),
  }
}

/** A state from what `writeState` wrote. */
export function readState(json: unknown, version: number): GridState {
  assert(version >= 1 && version <= GRID_VERSION, 'unknown version of a spot grid state', version)
  assert(typeof json === 'object' && json !== null, 'a spot grid state is not an object')
  const raw = json as Record<string, unknown>
  const { closing } = raw
  const receipt = raw['receipt'] && { ...NO_PLATFORM, ...objectIn(raw, 'receipt') }
  const state = {
    ...toAmounts(raw, STATE_AMOUNTS),
    params: readParams(raw['params'], version),
    // A state of version 1 knew no following.
    allowFollow: raw['allowFollow'] === true,
    lastFillAtMs: Number(raw['lastFillAtMs'] ?? 0),
    // Nor did one of version 2 know alerts.
    outside: raw['outside'] ?? '',
    outsideSinceMs: Number(raw['outsideSinceMs'] ?? 0),
    settings: toAmounts(objectIn(raw, 'settings'), ['trailingStop']),
    units: toAmounts(objectIn(raw, 'units'), UNIT_AMOUNTS),
    slots: listIn(raw, 'slots').map((cell) => toAmounts(cell, CELL_AMOUNTS) as unknown as Cell),
    position: { ...objectIn(raw, 'position') },
    order: [...listOf<number>(raw['order'])],
    recent: [...listOf<number>(raw['recent'])],
    closing: closing ?? undefined,
    leg: amountsIn(raw['leg'], LEG_AMOUNTS),
    platform: amountsIn(raw['platform'], PLATFORM_AMOUNTS),
    receipt: amountsIn(receipt, RECEIPT_AMOUNTS),
    triggers: [],
    watchesFills: false,
  } as unknown as GridState
  state.watchesFills = followsFills(state)
  refreshTriggers(state)
  return state
}

function toText<K extends string>(
  from: { readonly [P in K]: bigint },
  keys: readonly K[],
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...from }
  for (const key of keys) copy[key] = from[key].toString()
  return copy
}

function toAmounts(
  from: Record<string, unknown>,
  keys: readonly string[],
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...from }
  for (const key of keys) {
    const text = from[key]
    assert(typeof text === 'string', 'an amount of a state is not text', key)
    copy[key] = BigInt(text)
  }
  return copy
}

/** An object that may be absent, also from an older version. */
function amountsIn(value: unknown, keys: readonly string[]): Record<string, unknown> | undefined {
  return value ? toAmounts(value as Record<string, unknown>, keys) : undefined
}

function objectIn(raw: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = raw[key]
  assert(typeof value === 'object' && value !== null, 'a state lacks an object', key)
  return value as Record<string, unknown>
}

function listIn(raw: Record<string, unknown>, key: string): readonly Record<string, unknown>[] {
  return listOf(raw[key])
}

function listOf<T>(value: unknown): readonly T[] {
  assert(Array.isArray(value), 'a state lacks a list')
  return value as readonly T[]
}
