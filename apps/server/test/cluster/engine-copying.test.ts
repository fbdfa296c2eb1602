// Copying between groups that different engine processes own: what a leader opens comes to every
// follower once, also where the leader's engine, or followers', is killed while it is under way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { gridOf } from '../host-fixture.ts'
import { BusStage, eventually } from './bus-stage.ts'
import { EngineStage } from './engine-stage.ts'
import { GROUPS } from './group-engine.ts'

const GRIDS = 3

let base: BusStage
let stage: EngineStage
/** One in each group. */
let followers: readonly { readonly user: UserId; readonly partition: number }[] = []

beforeAll(async () => {
  base = await BusStage.start()
  stage = await EngineStage.start(base, 'copying')
  await Promise.all([stage.engine(), stage.engine()])
  await stage.settled(90_000)
})
afterAll(async () => {
  await stage.stop()
  await base.stop()
})

interface Followed {
  readonly copies: readonly { readonly model: number; readonly copy: number }[]
  readonly refused: readonly { readonly model: number }[]
}

/** What a follower knows of the leader's bots, and the grids that it has. */
async function known({ user, partition }: (typeof followers)[number]) {
  const bots = await stage.linkOf(partition).held.of(user)
  const follow = bots.find(({ kind }) => kind === 'copy-trading')
  if (follow === undefined) throw new Error(`${user} follows nobody`)
  const { copies, refused } = follow.state as Followed
  const grids = bots.flatMap(({ bot, kind }) => (kind === 'spot-grid' ? [Number(bot)] : []))
  return { copies, refused, grids }
}

/** Nothing is being handed over, and two engines have groups. */
function isShared(): boolean {
  const owners = followers.map((_, group) => stage.engineOf(group))
  return !owners.includes(undefined) && new Set(owners).size === 2
}

const rising = (one: number, other: number): number => one - other

async function follow(leader: UserId, partition: number) {
  const user = await stage.user(partition)
  const { origin, symbols } = stage.gridOrder()
  const limits = { worstEntry: '0', highestLeverage: '0', stopLoss: '0', onStop: 'close' }
  const rest = { mark: 'L', share: '0.1', all: true, paused: false }
  const params = { leader, amount: '20000', mostPerBot: '240', ...rest, ...limits }
  const key = `follow${partition}`
  await stage.create(user, {
    ...gridOf(0, 1, 2, key),
    kind: 'copy-trading',
    symbols,
    params,
    origin,
  })
  return { user, partition }
}

test('every follower has one copy of each grid, whoever is killed amid', async () => {
  const leader = await stage.user(GROUPS)
  const link = stage.linkOf(GROUPS)
  const led = await link.call('lead', { user: leader, terms: { places: 100, isOpen: true } })
  expect(led.ok).toBe(true)
  const partitions = [...Array(GROUPS).keys()].map((group) => group + 2 * GROUPS)
  followers = await Promise.all(partitions.map((partition) => follow(leader, partition)))
  await eventually('the leader has them', async () => {
    return (await link.call('leading', { user: leader }))?.followers.length === GROUPS
  })
  const models: number[] = []
  await eventually('both have groups', isShared)
  for (const who of ['leader', 'followers'] as const) {
    const leads = stage.engineOf(0)
    const others = followers.map((_, group) => stage.engineOf(group)).find((it) => it !== leads)
    for (let n = 0; n < GRIDS; n++) models.push(await stage.grid(leader, `${models.length}`))
    // Posts leave some milliseconds after the answer.
    const killed = who === 'leader' ? leads : others
    expect(killed).toBeDefined()
    await killed?.kill()
    await eventually('every follower knows every grid', async () => {
      const states = await Promise.all(followers.map((it) => known(it).catch(() => undefined)))
      return states.every((it) => it && it.copies.length + it.refused.length >= models.length)
    })
    await stage.engine()
    await eventually('the new one has a share', isShared)
    await stage.settled()
  }
  models.sort(rising)
  let copied = 0
  for (const follower of followers) {
    const { copies, refused, grids } = await known(follower)
    expect([...copies, ...refused].map(({ model }) => model).sort(rising)).toEqual(models)
    expect(grids.sort(rising)).toEqual(copies.map(({ copy }) => copy).sort(rising))
    copied += copies.length
  }
  expect(copied).toBe(GROUPS * models.length)
})
