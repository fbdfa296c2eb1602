// Each cluster that a test starts is an installation of its own on servers that others use as well:
// how its names begin, and how it goes without a trace.
import { jetstreamManager } from '@nats-io/jetstream'
import { openPostgres } from '../src/database/postgres.ts'
import { connectNats } from '../src/nats/connect.ts'
import type { ClusterServers } from './cluster-servers.ts'

let count = 0
const prefixes = new Map<string, string>()

/** One of its own, or that of an earlier one on the same data folder. */
export function prefixOf(folder: string | undefined): string {
  const prefix = (folder && prefixes.get(folder)) ?? `t${process.pid}-${++count}`
  if (folder) prefixes.set(folder, prefix)
  return prefix
}

/** Streams and rows of one that nobody asks for again. */
export async function removeInstallation(
  { natsUrls, databaseUrl }: ClusterServers,
  prefix: string,
): Promise<void> {
  const nats = await connectNats({ servers: natsUrls }, 'test')
  const manager = await jetstreamManager(nats)
  for await (const { config } of manager.streams.list()) {
    const name = config.name.replace(/^(KV|OBJ)_/, '')
    if (name.startsWith(`${prefix}-`)) await manager.streams.delete(config.name)
  }
  await nats.close()
  const schema = prefix.replaceAll('-', '_')
  const database = await openPostgres(databaseUrl, schema)
  await database.transaction((sql) => sql.query(`drop schema ${schema} cascade`))
  await database.close()
}
