// A small cluster of processes in place of one server, on the servers that the run shares: what
// `npm run cluster` runs, with one engine, behind one door.
import { startRoles } from '../../../tools/cluster-run.mjs'
import { ONE_COMPILER } from '../../../tools/bundled-threads.mjs'
import { startReaper } from '../../../tools/reaper.mjs'
import { openDoor } from './alternating-door.ts'
import type { ClusterServers } from './cluster-servers.ts'
import { prefixOf, removeInstallation } from './test-installation.ts'

export interface Wanted {
  readonly settings: Readonly<Record<string, string>>
  readonly main: string
  /** A later start on its data folder finds what this one has stored. */
  readonly isKept: boolean
}

/** Starts them with the settings of one server; the door is at its PORT. */
export async function startProcesses(
  servers: ClusterServers,
  { settings, main, isKept }: Wanted,
): Promise<{ readonly base: string; stop(): Promise<void> }> {
  const { PORT = '0', TRELLIS_DATA_DIR: folder = '', ...env } = settings
  const prefix = prefixOf(folder)
  const ports: number[] = []
  const door = await openDoor(() => ports, Number(PORT))
  const reaper = await startReaper()
  const roles = await startRoles({
    folder,
    engines: 1,
    reaper,
    main,
    flags: ONE_COMPILER,
    env: { TRELLIS_PUBLIC_ADDRESS: door.address, ...env },
    envOf: () => ({
      NATS_URL: servers.natsUrls.join(','),
      DATABASE_URL: servers.databaseUrl,
      TRELLIS_CLUSTER_PREFIX: prefix,
    }),
    say: (line) => void process.stderr.write(`${line}\n`),
  })
  ports.push(...roles.webs.map(({ port }) => port))
  return {
    base: door.address,
    stop: async () => {
      await door.close()
      await roles.stop()
      reaper.stop()
      if (!isKept) await removeInstallation(servers, prefix)
    },
  }
}
