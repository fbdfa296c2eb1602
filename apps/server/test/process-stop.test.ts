// The server's process stops with exit code 0 and without a complaint whenever it is told to, also
// while it still starts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ONE_COMPILER } from '../../../tools/bundled-threads.mjs'
import { tempFolder } from './host-fixture.ts'
import { MAIN } from './process-fixture.ts'
import { healthAt } from './told-metrics.ts'

/** All that `npm start` begins beside the bots. */
const all = { TRELLIS_HOUSE: '1', TRELLIS_ADVICE: '1', TRELLIS_LAB_WARM: '1' }

test.each([
  ['while it starts', 'Server listening'],
  ['when it trades', 'Trellis is ready'],
])('SIGTERM %s ends it with 0', { timeout: 60_000 }, async (_when, line) => {
  const folder = tempFolder()
  const server = spawn(process.execPath, [...ONE_COMPILER, MAIN], {
    env: { ...process.env, ...all, PORT: '0', TRELLIS_DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    server.kill('SIGKILL')
    folder.remove()
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      const isTold = output.includes(line)
      output += text
      if (!isTold && output.includes(line)) server.kill('SIGTERM')
    })
  }
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(output).not.toContain('could not start')
  expect(output.split('\n').filter((it) => /"level":[456]0/.test(it))).toEqual([])
})

test('told to stop it says so at once, and serves on for as long as it is to', async () => {
  const folder = tempFolder()
  const drain = { TRELLIS_DRAIN_MS: '1500', TRELLIS_COMMUNITY_DAYS: '0', TRELLIS_LAB: '0' }
  const server = spawn(process.execPath, [...ONE_COMPILER, MAIN], {
    env: { ...process.env, ...drain, PORT: '0', TRELLIS_DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => {
    server.kill('SIGKILL')
    folder.remove()
  })
  const [said] = (await once(server.stdout, 'data')) as [Buffer]
  const [, address = ''] = /ready: (http:\S+?)\/tradingbot/.exec(said.toString()) ?? []
  expect((await healthAt(address))?.status).toBe(200)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await vi.waitUntil(async () => (await healthAt(address))?.status === 503, {
    interval: 5,
    timeout: 10_000,
  })
  expect((await healthAt(address))?.body).toMatchObject({ ready: false, phase: 'stopping' })
  expect((await fetch(`${address}/openapi.json`)).status).toBe(200)
  // With which code is shown above.
  await ended
})
