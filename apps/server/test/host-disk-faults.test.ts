// One engine host on a disk that fills up, fails to sync or loses power: nothing it answered may be
// missing afterwards.
import { describe, expect, it } from 'vitest'
import { amount, makeId, type UserId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { lastPrice, openTape } from '@trellis/tape'
import type { NewBot } from '@trellis/bot-kit/routes/route-context.ts'
import { EngineHost } from '../src/host/engine-host.ts'
import { fileJournal } from '../src/host/host-journal.ts'
import type { CallName, FromWorker, WorkerInit } from '../src/host/worker-messages.ts'
import { repairJournal } from '../src/journal/embedded-journal.ts'
import type { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { gridOf } from './host-fixture.ts'
import { newDisk } from './journal-fixture.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const BTCUSDT = defaultInstruments.findIndex(
  (it) => it.symbol === 'BTCUSDT' && it.category === 'spot',
)
const USER: UserId = makeId(1000, 0, 0)
const init: WorkerInit = {
  worker: 0,
  shards: 1,
  dataDir: 'data',
  source: { type: 'simulated', seed: 1, epochMs: NOW, instruments: defaultInstruments },
  snapshotEvery: 1_000_000,
}

class Worker {
  readonly messages: FromWorker[] = []
  readonly host: EngineHost
  #id = 0

  constructor(files: SimulatedDisk) {
    const post = (message: FromWorker): void => void this.messages.push(message)
    const open = fileJournal(files, init)
    this.host = new EngineHost({ init, open, post, steadyMs: () => performance.now() })
  }

  async open(): Promise<void> {
    await this.host.open()
    this.host.receive({ type: 'start', resumeMs: NOW, statuses: [] })
    await this.until(() =>
      this.messages.some((it) => it.type === 'figures' && it.figures.phase === 'trading'),
    )
  }

  /** The answer of a call, or the message that there is none. */
  async call(name: CallName, args: unknown): Promise<unknown> {
    const id = ++this.#id
    this.host.receive({ type: 'call', id, name, args })
    const is = (it: FromWorker): boolean =>
      (it.type === 'answer' || it.type === 'thrown') && it.id === id
    await this.until(() => this.messages.some(is))
    const found = this.messages.find(is)
    return found?.type === 'answer' ? found.value : 'thrown'
  }

  async until(holds: () => boolean): Promise<void> {
    for (let i = 0; i < 2000 && !holds(); i++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(holds()).toBe(true)
  }

  hasFailed(): boolean {
    return this.messages.some((it) => it.type === 'failed')
  }

  async stop(): Promise<void> {
    this.host.receive({ type: 'stop' })
    await this.until(() => this.messages.some((it) => it.type === 'stopped'))
  }
}

async function begun(files: SimulatedDisk): Promise<Worker> {
  await repairJournal(files, 'data', () => undefined)
  const worker = new Worker(files)
  await worker.open()
  return worker
}

const grants = [{ coin: 'USDT', amount: amount('100') }]
const topUp = { user: USER, grant: { coin: 'USDT', amount: amount('1') } }

async function funded(files: SimulatedDisk): Promise<Worker> {
  const worker = await begun(files)
  expect(await worker.call('openUsers', { users: [USER], feeLevel: 0, grants })).toBe(1)
  expect(await worker.call('topUp', topUp)).toEqual({ ok: true, value: undefined })
  return worker
}

async function fundingOf(worker: Worker): Promise<bigint | undefined> {
  const funding = await worker.call('funding', { user: USER })
  return funding instanceof Map ? (funding.get('USDT') as bigint) : undefined
}

/** A grid of 1,000 USDT around the price, asked for with one request id. */
function gridOrder(): NewBot {
  const last = lastPrice(openTape(init.source), BTCUSDT, NOW) ?? 0
  return gridOf(BTCUSDT, Math.floor(last * 0.98), Math.ceil(last * 1.02), 'once')
}

it('a worker that is stopped amid its start ends without a complaint', async () => {
  const worker = new Worker(newDisk())
  const opened = worker.host.open()
  await worker.stop()
  await opened
  expect(worker.messages.filter((it) => it.type === 'log')).toEqual([])
})

describe('a disk that refuses', () => {
  for (const [name, fault] of [
    ['is full', (files: SimulatedDisk) => void (files.faults.roomLeft = 10)],
    ['does not sync', (files: SimulatedDisk) => void (files.faults.failingSync = true)],
  ] as const) {
    it(`${name}: no answer leaves, memory is given up, and the disk's state goes on`, async () => {
      const files = newDisk()
      const worker = await funded(files)
      fault(files)
      expect(await worker.call('topUp', topUp)).toBe('thrown')
      await worker.until(() => worker.hasFailed())
      // Not even a read may tell of what the disk does not have.
      expect(await worker.call('funding', { user: USER })).toBe('thrown')
      files.faults.roomLeft = Infinity
      files.faults.failingSync = false
      await worker.stop()
      const again = await begun(files)
      expect(await fundingOf(again)).toBe(amount('101'))
      expect(await again.call('topUp', topUp)).toEqual({ ok: true, value: undefined })
      expect(await fundingOf(again)).toBe(amount('102'))
      await again.stop()
    })
  }

  it('is full while only the tape goes on: the worker is given up, and starts again', async () => {
    const files = newDisk()
    const worker = await funded(files)
    files.faults.roomLeft = 10
    worker.host.receive({ type: 'advance', marketMs: NOW + 60_000 })
    await worker.until(() => worker.hasFailed())
    expect(worker.messages.find((it) => it.type === 'failed')).toMatchObject({ diskFull: true })
    files.faults.roomLeft = Infinity
    await worker.stop()
    const again = await begun(files)
    expect(await fundingOf(again)).toBe(amount('101'))
    await again.stop()
  })

  // Without room nothing is written; without a sync what was written may be there all the same.
  for (const [name, isFull] of [
    ['is full', true],
    ['does not sync', false],
  ] as const) {
    it(`${name}: an unknown creation is resolved by asking again with its request id`, async () => {
      const files = newDisk()
      const worker = await begun(files)
      const money = [{ coin: 'USDT', amount: amount('5000') }]
      await worker.call('openUsers', { users: [USER], feeLevel: 0, grants: money })
      if (isFull) files.faults.roomLeft = 10
      else files.faults.failingSync = true
      const order = gridOrder()
      expect(await worker.call('create', { user: USER, bot: makeId(2000, 0, 0), order })).toBe(
        'thrown',
      )
      await worker.until(() => worker.hasFailed())
      expect(worker.messages.find((it) => it.type === 'failed')).toMatchObject({ diskFull: isFull })
      files.faults.roomLeft = Infinity
      files.faults.failingSync = false
      await worker.stop()
      const again = await begun(files)
      const second = { user: USER, bot: makeId(3000, 0, 0), order }
      const made = await again.call('create', second)
      expect(await again.call('create', { ...second, bot: makeId(4000, 0, 0) })).toEqual(made)
      expect(await again.call('ofUser', { user: USER, since: 0 })).toHaveProperty('held.length', 1)
      expect(await fundingOf(again)).toBe(amount('4000'))
      const key = { user: USER, kind: 'spot-grid', requestKey: 'once' }
      expect({ ok: true, value: await again.call('made', key) }).toEqual(made)
      await again.stop()
    })
  }

  it('loses power: what was answered is there', async () => {
    const files = newDisk()
    await funded(files)
    files.crash()
    const again = await begun(files.clone())
    expect(await fundingOf(again)).toBe(amount('101'))
    await again.stop()
  })
})
