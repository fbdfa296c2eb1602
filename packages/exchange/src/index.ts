// The paper exchange's door.
export * from './paper-venue.ts'
