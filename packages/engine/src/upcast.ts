// Facts of older journals in today's form. It must never change what an old record meant.
import { assert } from '@trellis/kernel'
import type { AnyBotKind } from './bot-kind.ts'
import { currentFact } from './fact-kinds.ts'
import type { EngineFact } from './facts.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const AMOUNTS = new Set(['amount', 'value', 'fee'])

/**
 * Version 1 was JSON text with amounts as decimal strings. A bot's end had no detail, and a kind's
 * fact named the kind's version in `v`.
 */
export function factsOfVersion1(
  bytes: Uint8Array,
  kinds: ReadonlyMap<string, AnyBotKind>,
): EngineFact[] {
  const facts = JSON.parse(decoder.decode(bytes), (key, value: unknown) =>
    AMOUNTS.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as readonly Version1Fact[]
  return facts.map((fact) => upcastVersion1(fact, kinds))
}

interface Version1Fact {
  readonly type: string
  readonly kind?: string
  readonly v?: number
  readonly fact?: unknown
}

function upcastVersion1(old: Version1Fact, kinds: ReadonlyMap<string, AnyBotKind>): EngineFact {
  if (old.type === 'bot-status') return { ...(old as object), detail: '' } as EngineFact
  if (old.type !== 'kind-fact') return old as EngineFact
  const { v, ...rest } = old
  const kind = kinds.get(old.kind ?? '')
  assert(kind && v !== undefined, 'journal names an unknown kind', old.kind)
  return { ...rest, fact: currentFact(kind, old.fact, v) } as EngineFact
}
