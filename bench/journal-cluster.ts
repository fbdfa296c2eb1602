// File journal, JetStream with one replica and with three side by side in one run: durable facts a
// second of one stream, acknowledgement at 10,000 facts a second, and reading it all back.
// `npx tsx bench/journal-cluster.ts [facts] [runs]`; servers of NATS are started for it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch } from '@trellis/engine'
import { KINDS } from '../apps/server/src/engine-parts.ts'
import { openJournal } from '../apps/server/src/journal/embedded-journal.ts'
import { FactFraming } from '../apps/server/src/journal/fact-framing.ts'
import { nodeFiles } from '../apps/server/src/journal/files.ts'
import type { Journal, JournalBatch } from '../apps/server/src/journal/journal.ts'
import { connectNats } from '../apps/server/src/nats/connect.ts'
import { openJetJournal } from '../apps/server/src/nats/jet-journal.ts'
import { startNats } from '../tools/nats.mjs'
import { isMain } from '../tools/paths.mjs'
import { gatherFacts } from './real-facts.ts'
import { median, quantile } from './report.ts'

const GROUP = 8192
const PACE_PER_MS = 10
const PACED_MS = 1000
const framing = new FactFraming(KINDS)

/** Somewhere a journal of partition 0 is kept. */
interface Side {
  readonly name: string
  /** Opens it; with a new name it is an empty one. */
  open(name: string, visit: (batch: JournalBatch) => void): Promise<Journal>
  readonly rates: number[]
  readonly readRates: number[]
  readonly p50s: number[]
  readonly p99s: number[]
}

function sideOf(name: string, open: Side['open']): Side {
  return { name, open, rates: [], readRates: [], p50s: [], p99s: [] }
}

function fileSide(folder: string): Side {
  return sideOf('file journal', async (name, visit) => {
    await nodeFiles.makeFolder(join(folder, name, 'journal'))
    const identity = { worker: 0, shards: 1 }
    const log = (): void => undefined
    return openJournal({ files: nodeFiles, folder: join(folder, name), identity, log, visit })
  })
}

async function natsSide(replicas: 1 | 3): Promise<{ side: Side; stop(): Promise<void> }> {
  const servers = await startNats({ nodes: replicas })
  const nats = await connectNats({ servers: servers.urls }, 'bench')
  let epoch = 0
  const side = sideOf(`JetStream, replicas ${replicas}`, async (prefix, visit) => {
    const log = (): void => undefined
    const monotonicMs = (): number => performance.now()
    const journal = await openJetJournal({ nats, replicas, prefix, log, monotonicMs, visit })
    await journal.takeGroup(0, { owner: 'bench', epoch: ++epoch })
    return journal
  })
  const stop = async (): Promise<void> => {
    await nats.close()
    await servers.stop()
  }
  return { side, stop }
}

function append(journal: Journal, batch: Batch): Promise<void> {
  return journal.writer.append(batch.partition, batch.first, framing.toParts(batch))
}

/** As a worker does it: while one group goes down the next is made, and no more than that waits. */
async function measureWrite(side: Side, name: string, batches: readonly Batch[]): Promise<void> {
  const journal = await side.open(name, () => undefined)
  const startedMs = performance.now()
  let [waiting, count] = [0, 0]
  let before = Promise.resolve()
  for (const batch of batches) {
    const durable = append(journal, batch)
    waiting += batch.facts.length
    count += batch.facts.length
    if (waiting < GROUP) continue
    waiting = 0
    await before
    before = durable
  }
  await journal.writer.flush()
  side.rates.push(count / ((performance.now() - startedMs) / 1000))
  await journal.close()
}

async function measureRead(side: Side, name: string): Promise<void> {
  let count = 0
  const startedMs = performance.now()
  const journal = await side.open(name, (batch) => {
    count += batch.count
  })
  side.readRates.push(count / ((performance.now() - startedMs) / 1000))
  await journal.close()
}

async function measurePace(side: Side, name: string, batches: readonly Batch[]): Promise<void> {
  const journal = await side.open(name, () => undefined)
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  const startedMs = performance.now()
  let [sent, next] = [0, 0]
  while (performance.now() - startedMs < PACED_MS) {
    while (sent < (performance.now() - startedMs) * PACE_PER_MS) {
      const atMs = performance.now()
      const batch = batches[next++]
      if (batch === undefined) throw new Error('no batches are left to pace')
      sent += batch.facts.length
      pending.push(append(journal, batch).then(() => void latencies.push(performance.now() - atMs)))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  side.p50s.push(median(latencies))
  side.p99s.push(quantile(latencies, 0.99))
  await journal.close()
}

function forget({ rates, readRates, p50s, p99s }: Side): void {
  for (const list of [rates, readRates, p50s, p99s]) list.length = 0
}

/** Each run asks each side in turn, each first in turn; the middle of what a side took counts. */
async function measure(sides: readonly Side[], facts: number, runs: number): Promise<void> {
  const batches = gatherFacts(facts)
  for (let run = 0; run <= runs; run++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const side = sides[(run + turn) % sides.length]
      if (side === undefined) continue
      await measureWrite(side, `bulk${run}`, batches)
      await measureRead(side, `bulk${run}`)
      await measurePace(side, `pace${run}`, batches)
    }
    // The first makes code and files warm and does not count.
    if (run === 0) for (const side of sides) forget(side)
  }
  for (const { name, rates, readRates, p50s, p99s } of sides) {
    const figures = [
      `${Math.round(median(rates)).toLocaleString('en-US')} durable facts/s`,
      `${Math.round(median(readRates)).toLocaleString('en-US')} read facts/s`,
      `acknowledgement p50 ${median(p50s).toFixed(2)} ms, p99 ${median(p99s).toFixed(2)} ms`,
    ]
    console.log(`${name.padEnd(24)} ${figures.join('   ')}`)
  }
}

if (isMain(import.meta.url)) {
  const [facts = 200_000, runs = 5] = process.argv.slice(2).map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  const one = await natsSide(1)
  const three = await natsSide(3)
  try {
    await measure([fileSide(folder), one.side, three.side], facts, runs)
  } finally {
    await one.stop()
    await three.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
