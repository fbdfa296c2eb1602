// Start-up of the real server with thousands of bots in its journal, against the same server with
// none.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch } from '@trellis/engine'
import { price } from '@trellis/kernel'
import { KINDS } from '../apps/server/src/engine-parts.ts'
import { FactFraming } from '../apps/server/src/journal/fact-framing.ts'
import { openJournal } from '../apps/server/src/journal/embedded-journal.ts'
import { nodeFiles } from '../apps/server/src/journal/files.ts'
import { withBuiltServer, type BuiltServer } from './built-server.ts'
import { createGrid, makeEngine, openUser } from './engine-setup.ts'
import { median, type Row } from './report.ts'

const SHARDS = 2
const BOTS_PER_USER = 50
const CELLS = 10
const TICKS_PER_UNIT = 10
/** What an empty server may take until it is healthy. */
const START_SECONDS = 1.5
const START_MEGABYTES = 300

/**
 * Seconds to a healthy server with `bots` running bots; the reference starts with an empty journal.
 * Before it, what an empty server takes, against the most that it may.
 */
export async function benchStartUp(bots: number, runs: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    await start(folder)
    const empty: number[] = []
    const memory: number[] = []
    for (let run = 0; run < runs; run++) {
      const { seconds, megabytes } = await start(folder)
      empty.push(seconds)
      memory.push(megabytes)
    }
    const { last } = await start(folder)
    for (let worker = 0; worker < SHARDS; worker++) await fill(folder, worker, bots / SHARDS, last)
    const full: number[] = []
    for (let run = 0; run < runs; run++) full.push((await start(folder)).seconds)
    const limit = 'reference: the most that it may'
    const cost = { floor: 1, isCost: true, note: limit } as const
    return [
      {
        name: 'start of an empty server',
        ours: median(empty),
        bound: START_SECONDS,
        unit: 's',
        ...cost,
      },
      {
        name: 'its memory at most, when it is healthy',
        ours: median(memory),
        bound: START_MEGABYTES,
        unit: 'MB',
        ...cost,
      },
      {
        name: `start-up with ${bots} bots`,
        ours: median(full),
        bound: median(empty),
        unit: 's',
        floor: 3,
        isCost: true,
        note: `${bots * CELLS} resting orders; first start folds the whole journal`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Started extends Pick<BuiltServer, 'seconds' | 'megabytes'> {
  /** Last price of BTCUSDT. */
  readonly last: number
}

function start(folder: string): Promise<Started> {
  return withBuiltServer(folder, { TRELLIS_SHARDS: String(SHARDS) }, async (server) => {
    return { ...server, last: await lastPrice(server.port) }
  })
}

async function lastPrice(port: number): Promise<number> {
  const url = `http://127.0.0.1:${port}/v5/market/tickers?category=spot&symbol=BTCUSDT`
  const answer = (await (await fetch(url)).json()) as {
    result: { list: readonly { lastPrice: string }[] }
  }
  return Number(answer.result.list[0]?.lastPrice ?? 0)
}

/** Writes bots of one worker's partitions into its stream, as the worker itself would have. */
async function fill(folder: string, worker: number, bots: number, last: number): Promise<void> {
  const batches: Batch[] = []
  const own = Array.from({ length: 128 }, (_, i) => i * SHARDS + worker)
  const engine = makeEngine({ sink: (batch) => batches.push(batch), partitions: own })
  const ticks = Math.round(last * TICKS_PER_UNIT)
  engine.seedLast(0, price(ticks))
  for (let made = 0; made < bots; made += BOTS_PER_USER) {
    const user = openUser(engine, own[(made / BOTS_PER_USER) % own.length] ?? worker, '10000000')
    for (let i = 0; i < BOTS_PER_USER; i++)
      createGrid(engine, user, {
        symbol: 0,
        minPrice: price(Math.round(ticks * 0.5)),
        maxPrice: price(Math.round(ticks * 1.6)),
        cellNumber: CELLS,
        quoteInvestment: '5000',
      })
  }
  const framing = new FactFraming(KINDS)
  const journal = await openJournal({
    files: nodeFiles,
    folder,
    identity: { worker, shards: SHARDS },
    log: () => undefined,
  })
  const now = Date.now()
  for (const batch of batches) {
    const stamped = { ...batch, atMs: now, tape: now }
    void journal.writer.append(batch.partition, batch.first, framing.toParts(stamped))
  }
  await journal.writer.flush()
  await journal.close()
}
