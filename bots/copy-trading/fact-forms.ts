// The bytes of a follower's facts, by version: the place in the list is the byte of the type, and a
// later version only adds types at the end.
import {
  factCodecOf,
  type FactForms,
  type FieldForm,
  type FieldForms,
} from '@trellis/bot-kit/fact-forms.ts'
import type { CopyLimits, CopyTradingFact } from './facts.ts'

const COPY = { model: 'count', copy: 'count' } as const
const TRADED = { kind: 'text', symbols: 'counts' } as const

/** Their order is that of the bytes: a limit that is new needs a version with a row of its own. */
const LIMITS: Readonly<Record<keyof CopyLimits, FieldForm>> = {
  mostPerBot: 'big',
  worstEntry: 'big',
  highestLeverage: 'big',
  stopLoss: 'big',
  onStop: ['close', 'keep'],
  paused: 'flag',
}

const FIRST: FactForms = [
  ['following', { mark: 'text', amount: 'big' }],
  ['limits-changed', LIMITS],
  ['begun', {}],
  ['copy-opened', { ...COPY, kind: 'text', paid: 'big' }],
  ['copy-refused', { model: 'count', kind: 'text', why: 'text' }],
  ['copy-closed', { ...COPY, paid: 'big', returned: 'big', share: 'big' }],
  ['copy-kept', { ...COPY, paid: 'big', gain: 'big', share: 'big' }],
  ['model-ended', { model: 'count' }],
  ['watched', { equity: 'big', nextMs: 'count' }],
  ['change-refused', { copy: 'count', why: 'text' }],
]

/** Which bot it was, and how far from a limit. */
const NAMED: Readonly<Record<string, FieldForms>> = {
  'copy-opened': { ...COPY, ...TRADED, paid: 'big' },
  'copy-refused': { model: 'count', ...TRADED, why: 'text', found: 'big', limit: 'big' },
  'copy-closed': { ...COPY, ...TRADED, paid: 'big', returned: 'big', share: 'big' },
  'copy-kept': { ...COPY, ...TRADED, paid: 'big', gain: 'big', share: 'big' },
}
const SECOND: FactForms = FIRST.map(([type, fields]) => [type, NAMED[type] ?? fields])

const codec = factCodecOf<CopyTradingFact, never>('copy trading', [FIRST, SECOND])

/** What version 1 does not say of a copy. */
const UNSAID = { kind: '', symbols: [], found: 0n, limit: 0n }

export const factCodec: typeof codec = {
  encode: codec.encode,
  decode(bytes, version) {
    const fact = codec.decode(bytes, version)
    const forms = version === 1 ? NAMED[fact.type] : undefined
    if (forms === undefined) return fact
    const unsaid = Object.entries(UNSAID).filter(([name]) => name in forms)
    return { ...Object.fromEntries(unsaid), ...fact } as CopyTradingFact
  },
}
