// Types of paths.mjs for the checks written in TypeScript.
export const root: string
export function inRoot(...parts: string[]): string
export function isMain(metaUrl: string): boolean
