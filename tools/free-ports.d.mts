// Types of free-ports.mjs for TypeScript callers.

export function freePorts(
  count: number,
  range?: readonly [lowest: number, end: number],
): Promise<number[]>
