// Types of build.mjs for TypeScript callers.
export function ensureBuilt(options?: {
  readonly force?: boolean
  readonly only?: string
}): Promise<readonly string[]>
export function isBuilt(name: string): boolean
export function missingProduct(): string | undefined
