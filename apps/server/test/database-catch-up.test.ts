// Read models that catch up with a long journal: whoever asks meanwhile is answered between two
// transactions, not after the last one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DbInit, FromDatabase } from '../src/threads/db-messages.ts'
import { DbHost } from '../src/threads/db-host.ts'
import { openDataFolder } from '../src/data-folder/data-folder.ts'
import { repairJournal } from '../src/journal/embedded-journal.ts'
import { nodeFiles } from '../src/journal/files.ts'
import {
  eventually,
  gridOf,
  hostSettings,
  newUser,
  startReady,
  tempFolder,
  type TempFolder,
} from './host-fixture.ts'

const BOTS = 16
let folder: TempFolder
let init: DbInit

beforeAll(async () => {
  folder = tempFolder()
  const host = await startReady(hostSettings(folder.path, { speed: 0.000001 }))
  const user = await newUser(host)
  const { instruments } = host.market
  const symbol = host.market.indexOf('BTCUSDT', 'spot')
  const { last } = host.market.ticker(symbol)
  const grid = gridOf(symbol, Math.floor(last * 0.8), Math.ceil(last * 1.2), '')
  const params = { ...(grid.params as object), cellNumber: 150, quoteInvestment: '3000' }
  for (let n = 0; n < BOTS; n += 1) {
    expect(await host.bots.create(user, { ...grid, params })).toMatchObject({ ok: true })
  }
  await host.stop()
  const { journalId, lock } = openDataFolder(folder.path)
  lock.release()
  const ends = await repairJournal(nodeFiles, folder.path, () => undefined)
  init = {
    dataDir: folder.path,
    databaseUrl: undefined,
    schema: 'trellis',
    instruments,
    journalId,
    ends,
    embedded: 'memory',
    held: { ends, positions: [] },
  }
})

afterAll(() => folder.remove())

test('a question that comes amid the catching up does not wait for its end', async () => {
  const messages: string[] = []
  let passes = 0
  const post = (message: FromDatabase): void => {
    messages.push(message.type)
    if (message.type !== 'positions') return
    passes += 1
    // As a message from another thread would: when the event loop has its turn.
    if (passes === 1)
      setImmediate(() => host.receive({ type: 'query', id: 1, name: 'bot', args: { bot: 1 } }))
  }
  const host = new DbHost(init, '', post)
  void host.run()
  await eventually('caught up', () => messages.includes('caught-up'))
  expect(passes).toBeGreaterThan(2)
  expect(messages.indexOf('answer')).toBeGreaterThan(-1)
  expect(messages.indexOf('answer')).toBeLessThan(messages.lastIndexOf('positions') - 1)
  host.receive({ type: 'stop' })
  await eventually('stopped', () => messages.includes('stopped'))
})
