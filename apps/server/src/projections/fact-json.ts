// Facts as JSON text in the read models: exact, readable in SQL, the same on every machine. It is
// not the journal's format; that is the engine's codec.

interface TaggedBigint {
  readonly $: string
}

/** JSON with bigints as {"$":"123"}. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? { $: part.toString() } : part,
  )
}

/** Reads what `toJson` wrote. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) => (isTagged(part) ? BigInt(part.$) : part))
}

function isTagged(part: unknown): part is TaggedBigint {
  if (typeof part !== 'object' || part === null || !('$' in part)) return false
  return typeof part.$ === 'string' && Object.keys(part).length === 1 && /^-?\d+$/.test(part.$)
}
