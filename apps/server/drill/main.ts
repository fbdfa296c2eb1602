// `npm run drill [-- --nodes 3 --engines 2 --webs 2 --users 8]`: loses a cluster and makes it anew
// of its backup, on loopback and in a folder of its own; ends with 1 where something did not come
// back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../../tools/build.mjs'
import { runDrill, type DrillReport } from './run-drill.ts'

const number = (preset: string) => ({ type: 'string', default: preset }) as const
const { values } = parseArgs({
  options: { nodes: number('3'), engines: number('2'), webs: number('2'), users: number('8') },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'trellis-drill-'))

await ensureBuilt()
const { nodes, engines, webs, users } = values
const counts = [nodes, engines, webs, users].map(Number)
if (!counts.every((it) => it >= 1)) throw new Error('each number must be 1 at least')
try {
  const report = await runDrill({
    folder,
    nodes: Number(nodes),
    engines: Number(engines),
    webs: Number(webs),
    users: Number(users),
    say,
  })
  print(report)
  const isWhole = report.otherStates.length === 0 && report.robbed.length === 0
  process.exitCode = isWhole && report.newFacts > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function print({ facts, otherStates, robbed, lost, ...rest }: DrillReport): void {
  say(`${facts} facts came back`)
  say(`partitions in another state than the backup held: ${otherStates.join(', ') || 'none'}`)
  say(`users who lack what they were told before the backup: ${robbed.join(', ') || 'none'}`)
  say(`acknowledged after the backup and lost: ${rest.lostTopUps} top-ups`)
  for (const line of lost) say(`  ${line}`)
  say(`users were served again ${Math.round(rest.awayMs / 1000)} s after the loss`)
  say(`facts since then: ${rest.newFacts}`)
}
