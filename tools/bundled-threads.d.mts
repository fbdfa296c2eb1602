// Types of bundled-threads.mjs.
import type { Plugin } from 'vitest/config'

export function bundledThreads(): Plugin
export function toBundle(code: string): string
export function setup(): Promise<void>
