// The wire's spelling of a futures combo: check codes, modes and sides, why it ended, and its
// contracts in requests.
import { closeCodeOf, CONTRACT_CODES } from '@trellis/bot-kit/wire/close-words.ts'
import type { FieldTable } from '@trellis/bot-kit/fields.ts'
import type { CheckWords } from '@trellis/bot-kit/wire/checks.ts'
import { rawOf, type WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import type { CloseReason } from '@trellis/engine'
import type { ComboWord } from './close.ts'
import type { RebalanceCause } from './facts.ts'
import { comboFields, type RebalanceMode } from './fields.ts'
import type { RawCombo } from './params.ts'
import type { ComboSide } from './plan.ts'

const listed = { type: 'choice', form: '', address: '', section: '', group: 'none' } as const

/** The table with what findings name besides: the list of contracts, and a transfer's amount. */
const table: FieldTable = {
  ...comboFields,
  contracts: { ...listed, wire: ['symbol_settings'] },
  amount: { ...listed, wire: ['amount'] },
}

const milder = 'no initial margin fits: use more even weights, fewer contracts or less leverage'

export const checkWords: CheckWords = {
  table,
  prefix: 'LIMIT_CHECK_CODE_',
  success: 'success-unspecified',
  item: 'target_position_percent',
  unfit: { 'init-margin-too-low': milder, 'init-margin-too-high': milder },
}

/** Sides by number; the first says none. */
export const SIDES = ['SIDE_UNSPECIFIED', 'SIDE_LONG', 'SIDE_SHORT'] as const
export const sideName = (side: ComboSide): (typeof SIDES)[number] =>
  side === 'long' ? 'SIDE_LONG' : 'SIDE_SHORT'

/** Which way money goes, by number; the first says none. */
export const TRANSFERS = ['TRANSFER_UNSPECIFIED', 'TRANSFER_IN', 'TRANSFER_OUT'] as const
export type Transfer = 'TRANSFER_IN' | 'TRANSFER_OUT'

/** Why a rebalance was made; one that either cause may start is told by the cause that did. */
const CAUSES: Readonly<Record<RebalanceCause, string>> = {
  time: 'ADJUST_POSITION_MODE_TIME',
  percent: 'ADJUST_POSITION_MODE_PERCENT',
  user: 'ADJUST_POSITION_MODE_BY_USER',
  'modify-setting': 'ADJUST_POSITION_MODE_MODIFY_SETTING',
  transfer: 'ADJUST_POSITION_MODE_TRANSFER',
}
export const causeName = (cause: string): string => CAUSES[cause as RebalanceCause] ?? ''
export const modeName = (mode: RebalanceMode): string => comboFields.mode.choices[mode]

const STOP = 'BOT_STOP_TYPE_'

/** Stop types of the words that a combo ends with. */
const STOPS: Readonly<Record<ComboWord | 'invariant-broken', string>> = {
  'by-user': 'BY_USER',
  'failed-initiation': 'INIT_ERROR',
  'price-moved': 'INIT_ERROR',
  'margin-short': 'BY_ORDER_COST',
  'take-profit': 'BY_TP',
  'stop-loss': 'BY_SL',
  'trailing-stop': 'BY_SL',
  liquidated: 'BY_LIQ',
  'symbol-delisted': 'BY_SYMBOL_OFFLINE',
  'reduce-only': 'REDUCE_ONLY',
  'risk-limit': 'RISK_LIMIT',
  'open-interest': 'OPEN_INTEREST_LIMIT',
  deleveraged: 'ADL',
  'user-banned': 'BY_USER_BANNED',
  // The documented list has no word for these: the house's own rules end them.
  compliance: 'BY_SYSTEM',
  'standard-clearance': 'BY_SYSTEM',
  'tax-tag-changed': 'BY_SYSTEM',
  'invariant-broken': 'BY_SYSTEM',
}

/** The stop type of the word a bot ended with. */
export function stopTypeOf(word: string): string {
  return `${STOP}${STOPS[word as ComboWord] ?? 'UNSPECIFIED'}`
}

/** The unified code of how a bot ended. */
export function botCloseCode(end: { readonly word: string; readonly reason: CloseReason }) {
  return closeCodeOf(end.word, end.reason, CONTRACT_CODES)
}

/** A contract as requests name it. */
export interface WireContract {
  readonly symbol: string
  readonly target_position_percent: string
  readonly side: (typeof SIDES)[number]
}

/** Raw text by field, and the contracts. */
export function rawComboOf(
  wire: WireFields & { readonly symbol_settings: readonly WireContract[] },
): RawCombo {
  const contracts = wire.symbol_settings.map(({ side, target_position_percent: weight }) => {
    return { side: side === 'SIDE_SHORT' ? 'short' : 'long', weight } as const
  })
  return { ...rawOf(comboFields, wire), contracts }
}
