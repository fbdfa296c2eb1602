// Each cluster that a test starts is an installation of its own on servers that others use as well:
// how its names begin, and how it goes without a trace.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { openPostgres } from '../src/database/postgres.ts'
import { connectNats } from '../src/nats/connect.ts'
import type { ClusterServers } from './cluster-servers.ts'

let count = 0

/** One of its own, or that of an earlier one on the same data folder or on the one it copies. */
export function prefixOf(folder: string | undefined): string {
  const fresh = `t${process.pid}-${++count}`
  if (!folder) return fresh
  const file = join(folder, 'installation')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, fresh)
  return fresh
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
