// The engine's door.
export * from './bot-kind.ts'
export * from './facts.ts'
