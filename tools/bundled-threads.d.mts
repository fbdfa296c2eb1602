// Types of bundled-threads.mjs.
import type { Plugin } from 'vitest/config'

export const ONE_COMPILER: string[]
export function bundledThreads(): Plugin
export function toBundle(code: string): string
export function setup(): Promise<void>
