// What of the product's own suites means nothing against a cluster, each file with the reason.
const folder = 'looks into the data folder of one process, or kills the one that has it'
const database = 'takes away or breaks a database of its own, which all processes share here'
const commands = 'runs a command on the data folder of a server that stands still'

/** By file. */
export const leftOut = {
  'apps/server/test/backup.test.ts': folder,
  'apps/server/test/community.test.ts': 'a cluster has no simulated community (docs/adr/0039)',
  'apps/server/test/crash-kill9.test.ts': folder,
  'apps/server/test/database-hanging.test.ts': database,
  'apps/server/test/http-banned.test.ts': commands,
  'apps/server/test/http-blocked-copying.test.ts': commands,
  'apps/server/test/http-database-away.test.ts': database,
  'apps/server/test/http-fuzz.test.ts':
    'plants faults in one process and reads its own facts and log',
  'apps/server/test/http-noise.test.ts':
    'reads the log of one process, and takes its key file away',
  'apps/server/test/journal-lost-end.test.ts': folder,
  'apps/server/test/kill-amid-copying.test.ts': folder,
  'apps/server/test/kill-amid-delivery.test.ts': folder,
  'apps/server/test/kill-amid-liquidation.test.ts': folder,
  'apps/server/test/lone-witness.test.ts': folder,
  'apps/server/test/process-start.test.ts': folder,
  'apps/server/test/process-stop.test.ts': folder,
  'apps/server/test/worker-change-readers.test.ts':
    'changes the number of workers of one data folder; engines of a cluster move groups',
  'e2e/blocked-account.test.ts': commands,
}
