// The live engine over the tape, in a process of its own: all kinds in many partitions, every
// symbol moving, time coming in uneven pieces as a clock gives them. Prints a hash of what each bot
// did.
import { Engine, TapeRunner, type Batch } from '@trellis/engine'
import { amount, createRng, makeId, type BotId, type UserId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { openTape, pastOf } from '@trellis/tape'
import { engineOptions } from '../../../apps/server/src/engine-parts.ts'
import { drawBot, TRIED_KINDS, type TriedKind } from './drawn-bots.ts'
import { FactLines } from './fact-lines.ts'
import { ORIGIN, SPAN, TAPE } from './live-terms.ts'

/** By kind the numbers of the bots that are drawn. */
const drawn = JSON.parse(process.argv[2] ?? '{}') as Record<TriedKind, readonly number[]>
const tape = openTape(TAPE)
const lines = new FactLines()
const sink = (batch: Batch): void => lines.add(batch)
const engine = new Engine(engineOptions(defaultInstruments, sink, pastOf(tape)))
const runner = new TapeRunner(tape, engine, SPAN.fromMs - 1)
runner.step(runner.reachedMs)
const stamp = { atMs: runner.reachedMs, tape: runner.reachedMs }
const coins = new Set(defaultInstruments.flatMap(({ base, quote }) => [base, quote]))
const grants = [...coins].map((coin) => ({ coin, amount: amount('900000000') }))

const bots = TRIED_KINDS.flatMap((kind, k) =>
  drawn[kind].map((index, i) => {
    const at = k * drawn[kind].length + i
    const partition = 3 + (at % 40) * 5
    const user: UserId = makeId(100 + at, partition, 0)
    const bot: BotId = makeId(10_000 + at, partition, 1)
    return {
      name: `${kind} ${index}`,
      user,
      bot,
      partition,
      ...drawBot(kind, index, tape, stamp.atMs),
    }
  }),
)
for (const partition of new Set(bots.map((it) => it.partition))) {
  engine.host(partition)
  engine.activate(partition)
}
for (const { user, bot, kind, symbols, params } of bots) {
  engine.openUser(user, 0, grants, stamp)
  const made = engine.createBot(
    user,
    { bot, kind, symbols, params, origin: ORIGIN, requestKey: '' },
    stamp,
  )
  if (!made.ok) throw new Error(`${kind} was refused: ${JSON.stringify(made.error)}`)
}
const rng = createRng(9)
for (let nowMs = runner.reachedMs; nowMs < SPAN.toMs - 1;) {
  nowMs = Math.min(SPAN.toMs - 1, nowMs + [250, 90_000, 700_001, 3_600_000][rng.below(4)]!)
  while (!runner.step(nowMs)) continue
}
const said = bots.map(({ name, bot }) => [name, lines.of(bot), lines.counts.get(bot) ?? 0])
process.stdout.write(JSON.stringify(said))
