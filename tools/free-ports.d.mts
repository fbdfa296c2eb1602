// Types of free-ports.mjs for TypeScript callers.

export function freePorts(count: number): Promise<number[]>
