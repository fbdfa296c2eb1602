// The disaster drill: a cluster whose bots trade is backed up, all that its servers held is lost,
// and a new one is made of the backup. It says what came back, and names what did not.
import { join } from 'node:path'
import { readManifest } from '../src/backup/manifest.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { DIRECTORY_PARTITION } from '../src/journal/journal.ts'
import { lossOfPartition } from '../src/journal/loss.ts'
import { DrillCluster, SPEED, STILL, type DrillSize } from './drill-cluster.ts'
import { positionsIn, runMarket, statesIn, statesOf, until } from './drill-states.ts'
import { DrillUser } from './drill-user.ts'

export interface DrillOptions extends DrillSize {
  /** New and empty: all of it happens there, and it is gone afterwards. */
  readonly folder: string
  readonly users: number
  readonly say: (line: string) => void
}

export interface DrillReport {
  /** Facts that the backup holds. */
  readonly facts: number
  /** Partitions whose state is not what the backup held; none is wanted. */
  readonly otherStates: readonly number[]
  /** Users who lack a top-up that was acknowledged before the backup began; none is wanted. */
  readonly robbed: readonly string[]
  /** Top-ups acknowledged after the backup, which are lost. */
  readonly lostTopUps: number
  /** What of each partition is lost, in words. */
  readonly lost: readonly string[]
  /** Facts that came after the restore, of bots that trade on. */
  readonly newFacts: number
  /** From the loss until users were served again, ms. */
  readonly awayMs: number
}

const nowMs = (): number => performance.now()
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s:`
const sum = (all: Iterable<number>): number => [...all].reduce((a, b) => a + b, 0)

interface Told {
  readonly user: DrillUser
  readonly funding: number
  readonly acknowledged: number
}

/** What of the first cluster is compared with the second. */
interface Lived {
  readonly backup: string
  readonly users: readonly DrillUser[]
  readonly told: readonly Told[]
  readonly positions: ReadonlyMap<number, number>
}

/** Runs it; rejects where a step fails. */
export async function runDrill(given: DrillOptions): Promise<DrillReport> {
  const beganMs = nowMs()
  const say = (line: string): void => given.say(`${seconds(nowMs() - beganMs)} ${line}`)
  const options = { ...given, say }
  const { folder, nodes } = options
  let serving: DrillCluster | undefined
  const addresses = (): readonly string[] => serving?.addresses ?? []
  const users = Array.from(
    { length: options.users },
    (_, i) => new DrillUser(`drill${'x'.repeat(i)}`, addresses),
  )
  const start = async (name: string): Promise<DrillCluster> =>
    (serving = await DrillCluster.start(join(folder, name), nodes, say))
  try {
    const lived = await live(await start('first'), users, options)
    const lostMs = nowMs()
    await serving?.lose()
    say('lost: all that NATS and PostgreSQL held')
    return await comeBack(await start('second'), lived, { ...options, lostMs })
  } catch (error) {
    say(serving?.said ?? '')
    throw error
  } finally {
    await serving?.lose()
  }
}

/** Users come, bots trade, a backup is made amid that, and more is acknowledged after it. */
async function live(
  cluster: DrillCluster,
  users: readonly DrillUser[],
  { folder, engines, webs, say }: DrillOptions,
): Promise<Lived> {
  await cluster.run({ engines, webs, projectors: 1 }, SPEED)
  for (const user of users) {
    await user.enter('register')
    await user.createGrid()
    await user.topUp()
  }
  say('users have bots')
  const told: Told[] = []
  for (const user of users) {
    const { acknowledged } = user
    told.push({ user, funding: await user.funding(), acknowledged })
  }
  const backup = join(folder, 'backup')
  const traffic = new Traffic(users)
  say(await cluster.command('backup.ts', ['--to', backup]))
  const before = sum(users.map(({ acknowledged }) => acknowledged))
  const isMore = () => sum(users.map(({ acknowledged }) => acknowledged)) > before + users.length
  await until('more is acknowledged after the backup', isMore)
  await traffic.end()
  await cluster.killRoles()
  return { backup, users, told, positions: await positionsIn(cluster.operator) }
}

async function comeBack(
  cluster: DrillCluster,
  { backup, users, told, positions }: Lived,
  { folder, engines, webs, say, lostMs }: DrillOptions & { readonly lostMs: number },
): Promise<DrillReport> {
  say(await cluster.command('restore.ts', ['--from', backup]))
  await cluster.run({ engines, webs, projectors: 1 }, STILL)
  const awayMs = nowMs() - lostMs
  for (const user of users) await user.enter('login')
  say('users are in again')
  const held = new Map(readManifest(backup).positions)
  const partitions = [...held.keys()].filter((it) => it !== DIRECTORY_PARTITION)
  const { states, marketMs } = await statesIn(cluster.operator, partitions)
  const dataDir = join(folder, 'lone')
  const quiet = (): void => undefined
  const asked = { from: backup, to: dataDir, keys: undefined, secretKey: undefined, log: quiet }
  await restoreBackup(asked)
  const alone = await statesOf(dataDir, partitions, marketMs)
  const robbed: string[] = []
  for (const it of told) if ((await it.user.funding()) < it.funding) robbed.push(it.user.name)
  const lostTopUps = await lostOf(told)
  const before = await positionsIn(cluster.operator)
  say('states and balances were compared')
  await runMarket(cluster.operator, SPEED)
  say('the market goes on')
  await tradeOn(cluster, users)
  const after = await positionsIn(cluster.operator)
  return {
    facts: sum(held.values()),
    otherStates: partitions.filter((it) => states.get(it) !== alone.get(it)),
    robbed,
    lostTopUps,
    lost: [...positions].flatMap(([partition, known]) => {
      const has = held.get(partition) ?? 0
      const loss = lossOfPartition('the cluster that is gone', partition, known, has)
      return loss === undefined ? [] : [`${loss.has}: facts ${has} to ${known - 1} are lost`]
    }),
    newFacts: sum(after.values()) - sum(before.values()),
    awayMs,
  }
}

/** Acknowledged top-ups that are not there: of whole USDT that nothing else moves. */
async function lostOf(told: readonly Told[]): Promise<number> {
  let lost = 0
  for (const { user, funding, acknowledged } of told) {
    const wanted = funding + user.acknowledged - acknowledged
    lost += Math.max(0, Math.round(wanted - (await user.funding())))
  }
  return lost
}

/** Everybody has the old bot and a new one, and is paid; then bots trade while nobody calls. */
async function tradeOn(cluster: DrillCluster, users: readonly DrillUser[]): Promise<void> {
  const isMade = (user: DrillUser): Promise<boolean> =>
    user.createGrid().then(
      () => true,
      () => false,
    )
  for (const user of users) {
    await until(`${user.name} gets a bot`, () => isMade(user))
    await until(`${user.name} is paid`, () => user.topUp())
    await until(`${user.name} has two bots`, async () => (await user.running()) >= 2)
  }
  const facts = async (): Promise<number> => sum((await positionsIn(cluster.operator)).values())
  const before = await facts()
  await until('bots trade on', async () => (await facts()) > before)
}

/** Everybody tops up, one after another, until it is ended. */
class Traffic {
  #isOver = false
  readonly #work: Promise<unknown>

  constructor(users: readonly DrillUser[]) {
    this.#work = Promise.all(users.map((user) => this.#keepOn(user)))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #keepOn(user: DrillUser): Promise<void> {
    while (!this.#isOver) await user.topUp()
  }
}
