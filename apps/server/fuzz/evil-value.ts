// Values that a field should not have, and those at the edges of what it may: the fuzzer's
// vocabulary.
import type { z } from 'zod'
import type { Choice } from './choice.ts'
import { leafOf } from './schema-leaf.ts'

const NUMBERS = ['1e400', '1e-9', '-0', '-1', '.5', '1.', '0x1F', '1,5', ' 1 ', '+1', '00.10']
const WORDS = ['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '__proto__']
const LONG = ['9'.repeat(18), '9'.repeat(30), '9'.repeat(31), '1'.repeat(400), 'x'.repeat(5000)]
const FOREIGN = ['٣', '１', 'ｘ', '\u202eTDSU', '\u200f\u200e', 'e\u0301', '👩‍👩‍👧', '\ufeff1']
const BROKEN = ['\ud800', '\udc00', 'a\u0000b', '\u0000', '\n', '\u007f', '\ud83d', '\uffff']
const PATHS = ['../../etc', '%00', '<script>', "'; drop table bots; --", '${7*7}', '{{7*7}}']
const TEXTS = [...NUMBERS, ...WORDS, ...LONG, ...FOREIGN, ...BROKEN, ...PATHS, '', ' ']
const FAR = [Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, 2 ** 53, 2 ** 53 - 1, 2 ** 63, 1e21]
const NEAR = [-1, 0, -0, 1, 0.1, 1.5, 2 ** 31, 2 ** 32]
const SHAPES: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { a: { b: 1 } }, ['1']]
const PROTOTYPES: readonly unknown[] = [
  { toString: 'x' },
  { length: -1 },
  JSON.parse('{"then":1}'),
  { $ne: '' },
]

/** Any evil value; two times of five one at the edge of the value that is sound. */
export function evilValue(sound: unknown, schema: z.ZodType | undefined, choice: Choice): unknown {
  const edges = [...edgesOf(sound), ...(schema === undefined ? [] : edgesOfSchema(schema))]
  if (edges.length > 0 && choice.percent(40)) return choice.of(edges)
  const list = choice.of<readonly unknown[]>([TEXTS, TEXTS, FAR, NEAR, SHAPES, PROTOTYPES])
  return list === SHAPES && choice.percent(20)
    ? nested(choice.of([11, 12, 13, 400]))
    : choice.of(list)
}

/** Around a value: one step of its last digit away, much more, much less, its other spellings. */
function edgesOf(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value - 1, value + 1, -value, value * 1000, String(value)]
  if (typeof value !== 'string' || !/^\d{1,30}(\.\d{1,30})?$/.test(value)) return []
  const digits = value.split('.')[1]?.length ?? 0
  const stepped = (by: number): string => (Number(value) + by * 10 ** -digits).toFixed(digits)
  const finer = `${value}${digits === 0 ? '.' : ''}${'0'.repeat(Math.max(0, 11 - digits))}1`
  const scaled = [`${value.replace('.', '')}000`, `0.${value.replace('.', '')}`, `-${value}`]
  return [stepped(1), stepped(-1), finer, `${finer}1`, ...scaled, Number(value), `0${value}`, '0']
}

/** Around what its schema says of a field. */
function edgesOfSchema(schema: z.ZodType): readonly unknown[] {
  const leaf = leafOf(schema)
  if (leaf.sort === 'whole') {
    const near = [leaf.min, leaf.max].flatMap((it) => [it - 1, it, it + 1])
    return [...near, ...near.map(String), leaf.min + 0.5]
  }
  if (leaf.sort === 'text') return ['x'.repeat(leaf.most), 'x'.repeat(leaf.most + 1), 7]
  if (leaf.sort === 'member') {
    const { names } = leaf
    return [...names, ...names.map((_, index) => index), names.length, names.length + 1, '01', 1.5]
  }
  return []
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value }
  return value
}
