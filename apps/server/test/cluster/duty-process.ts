// A process that has nothing but the lease of what one process alone does. Words: prefix, name,
// settings. It writes "ready", and what its thread says.
import { DutyThread } from '../../src/duties/duty-thread.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { DUTY_GROUP, DUTY_KIND } from '../../src/leases/lease-kinds.ts'
import { Membership } from '../../src/leases/membership.ts'
import { leaveCluster, OwnershipKeeper } from '../../src/leases/ownership-keeper.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { readSettings } from '../../src/settings.ts'
import { replicasOf } from './replicas-of.ts'

const [prefix = '', name = '', env = '{}'] = process.argv.slice(2)
const settings = readSettings(JSON.parse(env) as Record<string, string>)
if (!settings.ok) throw new Error(settings.error)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { natsUrls: servers } = settings.value.cluster
const nats = await connectNats({ servers }, name)
const nowMs = (): number => performance.now()
const replicas = replicasOf(servers.length)
const bucket = await LeaseBucket.open(nats, { prefix, replicas, nowMs, log: say })
const membership = new Membership(bucket, { role: 'engine', name, can: [DUTY_KIND] })
await membership.start()
// Attempts of couriers are over soon, but for one that is left without an answer.
const deliveries = { pausesMs: [100, 100], limitMs: 120_000 }
const init = { settings: settings.value, place: { prefix }, name, deliveries }
const hooks = new DutyThread(init, say)
const keeper = new OwnershipKeeper(bucket, membership, {
  kind: DUTY_KIND,
  groups: [DUTY_GROUP],
  hooks,
})
keeper.start()
say('ready')
process.on('SIGTERM', () => void leaveCluster(membership, [keeper]).then(() => process.exit(0)))
