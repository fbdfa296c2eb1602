// The contract's door for the server and the kinds' wire.ts; it brings zod along. The browser
// imports types from here, and values only from ./paths.ts, ./enums.ts, ./codes.ts, ./topics.ts,
// ./row-changes.ts and ./password-rule.ts.
export * from './codes.ts'
export * from './endpoint.ts'
export * from './endpoints/account.ts'
export * from './endpoints/bots.ts'
export * from './endpoints/market.ts'
export * from './endpoints/notifications.ts'
export * from './endpoints/spot.ts'
export * from './enums.ts'
export * from './envelope.ts'
export * from './inputs.ts'
export * from './notifications.ts'
export * from './password-rule.ts'
export * from './paths.ts'
export * from './problems.ts'
export * from './row-changes.ts'
export * from './topics.ts'
