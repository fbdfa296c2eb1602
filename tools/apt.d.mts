// Types of apt.mjs for TypeScript callers.

export function findProgram(
  names: readonly string[],
  folders?: readonly string[],
): string | undefined

export function canInstall(): boolean

export function aptInstall(...packages: readonly string[]): Promise<boolean>
