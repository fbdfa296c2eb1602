// What a cluster stands on, on loopback: NATS nodes with accounts and TLS, and PostgreSQL, each
// started again when it dies, in one folder that a later start finds again.
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeptProcess } from './kept-process.mjs'
import { startNats } from './nats.mjs'
import { canReach, startPostgres } from './postgres.mjs'

/** Resolves when all of them answer; `nodesKept` and `postgresKept` are their processes. */
export async function startServers({ folder, nodes, linked, reaper, say }) {
  // A Ctrl-C is not theirs to hear: all end in order.
  const apart = { detached: true, spawned: (child) => reaper.watch(child) }
  const starting = [
    startNats({ nodes, linked, secured: true, folder: join(folder, 'nats'), ...apart }),
    postgresFolder(folder, say).then((place) => startPostgres({ folder: place, ...apart })),
  ]
  const [nats, postgres] = await Promise.all(starting)
  const keep = (name, launch, stop) => new KeptProcess({ name, launch, stop, say })
  const nodesKept = nats.nodes.map((node) =>
    keep(
      node.name,
      again(node, () => node.start().then(() => node.ready())),
      'SIGTERM',
    ),
  )
  const postgresKept = keep(
    'postgres',
    again(postgres, () => postgres.resume()),
    // Without waiting for whoever is connected.
    'SIGINT',
  )
  await Promise.all([...nodesKept, postgresKept].map((kept) => kept.start()))
  return { nats, postgres, nodesKept, postgresKept }
}

/** The first launch is of what runs already. */
function again(server, start) {
  let hasBegun = false
  return () => {
    const ready = hasBegun ? start() : Promise.resolve()
    hasBegun = true
    return { child: server.child, ready }
  }
}

/**
 * In the folder of the cluster, where the user that PostgreSQL runs as gets there. Elsewhere it is
 * gone when the system cleans up: then the projectors fill it again from the journals.
 */
async function postgresFolder(folder, say) {
  if (await canReach(folder)) return join(folder, 'postgres')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const place = join(tmpdir(), `trellis-cluster-postgres-${name}`)
  say(`PostgreSQL is not run as root, and its user does not get to ${folder}: it is in ${place}`)
  return place
}
