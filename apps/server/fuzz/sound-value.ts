// A value that the schema of a field accepts: what is known by the field's name, or any of its
// sort.
import type { z } from 'zod'
import type { Known } from '../test/sound-requests.ts'
import type { Choice } from './choice.ts'
import { isOptional, leafOf } from './schema-leaf.ts'

/** Fields of a request: those that it needs and that are known, and some of the others. */
export function soundFields(
  schema: z.ZodType,
  known: Known,
  choice: Choice,
  share: number,
): Record<string, unknown> {
  const leaf = leafOf(schema)
  if (leaf.sort !== 'fields') return {}
  const fields: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(leaf.shape)) {
    const isWanted = !isOptional(inner) || name in known || choice.percent(share)
    if (isWanted) fields[name] = name in known ? known[name] : valueOf(inner, choice)
  }
  return fields
}

/** Any value of a field's sort. */
export function valueOf(schema: z.ZodType, choice: Choice): unknown {
  const leaf = leafOf(schema)
  switch (leaf.sort) {
    case 'decimal':
      return choice.of(['1', '0.5', '100', '20', '0.01'])
    case 'whole':
      return Math.min(leaf.max, leaf.min + choice.below(20))
    case 'id':
      return choice.of(['1', '80000000000000', 7])
    case 'flag':
      return choice.of([true, false])
    case 'symbol':
      return choice.of(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
    case 'coin':
      return choice.of(['USDT', 'BTC', 'USDC'])
    case 'member':
      return choice.percent(50) ? choice.of(leaf.names) : choice.below(leaf.names.length + 1)
    case 'text':
      return choice.of(['', 'text', 'word'.repeat(leaf.most).slice(0, leaf.most)])
    case 'list':
      return Array.from({ length: choice.below(3) }, () => valueOf(leaf.item, choice))
    case 'fields':
      return soundFields(schema, {}, choice, 50)
    case 'anything':
      return choice.of<unknown>(['', {}, null])
  }
}
