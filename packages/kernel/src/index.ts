// The kernel's door: exact money, ids, seeded randomness, results and assertions. It imports
// nothing of ours.
export * from './assert.ts'
export * from './bigint-words.ts'
export * from './copy-key.ts'
export * from './id.ts'
export * from './money.ts'
export * from './result.ts'
export * from './rng.ts'
