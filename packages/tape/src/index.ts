// The tape's door: what was traded, minute by minute and print by print, simulated or replayed.
// Pure.
export * from './candle-path.ts'
export * from './candles.ts'
export * from './contract-columns.ts'
export * from './csv-columns.ts'
export * from './derive-instrument.ts'
export * from './replay-tape.ts'
export * from './roll-up.ts'
export * from './simulated-tape.ts'
export * from './stepped-log.ts'
export * from './stepped-tape.ts'
export * from './tape-source.ts'
export * from './tape.ts'
