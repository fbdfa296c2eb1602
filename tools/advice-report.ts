// `npm run advice-report`: suggested settings against plain ones over recorded prices, week after
// week, each judged where the search had not looked. It writes docs/advice-report.md whatever the
// result is, and skips in so many words where the recordings are not there.
import { existsSync, writeFileSync } from 'node:fs'
import { adviceKinds } from '@trellis/bots/registry.advice'
import { searchAdvice } from '@trellis/lab'
import { DAY_MS, type Advice, type AnyAdviceSearch } from '@trellis/market'
import { openTape, type Tape } from '@trellis/tape'
import { engineOptions, VENUE } from '../apps/server/src/engine-parts.ts'
import { loadTape } from '../apps/server/src/feed/load-tape.ts'
import { inRoot } from './paths.mjs'

/** The folder of the recordings, where they are elsewhere. */
const DATA = process.argv[2] ?? inRoot('../shared/data')
const REPORT = inRoot('docs/advice-report.md')
/** From one search to the next: each week that judges is of one search alone. */
const STEP_DAYS = 14
/** Two weeks that choose, the week that judges, and what the first placement is made of. */
const LEAST_DAYS = 23

interface Source {
  readonly folder: string
  readonly says: string
}
const SOURCES: readonly Source[] = [
  { folder: 'candles-5m-2025', says: '5-minute candles of 5 contracts, April to June 2025' },
  { folder: 'candles-1m', says: '1-minute candles of 14 contracts, May and June 2025' },
  { folder: 'candles-5m', says: '5-minute candles of 6 contracts, September 2025 to May 2026' },
]

/** One suggestion beside the plain settings of the same week. */
interface Judged {
  readonly group: string
  readonly trained: number
  readonly own: number
  readonly plain: number
  readonly ownDrawdown: number
  readonly plainDrawdown: number
  readonly won: boolean
}

const kinds: readonly AnyAdviceSearch[] = adviceKinds

function judgedOf(advice: Advice): readonly Judged[] {
  const { naive, trained, validated, kind, mode, style, beatsNaive } = advice
  if (naive === undefined) return []
  return [
    {
      group: `${kind}|${mode}|${style}`,
      trained: trained.yield,
      own: validated.yield,
      plain: naive.yield,
      ownDrawdown: validated.drawdown,
      plainDrawdown: naive.drawdown,
      won: beatsNaive === true,
    },
  ]
}

function* searches(tape: Tape): Generator<readonly Advice[]> {
  const options = engineOptions(tape.instruments, () => undefined)
  const endMs = tape.endMs ?? 0
  const traded = [...tape.instruments.keys()].filter((it) => tape.firstMs(it) !== undefined)
  for (const order of ordersOf(tape, traded, endMs)) yield run(order, tape, options)
}

function* ordersOf(
  tape: Tape,
  traded: readonly number[],
  endMs: number,
): Generator<Parameters<typeof searchAdvice>[0]> {
  for (const search of kinds) {
    const own = traded.filter((it) => tape.instruments[it]?.category === search.category)
    const subjects = search.symbols === 1 ? own.map((it) => [it]) : [own.slice(0, search.symbols)]
    for (const symbols of subjects) {
      const firsts = symbols.map((it) => tape.firstMs(it) ?? Infinity)
      const firstMs = Math.max(...firsts) + LEAST_DAYS * DAY_MS
      const wholeMs = firstMs - (firstMs % DAY_MS) + DAY_MS
      if (symbols.length < search.symbols) continue
      const weeks = Math.floor((endMs - wholeMs) / (STEP_DAYS * DAY_MS)) + 1
      for (let week = 0; week < weeks; week += 1) {
        const asOfMs = wholeMs + week * STEP_DAYS * DAY_MS
        yield* search.modes.map((mode) => ({ search, mode, symbols, asOfMs }))
      }
    }
  }
}

