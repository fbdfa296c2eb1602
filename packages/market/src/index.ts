// The market's door: instruments, venue messages, tape events and the formulas that several kinds share.
export * from './instrument.ts'
export * from './print.ts'
export * from './venue.ts'
