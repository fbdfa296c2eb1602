// The lab's door: what bots would have done, on the very engine, exchange and tape that run live.
// Pure.
export * from './backtest.ts'
export * from './curve-figures.ts'
export * from './kernel-terms.ts'
export * from './sweep.ts'
