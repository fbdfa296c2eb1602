// The market's door: instruments, venue messages, tape events and the formulas that several kinds
// share.
export * from './forms.ts'
export * from './instrument.ts'
export * from './fee.ts'
export * from './print.ts'
export * from './status.ts'
export * from './venue.ts'
export * from './instruments/default-instruments.ts'
export * from './instruments/instrument-row.ts'
export * from './interval.ts'
export * from './levels.ts'
export * from './symbol-config.ts'
export * from './price-index.ts'
