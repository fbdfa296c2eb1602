// Goals 9, 10 and 13: durable facts a second, acknowledgement at a paced rate, and recovery, on the
// real journal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch, Engine } from '@trellis/engine'
import { KINDS } from '../apps/server/src/engine-parts.ts'
import { FactFraming } from '../apps/server/src/journal/fact-framing.ts'
import { openJournal } from '../apps/server/src/journal/embedded-journal.ts'
import { nodeFiles } from '../apps/server/src/journal/files.ts'
import { HighWater } from '../apps/server/src/journal/high-water.ts'
import type { Journal, JournalEnd } from '../apps/server/src/journal/journal.ts'
import { makeEngine } from './engine-setup.ts'
import { inOwnProcess, ownArguments, tell } from './own-process.ts'
import { gatherFacts } from './real-facts.ts'
import { PlainGroupLog, readPlainLog, writePlainLog } from './reference/plain-log.ts'
import { median, quantile, type Row } from './report.ts'

const GROUP = 8192
/** As often as a server keeps its high-water marks. */
const MARK_EVERY_MS = 500
const IDENTITY = { worker: 0, shards: 1 }
const framing = new FactFraming(KINDS)

/** The rows of the journal: `facts` is about how many facts of real bots are written. */
export function benchDurable(facts: number, runs: number): readonly Row[] {
  return inOwnProcess(import.meta.url, facts, runs)
}

async function rowsOf(facts: number, runs: number): Promise<readonly Row[]> {
  const batches = gatherFacts(facts)
  const count = batches.reduce((sum, batch) => sum + batch.facts.length, 0)
  const ours = { write: [] as number[], read: [] as number[] }
  const bound = { write: [] as number[], read: [] as number[] }
  for (let run = 0; run < runs; run++) {
    await inFolder(async (folder) => {
      ours.write.push(count / (await writeOurs(folder, batches)))
      ours.read.push(count / (await readOurs(folder, count)))
      bound.write.push(count / writePlainLog(join(folder, 'plain'), count, GROUP))
      bound.read.push(count / readPlainLog(join(folder, 'plain')))
    })
  }
  return [
    {
      name: 'durable facts (encode, chain, fdatasync)',
      ours: median(ours.write),
      bound: median(bound.write),
      unit: 'facts/s',
      floor: 0.6,
      note: `${count} facts in ${batches.length} records`,
    },
    {
      name: 'recovery (check, decode, fold, ledger)',
      ours: median(ours.read),
      bound: median(bound.read),
      unit: 'facts/s',
      floor: 0.5,
      note: 'reference checks a CRC a record and adds one field',
    },
    ...(await benchAcknowledge(batches)),
  ]
}

/** A journal whose durable end is marked beside it, as a server does it. */
async function openMarked(folder: string): Promise<Journal> {
  const highWater = new HighWater(nodeFiles, folder)
  let ends: readonly JournalEnd[] = []
  const timer = setInterval(() => void highWater.keep(ends), MARK_EVERY_MS)
  const journal = await open(folder, undefined, (end) => {
    ends = [end]
  })
  const close = async (): Promise<void> => {
    clearInterval(timer)
    await highWater.keep(ends)
    await journal.close()
  }
  return { ...journal, close }
}

function open(
  folder: string,
  engine?: Engine,
  onDurable: (end: JournalEnd) => void = () => undefined,
): Promise<Journal> {
  return openJournal({
    files: nodeFiles,
    folder,
    identity: IDENTITY,
    log: () => undefined,
    onDurable,
    ...(engine ? { visit: (record) => engine.fold(framing.toBatch(record)) } : {}),
  })
}

function append(journal: Journal, batch: Batch): Promise<void> {
  return journal.writer.append(batch.partition, batch.first, framing.toParts(batch))
}

/** As a worker does it: while one group goes down the next is made, and no more than that waits. */
async function writeOurs(folder: string, batches: readonly Batch[]): Promise<number> {
  await nodeFiles.makeFolder(join(folder, 'journal'))
  const journal = await openMarked(folder)
  const started = process.hrtime.bigint()
  let waiting = 0
  let before = Promise.resolve()
  for (const batch of batches) {
    const durable = append(journal, batch)
    waiting += batch.facts.length
    if (waiting < GROUP) continue
    waiting = 0
    await before
    before = durable
  }
  await journal.writer.flush()
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  await journal.close()
  return seconds
}

