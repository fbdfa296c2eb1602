// The fields of the kind's facts in the journal, by version. What a version has written once never
// changes: a new field or type needs a new one.
import type { GridFactType } from './facts.ts'

export type FieldForm = 'count' | 'big' | 'flag' | readonly string[] | 'text'

const REASONS = [
  'waiting-entry',
  'initializing',
  'empty-level',
  'price-outside',
  'insufficient-balance',
  'below-minimum',
  'above-maximum',
  'price-not-allowed',
  'symbol-closed',
  'closing',
  'ended',
] as const
const ACTIONS = [
  'open',
  'close',
  'trigger-entry',
  'take-profit',
  'stop-loss',
  'liquidation',
  'bonus-destroy',
  'modify-setting',
  'transfer',
] as const
const CLOSE_REASONS = [
  'none',
  'by-user',
  'failed-initiation',
  'take-profit',
  'stop-loss',
  'trailing-stop',
  'symbol-delisted',
  'user-banned',
  'invariant-broken',
] as const
const MODES = ['bit', 'base', 'quote', 'base-and-quote'] as const
const SIDES = ['buy', 'sell', 'none'] as const
const GIVES = ['base', 'quote'] as const

/** A fact's type and its fields in writing order; the place in the list is the type's byte. */
export type FactForm = readonly [type: string, fields: readonly (readonly [string, FieldForm])[]]

/** Versions 1 and 2: a later one only added types at the end. */
const FORMS_OF_BEFORE: readonly FactForm[] = [
  [
    'grid-funded',
    [
      ['price', 'count'],
      ['quote', 'big'],
      ['base', 'big'],
      ['lotAmount', 'big'],
      ['valueFactor', 'big'],
      ['tickUnits', 'count'],
      ['tickScale', 'count'],
      ['baseCoin', 'text'],
    ],
  ],
  [
    'grid-planned',
    [
      ['action', ACTIONS],
      ['price', 'count'],
      ['qty', 'count'],
      ['sellQty', 'count'],
      ['emptyLevel', 'count'],
      ['tradeSide', SIDES],
      ['tradeQty', 'count'],
    ],
  ],
  ['grid-started', [['price', 'count']]],
  [
    'level-skipped',
    [
      ['slot', 'count'],
      ['reason', REASONS],
    ],
  ],
  [
    'arbitrage-closed',
    [
      ['slot', 'count'],
      ['level', 'count'],
      ['profit', 'big'],
      ['buyPrice', 'count'],
      ['sellPrice', 'count'],
      ['buyQty', 'count'],
      ['sellQty', 'count'],
      ['fee', 'big'],
      ['buyRef', 'count'],
      ['sellRef', 'count'],
      ['estimated', 'flag'],
    ],
  ],
  [
    'peak-raised',
    [
      ['peak', 'big'],
      ['price', 'count'],
    ],
  ],
  [
    'range-shifted',
    [
      ['price', 'count'],
      ['dropped', 'count'],
      ['added', 'count'],
      ['minPrice', 'count'],
      ['maxPrice', 'count'],
      ['cellNumber', 'count'],
    ],
  ],
  ['trailing-paused', [['price', 'count']]],
  [
    'profit-withdrawn',
    [
      ['amount', 'big'],
      ['price', 'count'],
    ],
  ],
  [
    'investment-added',
    [
      ['amount', 'big'],
      ['price', 'count'],
    ],
  ],
  [
    'settings-changed',
    [
      ['price', 'count'],
      ['minPrice', 'count'],
      ['maxPrice', 'count'],
      ['cellNumber', 'count'],
      ['takeProfit', 'count'],
      ['stopLoss', 'count'],
      ['trailingStop', 'big'],
      ['enableTrailing', 'flag'],
      ['limitUpPrice', 'count'],
    ],
  ],
  ['market-halted', []],
  ['market-resumed', []],
  [
    'closing-started',
    [
      ['mode', MODES],
      ['reason', CLOSE_REASONS],
      ['action', ACTIONS],
      ['price', 'count'],
    ],
  ],
  ['grid-closed', [['price', 'count']]],
  // Since version 2.
  ['follow-switched', [['allowed', 'flag']]],
  [
    'platform-leg-chosen',
    [
      ['coin', 'text'],
      ['symbol', 'count'],
      ['side', SIDES],
      ['gives', GIVES],
      ['lotAmount', 'big'],
    ],
  ],
  [
    'platform-received',
    [
      ['coin', 'text'],
      ['amount', 'big'],
      ['value', 'big'],
      ['fee', 'big'],
      ['feeValue', 'big'],
    ],
  ],
]

/**
 * What version 3 gave to the engine's facts of life, beside which these facts stand since. Of
 * 'profit-withdrawn' nothing is left: no fact of version 3 has its byte.
 */
const GIVEN: Readonly<Partial<Record<GridFactType, readonly string[]>>> = {
  'grid-funded': ['price'],
  'grid-started': ['price'],
  'arbitrage-closed': ['level', 'profit', 'buyRef', 'sellRef'],
  'range-shifted': ['price'],
  'investment-added': ['amount', 'price'],
  'settings-changed': ['price'],
  'closing-started': ['reason', 'price'],
  'grid-closed': ['price'],
  'platform-received': ['coin', 'amount', 'value'],
}

const FORMS: readonly FactForm[] = FORMS_OF_BEFORE.map(([type, fields]) => {
  const given: readonly string[] = GIVEN[type as GridFactType] ?? []
  return [type, fields.filter(([name]) => !given.includes(name))]
})

/** The forms that a version writes and reads. */
export function formsOf(version: number): readonly FactForm[] {
  return version < 3 ? FORMS_OF_BEFORE : FORMS
}
