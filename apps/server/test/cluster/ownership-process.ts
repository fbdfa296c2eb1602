// One member of a cluster as a process of its own, for tests that kill it or let it stand still. It
// is told what it is in TRELLIS_TEST_MEMBER, writes when it was sure of what into a file, says its
// id when it has begun; SIGTERM makes it hand over. Its leases are renewed as an engine's are.
import { openSync, writeSync } from 'node:fs'
import { RenewalThread } from '../../src/host/cluster/renewal-thread.ts'
import { groupsOf, startMember } from './ownership-member.ts'

export interface ProcessSettings {
  readonly file: string
  readonly servers: readonly string[]
  readonly replicas: 1 | 3
  readonly prefix: string
  readonly name: string
  readonly groups: number
  /** For so long a take keeps its thread busy. */
  readonly busyMs?: number
}

const given: ProcessSettings = JSON.parse(process.env['TRELLIS_TEST_MEMBER'] ?? '{}')
const out = openSync(given.file, 'a')
const { servers, name, replicas, prefix, busyMs = 0 } = given
const init = { name: `${name}-renewals`, address: { servers }, prefix, replicas }
// It has no turn for so long, as where it calculates, and leaves the core to others.
const held = new Int32Array(new SharedArrayBuffer(4))
const take = (): Promise<void> => {
  if (busyMs > 0) Atomics.wait(held, 0, 0, busyMs)
  return Promise.resolve()
}
const member = await startMember({
  ...given,
  hooks: { take },
  writer: await RenewalThread.open(init, () => undefined),
  groups: groupsOf(given.groups),
  write: (lines) => writeSync(out, lines),
})
console.log(member.id)
process.on('SIGTERM', () => void member.leave().then(() => process.exit(0)))
