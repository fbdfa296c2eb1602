// What people and the servers' own lists call a process of a cluster.
import { hostname } from 'node:os'
import type { Settings } from './settings.ts'

/** Its machine and its port, fit to stand in names of keys: "engine-1-internal-8091". */
export function processName({ port }: Pick<Settings, 'port'>): string {
  return `${hostname().replaceAll(/[^\w-]/g, '-')}-${port}`
}
