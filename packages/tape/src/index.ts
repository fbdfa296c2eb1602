// The tape's door: what was traded, minute by minute and print by print, simulated or replayed. Pure.
export * from './candle-path.ts'
export * from './roll-up.ts'
export * from './simulated-tape.ts'
export * from './tape.ts'
export * from './candles.ts'
