// The disaster drill as the operator runs it, with one process of each role: what a backup holds
// comes back whole on new servers, what was acknowledged after it is named, and bots trade on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDrill } from '../../drill/run-drill.ts'

test('a cluster that lost NATS and PostgreSQL is what its backup held, and trades on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-drill-'))
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  try {
    const report = await runDrill({ folder, nodes: 1, engines: 1, webs: 1, users: 3, say })
    expect(report.facts).toBeGreaterThan(50)
    expect(report.otherStates).toEqual([])
    expect(report.robbed).toEqual([])
    expect(report.lostTopUps).toBeGreaterThan(0)
    expect(report.lost.join('\n')).toMatch(/partition \d+ ends at .*: facts \d+ to \d+ are lost/)
    expect(report.newFacts).toBeGreaterThan(0)
  } catch (error) {
    process.stderr.write(`${said.join('\n')}\n`)
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)
