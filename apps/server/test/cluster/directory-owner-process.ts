// A process of its own that owns the directory whenever its lease says so. Words: addresses of the
// servers, prefix, how many of them hold the streams, name.
import { Bus } from '../../src/bus/bus.ts'
import { DirectoryOwner } from '../../src/host/directory-owner.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { Membership } from '../../src/leases/membership.ts'
import { leaveCluster, OwnershipKeeper } from '../../src/leases/ownership-keeper.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { steadyMs } from './bus-stage.ts'
import { NOW } from './directory-stage.ts'
import { replicasOf } from './replicas-of.ts'

const [urls = '', prefix = '', count = '', name = ''] = process.argv.slice(2)
const replicas = replicasOf(Number(count))
const log = (line: string): void => void process.stderr.write(`${name}: ${line}\n`)
const nats = await connectNats({ servers: urls.split(',') }, name)
const bus = new Bus(nats, { log, steadyMs })
const bucket = await LeaseBucket.open(nats, { prefix, replicas, nowMs: steadyMs, log })
const membership = new Membership(bucket, { role: 'engine', name, can: ['journal'] })
let owner: DirectoryOwner | undefined
const keeper = new OwnershipKeeper(bucket, membership, {
  kind: 'journal',
  groups: ['dir'],
  hooks: {
    take: async (_, { epoch, isSure }) => {
      owner = await DirectoryOwner.take({
        nats,
        bus,
        prefix,
        replicas,
        claim: { owner: membership.id, epoch },
        isSure,
        steadyMs,
        wallMs: () => NOW,
        snapshotEvery: 200,
        log,
        failed: () => process.exit(1),
      })
      process.stdout.write('owns\n')
    },
    leave: async () => {
      await owner?.leave()
      return undefined
    },
    lost: () => owner?.drop(),
  },
})
await membership.start()
keeper.start()
process.on('SIGTERM', () => void leaveCluster(membership, [keeper]).then(() => process.exit(0)))
process.stdout.write('ready\n')
