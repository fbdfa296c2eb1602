// The bytes of a follower's facts, by version: the place in the list is the byte of the type, and a
// later version only adds types at the end.
import type { KindEvent } from '@trellis/engine'
import { ZERO } from '@trellis/kernel'
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

/** What a copy gave back in other coins. */
const CLOSED: FieldForms = { ...NAMED['copy-closed'], coins: 'big' }
const THIRD: FactForms = SECOND.map(([type, fields]) => {
  return [type, type === 'copy-closed' ? CLOSED : fields]
})

const codec = factCodecOf<CopyTradingFact, never>('copy trading', [FIRST, SECOND, THIRD])

/** What version 1 does not say of a copy; of its coins version 2 says nothing either. */
const UNSAID = { kind: '', symbols: [], found: 0n, limit: 0n }

/** A fact of an older version as one of today: `decode` has added what it does not say. */
export function upcastFact(read: unknown): KindEvent<CopyTradingFact> {
  return { type: 'fact', fact: read as CopyTradingFact }
}

export const factCodec: typeof codec = {
  encode: codec.encode,
  decode(bytes, version) {
    const read = codec.decode(bytes, version)
    const isWithoutCoins = version < 3 && read.type === 'copy-closed'
    const fact = isWithoutCoins ? { ...read, coins: ZERO } : read
    const forms = version === 1 ? NAMED[fact.type] : undefined
    if (forms === undefined) return fact
    const unsaid = Object.entries(UNSAID).filter(([name]) => name in forms)
    return { ...Object.fromEntries(unsaid), ...fact } as CopyTradingFact
  },
}