async function readOurs(folder: string, count: number): Promise<number> {
  const engine = makeEngine({ sink: () => undefined, partitions: [] })
  engine.host(0)
  const started = process.hrtime.bigint()
  const journal = await open(folder, engine)
  engine.activate(0)
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  if (engine.position(0) !== count) throw new Error(`recovered ${engine.position(0)} of ${count}`)
  await journal.close()
  return seconds
}

const PACE_PER_MS = 10
const PACED_MS = 1_000
const PACED_ROUNDS = 9

/** Hands over what comes next; answers how many facts it is and when they are durable. */
type Send = () => { readonly facts: number; readonly done: Promise<void> }

/** One who is paced, and what each of its rounds took. */
interface Paced {
  readonly send: Send
  readonly p50s: number[]
  readonly p99s: number[]
}

/**
 * p99 of the time from handing a batch over to knowing it durable, at 10,000 facts a second. The
 * journal and its references take turns, each first in turn: whoever shares the machine, and what
 * earlier rows left behind, slows all of them. The middle round of each counts.
 */
async function benchAcknowledge(batches: readonly Batch[]): Promise<readonly Row[]> {
  let next = 0
  const rows: Row[] = []
  await inFolder(async (folder) => {
    await nodeFiles.makeFolder(join(folder, 'journal'))
    const journal = await openMarked(folder)
    const plain = await PlainGroupLog.open(join(folder, 'plain'))
    const fair = await PlainGroupLog.open(join(folder, 'fair'), {
      markPath: join(folder, 'fair-mark'),
      everyMs: MARK_EVERY_MS,
    })
    const ours = paced(() => {
      const batch = batches[next++]
      if (!batch) throw new Error('no batches are left to pace')
      return { facts: batch.facts.length, done: append(journal, batch) }
    })
    const plainPaced = paced(() => ({ facts: 1, done: plain.append() }))
    const fairPaced = paced(() => ({ facts: 1, done: fair.append() }))
    await takeTurns([ours, plainPaced, fairPaced])
    await Promise.all([journal, plain, fair].map((it) => it.close()))
    rows.push(paceRow('at 10,000 facts/s', ours, plainPaced))
    rows.push(paceRow('against fair', ours, fairPaced))
  })
  return rows
}

function paceRow(name: string, ours: Paced, bound: Paced): Row {
  const p50s = [ours, bound].map((it) => `${median(it.p50s).toFixed(2)} ms`)
  return {
    name: `acknowledgement p99 ${name}`,
    ours: median(ours.p99s),
    bound: median(bound.p99s),
    unit: 'ms',
    floor: 2,
    isCost: true,
    note: `the middle of ${PACED_ROUNDS} seconds' p99; p50 ${p50s.join(', reference ')}`,
  }
}

const paced = (send: Send): Paced => ({ send, p50s: [], p99s: [] })

/** Rounds of all of them; the first makes code and files warm and does not count. */
async function takeTurns(sides: readonly Paced[]): Promise<void> {
  for (let round = 0; round <= PACED_ROUNDS; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const side = sides[(round + turn) % sides.length]
      const latencies = side === undefined ? [] : await pace(side.send)
      if (round === 0) continue
      side?.p50s.push(median(latencies))
      side?.p99s.push(quantile(latencies, 0.99))
    }
  }
}

async function pace(send: Send): Promise<readonly number[]> {
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  const started = performance.now()
  let sent = 0
  while (performance.now() - started < PACED_MS) {
    while (sent < (performance.now() - started) * PACE_PER_MS) {
      const at = performance.now()
      const { facts, done } = send()
      sent += facts
      pending.push(done.then(() => void latencies.push(performance.now() - at)))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  return latencies
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const own = ownArguments(import.meta.url)
if (own) tell(await rowsOf(own[0] ?? 0, own[1] ?? 0))
