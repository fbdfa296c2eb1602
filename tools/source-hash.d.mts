// Types of source-hash.mjs for its test.
export function filesBelow(path: string): readonly string[]
export function sourceHash(base: string, paths: readonly string[]): string
