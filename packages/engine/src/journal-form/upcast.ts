// Facts of older journals in today's form. It must never change what an old record meant.
import { assert, type BotId } from '@trellis/kernel'
import type { AnyBotKind } from '../bot-kind.ts'
import { closingOfBefore } from './close-words.ts'
import { currentFact, factOfEvent } from './fact-kinds.ts'
import type { EngineFact } from '../facts.ts'
import type { StatusFact } from '../life-facts.ts'

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
  readonly bot: BotId
  readonly reason: string
  readonly kind?: string
  readonly v?: number
  readonly fact?: unknown
}

function upcastVersion1(old: Version1Fact, kinds: ReadonlyMap<string, AnyBotKind>): EngineFact {
  if (old.type === 'bot-status') {
    const { status } = old as unknown as StatusFact
    return { type: 'bot-status', bot: old.bot, status, ...closingOfBefore(old.reason), detail: '' }
  }
  if (old.type !== 'kind-fact') return old as unknown as EngineFact
  const { v } = old
  const kind = kinds.get(old.kind ?? '')
  assert(kind && v !== undefined, 'journal names an unknown kind', old.kind)
  return factOfEvent(currentFact(kind, old.fact, v), old.bot, kind.kind)
}