function run(
  order: Parameters<typeof searchAdvice>[0],
  tape: Tape,
  options: Parameters<typeof searchAdvice>[1]['options'],
): readonly Advice[] {
  const searching = searchAdvice(order, { tape, options, rule: VENUE })
  for (;;) {
    const piece = searching.next()
    if (piece.done) return piece.value
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}

/** What rounds to nothing has no sign. */
const percent = (share: number): string =>
  `${(share * 100).toFixed(2).replace(/^-(?=[0.]+$)/, '')} %`

function rowOf([group, all]: readonly [string, readonly Judged[]]): string {
  const [kind, mode, style] = group.split('|')
  const won = all.filter((it) => it.won).length
  const better = all.map((it) => it.own - it.plain)
  const cells = [
    `${kind}${mode === '' ? '' : ` ${mode}`}`,
    style,
    String(all.length),
    percent(median(all.map((it) => it.trained))),
    percent(median(all.map((it) => it.own))),
    percent(median(all.map((it) => it.plain))),
    percent(median(better)),
    `${Math.round((won / all.length) * 100)} %`,
    percent(median(all.map((it) => it.ownDrawdown))),
    percent(median(all.map((it) => it.plainDrawdown))),
    `${Math.round((all.filter((it) => it.own >= 0).length / all.length) * 100)} %`,
  ]
  return `| ${cells.join(' | ')} |`
}

const HEAD = [
  '| kind | style | weeks | chosen by | judged | plain | difference | won | drawdown | plain | not lost |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
]

function sectionOf(title: string, judged: readonly Judged[]): readonly string[] {
  const groups = new Map<string, Judged[]>()
  for (const it of judged) groups.set(it.group, [...(groups.get(it.group) ?? []), it])
  return [`## ${title}`, '', ...HEAD, ...[...groups].map(rowOf), '']
}

function summaryOf(judged: readonly Judged[]): string {
  const won = judged.filter((it) => it.won).length
  const share = Math.round((won / Math.max(1, judged.length)) * 100)
  const gap = median(judged.map((it) => it.trained - it.own))
  const better = median(judged.map((it) => it.own - it.plain))
  return (
    `Over all ${judged.length} suggestions the suggested settings earned more than the plain ones ` +
    `in ${share} % of the weeks that judged; the median difference is ${percent(better)} of the ` +
    `investment a week. What they had earned a week where they were chosen was ${percent(gap)} ` +
    'more, in the median, than what they earned afterwards.'
  )
}

async function main(): Promise<void> {
  const sources = SOURCES.filter(({ folder }) => existsSync(`${DATA}/${folder}`))
  if (sources.length === 0) {
    console.log(`skipped: there are no recordings in ${DATA}`)
    return
  }
  const all: Judged[] = []
  const sections: string[] = []
  for (const { folder, says } of sources) {
    const market = `replay:${DATA}/${folder}`
    const tape = openTape(await loadTape({ market, seed: 1, epochMs: 0 }))
    const judged: Judged[] = []
    let lastKey = ''
    for (const found of searches(tape)) {
      judged.push(...found.flatMap(judgedOf))
      const [first] = found
      const key = `${folder} ${first?.kind ?? ''} ${first?.markets[0]?.symbol ?? ''}`
      if (key !== lastKey) console.log(key)
      lastKey = key
    }
    console.log(`${folder}: ${judged.length} suggestions judged`)
    all.push(...judged)
    sections.push(...sectionOf(says, judged))
    // After each, so that what has been judged is not lost with what is left of it.
    writeFileSync(REPORT, textOf(summaryOf(all), sectionOf('All together', all), sections))
  }
}

function textOf(summary: string, together: readonly string[], sections: readonly string[]): string {
  return `${[
    '# Suggested settings against plain ones',
    '',
    'Written by `npm run advice-report`, of recorded prices. A search every fourteen days, of every symbol, kind',
    'and mode: two weeks choose, the week after them judges ([formulas](formulas/advice.md)). Plain settings',
    'are ±10 % in 20 grids at 2x, a ladder of 2 % steps at 3x, three contracts long at 2x. All figures are medians of',
    'weeks, in parts of the investment; *chosen by* is a week where the search looked, *judged* and *plain* the',
    'week where it did not, *won* how often the suggestion earned more there, *not lost* how often it did not lose.',
    'Funding is at the plain rate and marks are last prices; symbols of one week move together, so that the weeks are',
    'fewer than they seem. Suggestions may have 5x where plain settings have 2x: with the market they earn more for that',
    'alone, against it they lose more. Recordings of the same months are of the same market, told twice.',
    '',
    summary,
    '',
    ...together,
    ...sections,
  ]
    .join('\n')
    .trimEnd()}\n`
}

await main()
