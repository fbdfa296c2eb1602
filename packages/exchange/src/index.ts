// The paper exchange's door.
export * from './paper-venue.ts'
export { shareFor, type ShareRule } from './share.ts'
