// Types of chromium.mjs for TypeScript callers.
export function findChromium(): Promise<string | undefined>
export function ensureChromium(): Promise<string>
