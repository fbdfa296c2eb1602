// Installs of one process do not stand in each other's way: a stand-in for apt-get says when it
// began and when it was over.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { aptInstall } from './apt.mjs'

const folder = mkdtempSync(join(tmpdir(), 'trellis-apt-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('installs one after another, and goes on behind one that failed', async () => {
  const said = join(folder, 'said')
  const script = `#!/bin/sh
what=$(for it; do :; done; echo "$it")
echo "begin $what" >> ${said}; sleep 0.1; echo "end $what" >> ${said}
[ "$what" != broken ]
`
  writeFileSync(join(folder, 'apt-get'), script)
  chmodSync(join(folder, 'apt-get'), 0o755)
  vi.stubEnv('PATH', folder + delimiter + process.env['PATH'])
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await Promise.all(['broken', 'one', 'two'].map((it) => aptInstall(it)))).toEqual([
    false,
    true,
    true,
  ])
  const [, , ...installs] = readFileSync(said, 'utf8').trim().split('\n')
  expect(installs).toEqual(['broken', 'one', 'two'].flatMap((it) => [`begin ${it}`, `end ${it}`]))
})
