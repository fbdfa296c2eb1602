// Nodes and processes that are parted from each other and come together again: what is cut is
// really cut, nobody goes round it, and nothing acknowledged is missing afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSoak } from '../../../../tools/every-variant.ts'
import { connectNats } from '../../src/nats/connect.ts'
import {
  addStream,
  lastOnEach,
  leaderOf,
  openStand,
  send,
  sendUntilTold,
  settled,
  LAST,
  type Stand,
} from './nats-stand.ts'

let stand: Stand
beforeAll(async () => {
  stand = await openStand({ nodes: 3, linked: true })
})
afterAll(() => stand.stop())

/** For each node the others that it is connected with, by index. */
async function neighbours(): Promise<readonly (readonly number[])[]> {
  const told = await Promise.all(
    stand.servers.nodes.map(async ({ monitor }) => {
      const answer = await fetch(`${monitor}/routez`)
      return (await answer.json()) as Routes
    }),
  )
  const ids = told.map(({ server_id: id }) => id)
  return told.map(({ routes }) => {
    const found = new Set(routes.map(({ remote_id: id }) => ids.indexOf(id)))
    return [...found].sort((a, b) => a - b)
  })
}

interface Routes {
  readonly server_id: string
  readonly routes: readonly { readonly remote_id: string }[]
}

test('a cut between two nodes parts these two and nobody else, until it is healed', async () => {
  const whole = [
    [1, 2],
    [0, 2],
    [0, 1],
  ]
  await expect.poll(neighbours, { timeout: 20_000 }).toEqual(whole)
  const link = stand.servers.linkBetween(0, 1)
  link.cut()
  const parted = [[2], [2], [0, 1]]
  await expect.poll(neighbours).toEqual(parted)
  // Routes are tried anew each second, and told of by the third node.
  await pause(2500)
  expect(await neighbours()).toEqual(parted)
  link.heal()
  await expect.poll(neighbours, { timeout: 20_000 }).toEqual(whole)
})

test.each(inSoak)(
  'a leader that nobody hears is replaced; back again it has what the others have',
  async () => {
    await addStream(stand, 'parted')
    const leader = await leaderOf(stand, 'parted')
    const { nodes } = stand.servers
    const index = nodes.indexOf(leader)
    const urls = nodes.filter((node) => node !== leader).map(({ url }) => url)
    const nats = await connectNats({ servers: urls }, 'on the larger side')
    const alone = await connectNats({ servers: [leader.url] }, 'with the one alone')
    const links = nodes.flatMap((_, other) =>
      other === index ? [] : [stand.servers.linkBetween(index, other)],
    )
    try {
      const first = await sendUntilTold(nats, 'parted', 0)
      expect(first.told).toMatchObject({ sequence: 1 })
      for (const link of links) link.silence()
      // It takes it, asks the others, and nobody answers.
      expect(await send(alone, 'parted', { [LAST]: 1 }, 'lost')).toEqual({ type: 'silence' })
      const { told } = await sendUntilTold(nats, 'parted', 1, 'kept')
      expect(told.type === 'stored' ? told.sequence : told.words).toBe(2)
      for (const link of links) link.heal()
      await expect.poll(() => lastOnEach(stand, 'parted'), { timeout: 40_000 }).toEqual([2, 2, 2])
      const found = await settled(() => stand.manager.streams.getMessage('parted', { seq: 2 }))
      expect(found?.string()).toBe('kept')
    } finally {
      for (const link of links) link.heal()
      await nats.close()
      await alone.close()
    }
  },
)

test('a process that is cut off finds another node by itself, one in silence by its pings', async () => {
  const { urls, links } = await stand.servers.linksOfOne()
  const nats = await connectNats({ servers: urls }, 'cut off')
  try {
    const port = () => Number(nats.getServer().split(':').at(-1))
    const at = () => links.findIndex((link) => link.port === port())
    await nats.flush()
    const first = at()
    links[first]!.cut()
    await expect.poll(at, { timeout: 10_000 }).not.toBe(first)
    await nats.flush()
    const second = at()
    links[first]!.heal()
    links[second]!.silence()
    await expect.poll(at, { timeout: 20_000 }).not.toBe(second)
    await nats.flush()
  } finally {
    for (const link of links) link.heal()
    await nats.close()
  }
})
