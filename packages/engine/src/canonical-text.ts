// JSON that is the same for equal values, whatever the order in which their keys were set.

/** JSON with the keys of every object sorted; bigints and maps do not belong into it. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    const entries = Object.entries(inner)
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  })
}
