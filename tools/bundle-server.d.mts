// Types of bundle-server.mjs for its test.
export function bundleServer(base: string): Promise<void>
export function serverEntries(base: string): readonly string[]
export function rewriteWorkerAddresses(code: string): string
