// The lab's door: what bots would have done, on the very engine, exchange and tape that run live,
// and who the seeded community is. Pure.
export * from './advice/index.ts'
export * from './backtest.ts'
export * from './community/draw-community.ts'
export * from './community/member.ts'
export * from './curve-figures.ts'
export * from './kernel-terms.ts'
export * from './sweep.ts'
