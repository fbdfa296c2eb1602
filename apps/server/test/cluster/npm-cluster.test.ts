// `npm run cluster` as a user runs it: what it says, a bot that is made at one web process and seen
// at the other, an engine that is killed, and nothing left behind when it is told to stop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../../../../tools/paths.mjs'
import { tempFolder } from '../host-fixture.ts'
import { soundGrid, TestClient } from '../http-server-fixture.ts'
import { eventually } from './bus-stage.ts'

const LIMIT_MS = 120_000

test('a cluster starts, serves at every door, lives on without an engine, and stops', async () => {
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  // PostgreSQL runs as another user where this is root.
  chmodSync(folder.path, 0o755)
  const tool = spawn(process.execPath, [inRoot('tools/cluster.mjs')], {
    env: {
      ...process.env,
      TRELLIS_DATA_DIR: folder.path,
      TRELLIS_HOUSE: '0',
      TRELLIS_ADVICE: '0',
      TRELLIS_LAB: '0',
      TRELLIS_SHARDS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void tool.kill('SIGKILL'))
  let said = ''
  for (const stream of [tool.stdout, tool.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const isReady = (): boolean => {
    if (tool.exitCode !== null) throw new Error(`it ended with ${tool.exitCode}: ${said}`)
    return /Trellis is ready: http/.test(said)
  }
  // Read models of another release keep it from that, and an operator's command mends them.
  const operator = join(folder.path, 'operator.env')
  await eventually('operators can act', () => isReady() || existsSync(operator), LIMIT_MS)
  expect(isReady()).toBe(false)
  await eventually('it is said where', () => said.includes(operator))
  await eventually('it is ready', isReady, LIMIT_MS)

  const [one, other] = [...said.matchAll(/web-\d +\d+ .*(http:\S+)\/tradingbot\//g)].map(
    ([, address = '']) => ({ address }),
  )
  if (one === undefined || other === undefined) throw new Error(`two web processes: ${said}`)
  const client = new TestClient(one)
  expect((await client.register('cluster@example.org', 'correct horse')).code).toBe(0)
  const { grid } = await soundGrid(client)
  const made = await client.post('/s1/bot/grid/v1/create-grid', grid)
  expect(made.result.status_code).toBe(200)
  const headers = { usertoken: client.token }
  const seen = async (): Promise<readonly string[]> => {
    const body = { status: 'ONGOING' }
    const asked = new TestClient(other)
    const { result } = await asked.post('/tradingbot/v1/list-all-bots', body, { headers })
    return (result.bots ?? []).map(
      (row: { figures: { bot_id: string } }) => row.figures.bot_id,
    ) as readonly string[]
  }
  expect(await seen()).toEqual([made.result.grid_id])

  expect(readFileSync(operator, 'utf8')).toContain("export NATS_USER='operator'\n")
  expect(statSync(operator).mode & 0o777).toBe(0o600)

  const pids = [...said.matchAll(/^ {2}(?:\S+) +(\d+) .*(?:http|nats|postgres):/gm)].map(
    ([, pid]) => Number(pid),
  )
  expect(new Set(pids).size).toBe(9)
  const killed = Number(/engine-1 +(\d+)/.exec(said)?.[1])
  process.kill(killed, 'SIGKILL')
  await eventually('it is said', () =>
    said.includes(`engine-1 (pid ${killed}) was ended by SIGKILL; it is started again in 1 s`),
  )
  const back = /engine-1 is back, pid (\d+)/
  await eventually('it is back', () => back.test(said), LIMIT_MS)
  const isSeen = async (): Promise<boolean> => (await seen()).length === 1
  await eventually('the bot is asked of its next owner', isSeen, LIMIT_MS)

  const ended = once(tool, 'exit')
  tool.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  const left = [...pids, Number(back.exec(said)?.[1])].filter(isAlive)
  expect(left).toEqual([])
  expect(existsSync(operator)).toBe(false)
}, 300_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
