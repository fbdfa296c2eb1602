// What a field of a request is, read from its schema: its sort, bounds and names. The contract's
// own readers say so in their descriptions, which the reference shows too.
import { z } from 'zod'

export type Leaf =
  | { readonly sort: 'decimal' | 'id' | 'flag' | 'symbol' | 'coin' | 'anything' }
  | { readonly sort: 'whole'; readonly min: number; readonly max: number }
  | { readonly sort: 'text'; readonly most: number }
  | { readonly sort: 'member'; readonly names: readonly string[] }
  | { readonly sort: 'list'; readonly item: z.ZodType }
  | { readonly sort: 'fields'; readonly shape: Readonly<Record<string, z.ZodType>> }

/** The sort of a schema, whatever stands around it. */
export function leafOf(schema: z.ZodType): Leaf {
  for (let at: z.ZodType | undefined = schema; at !== undefined; at = innerOf(at)) {
    const said = ofWords(at.description ?? '') ?? ofType(at)
    if (said !== undefined) return said
  }
  return { sort: 'anything' }
}

/** Whether a request may leave it out. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

const WORDS = {
  'plain decimal': { sort: 'decimal' },
  'id:': { sort: 'id' },
  'true or false': { sort: 'flag' },
  'symbol name': { sort: 'symbol' },
  'coin name': { sort: 'coin' },
} as const

function ofWords(words: string): Leaf | undefined {
  const found = Object.entries(WORDS).find(([start]) => words.startsWith(start))
  if (found) return found[1]
  const whole = /^whole number, (\d+) to (\d+)$/.exec(words)
  if (whole) return { sort: 'whole', min: Number(whole[1]), max: Number(whole[2]) }
  const text = /^text, at most (\d+) characters$/.exec(words)
  if (text) return { sort: 'text', most: Number(text[1]) }
  if (!/^one of \d+ /.test(words)) return undefined
  const names = words.slice('one of '.length).split(', ')
  return { sort: 'member', names: names.map((it) => it.replace(/^\d+ /, '')) }
}

function ofType(schema: z.ZodType): Leaf | undefined {
  if (schema instanceof z.ZodObject) {
    return { sort: 'fields', shape: schema.shape as Readonly<Record<string, z.ZodType>> }
  }
  if (schema instanceof z.ZodArray) return { sort: 'list', item: schema.element as z.ZodType }
  if (schema instanceof z.ZodEnum) return { sort: 'member', names: schema.options.map(String) }
  if (schema instanceof z.ZodLiteral) return { sort: 'member', names: [String(schema.value)] }
  if (schema instanceof z.ZodBoolean) return { sort: 'flag' }
  if (schema instanceof z.ZodString) return { sort: 'text', most: 200 }
  return undefined
}

/** What wraps another schema: an option, a default, what is read further, the first of several. */
function innerOf({ def }: z.ZodType): z.ZodType | undefined {
  if ('innerType' in def) return def.innerType as z.ZodType
  if ('in' in def) return def.in as z.ZodType
  return 'options' in def ? (def.options as readonly z.ZodType[])[0] : undefined
}
