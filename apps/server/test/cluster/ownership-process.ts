// One member of a cluster as a process of its own, for tests that kill it or let it stand still. It
// is told what it is in TRELLIS_TEST_MEMBER, writes when it was sure of what into a file, says its
// id when it has begun; SIGTERM makes it hand over.
import { openSync, writeSync } from 'node:fs'
import { groupsOf, startMember } from './ownership-member.ts'

export interface ProcessSettings {
  readonly file: string
  readonly servers: readonly string[]
  readonly replicas: 1 | 3
  readonly prefix: string
  readonly name: string
  readonly groups: number
}

const given: ProcessSettings = JSON.parse(process.env['TRELLIS_TEST_MEMBER'] ?? '{}')
const out = openSync(given.file, 'a')
const member = await startMember({
  ...given,
  groups: groupsOf(given.groups),
  write: (lines) => writeSync(out, lines),
})
console.log(member.id)
process.on('SIGTERM', () => void member.leave().then(() => process.exit(0)))
