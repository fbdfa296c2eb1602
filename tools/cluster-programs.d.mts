// Types of cluster-programs.mjs for TypeScript callers.
export function ensureClusterPrograms(): Promise<void>
