// The simulation's door, for tests and the soak run. Nothing that is shipped may come through it.
export { DEFECTS } from './defects.ts'
export type { Defect } from './defect.ts'
export { failureLine } from './failure-line.ts'
export * from './simulation.ts'
export * from './simulated-disk.ts'
