// What a form waits for: thirty days of minutes of a draft, asked of the built server over HTTP,
// prices unread, against the time that the engine itself takes for the same in this process. The
// figures of both are equal, asserted by their hash.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, defaultInstruments, MINUTE_MS } from '@trellis/market'
import { openTape, type Tape } from '@trellis/tape'
import { FEE_LEVELS, feeTexts } from '../apps/server/src/engine-parts.ts'
import { figuresOf } from '../apps/server/src/lab/figures-of.ts'
import { beginBacktest } from '../apps/server/src/lab/lab-player.ts'
import { withBuiltServer } from './built-server.ts'
import { median, type Row } from './report.ts'
import { TriedDrafts, type TriedDraft } from './tried-drafts.ts'

const DAYS = 30
/** Of one symbol; of so many symbols so many times that. */
const LIMIT_MS = 200
/** How long the server's lab plays beforehand, on an idle machine and then some. */
const WARM_MS = 5_000
const SEED = 1

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

interface Times {
  readonly answers: number[]
  readonly own: number[]
  readonly symbols: number[]
}

/** A row for every kind, and one for the slowest of them against the limit. */
export async function benchBacktestAnswers(turns: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    const settings = {
      TRELLIS_LAB_WARM: '1',
      TRELLIS_SEED: String(SEED),
      TRELLIS_RATE_SCALE: '100',
    }
    return await withBuiltServer(folder, settings, async ({ port }) => {
      const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      await new Promise((resolve) => setTimeout(resolve, WARM_MS))
      return rowsOf(await measure(port, nowMs, turns))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  port: number,
  nowMs: number,
  turns: number,
): Promise<ReadonlyMap<string, Times>> {
  const tapeOf = (): Tape =>
    openTape({ type: 'simulated', seed: SEED, epochMs: nowMs, instruments: defaultInstruments })
  const drafts = new TriedDrafts(tapeOf(), nowMs)
  const times = new Map<string, Times>()
  // The first turns bring this process up to speed; the server has done so by itself.
  for (let turn = -2; turn < turns; turn++) {
    for (const kind of drafts.kinds) {
      const draft = drafts.draft(kind, turn + 2)
      const answer = await asked(port, draft)
      const own = played(draft, answer.span, tapeOf())
      if (own.hash !== answer.hash) throw new Error(`${kind}: server and lab differ`)
      if (turn < 0) continue
      const of = times.get(kind) ?? { answers: [], own: [], symbols: [] }
      times.set(kind, of)
      of.answers.push(answer.ms)
      of.own.push(own.ms)
      of.symbols.push(draft.order.symbols.length)
    }
  }
  return times
}

async function asked(port: number, { order, input }: TriedDraft) {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/v2/public/lab/backtest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: order.kind, input, days: DAYS }),
  })
  const body = (await response.json()) as {
    readonly code?: number
    readonly result: { readonly hash?: string; readonly from: string; readonly to: string }
  }
  const ms = performance.now() - started
  const { hash, from, to } = body.result
  if (hash === undefined) throw new Error(`${order.kind} was refused: ${JSON.stringify(body)}`)
  const span: Span = { fromMs: Number(from), toMs: Number(to) }
  if (span.toMs - span.fromMs !== DAYS * DAY_MS) throw new Error('the server tried another span')
  return { ms, hash, span }
}

function played({ order }: TriedDraft, span: Span, tape: Tape) {
  const whole = { ...order, ...span, fees: feeTexts(FEE_LEVELS[0]) }
  const started = performance.now()
  const begun = beginBacktest(whole, tape)
  if (!begun.ok) throw new Error(`${order.kind} was refused: ${JSON.stringify(begun.error)}`)
  const { hash } = figuresOf(whole, begun.value.run())
  return { ms: performance.now() - started, hash }
}

function rowsOf(times: ReadonlyMap<string, Times>): readonly Row[] {
  const rows = [...times].map(([kind, { answers, own }]) => ({
    name: `backtest of ${DAYS} days answered: ${kind}`,
    ours: median(answers),
    bound: median(own),
    unit: 'ms',
    floor: 1.5,
    isCost: true,
    note: 'against the engine alone on unread prices; equal hashes asserted',
  }))
  const perSymbol = [...times.values()].map(
    ({ answers, symbols }) => median(answers) / (symbols[0] ?? 1),
  )
  return [
    ...rows,
    {
      name: 'slowest of them, a symbol',
      ours: Math.max(...perSymbol),
      bound: LIMIT_MS,
      unit: 'ms',
      floor: 1,
      isCost: true,
      note: `medians of ${times.values().next().value?.answers.length}; reference: the most that it may`,
    },
  ]
}
