// The server's process stops with exit code 0 whenever it is told to, also while it still starts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from './host-fixture.ts'
import { MAIN } from './process-fixture.ts'

test.each([
  ['while it starts', 'Server listening'],
  ['when it trades', 'Trellis is ready'],
])('SIGTERM %s ends it with 0', { timeout: 60_000 }, async (_when, line) => {
  const folder = tempFolder()
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', TRELLIS_DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    server.kill('SIGKILL')
    folder.remove()
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (!output.includes(line) && (output += text).includes(line)) server.kill('SIGTERM')
    })
  }
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(output).not.toContain('could not start')
})
