// The engine's door.
export * from './bot-kind.ts'
export * from './bot-view.ts'
export * from './engine-options.ts'
export * from './facts.ts'
