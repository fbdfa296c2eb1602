// Freezing and thawing the tests' database must not stumble over a process that has ended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { signalAll } from './postgres.mjs'

test('a server that ended while it was frozen is thawed without a word', async () => {
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = server.pid ?? 0
  signalAll(pid, 'SIGSTOP')
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(() => signalAll(pid, 'SIGCONT')).not.toThrow()
})
