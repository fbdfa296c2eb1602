// Memory of threads: each has what it asked for, whatever the process was told for itself.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SERVER_FLAGS } from '../../../../tools/server-flags.mjs'

const MB = 1_048_576
/** Says how far a young generation has grown that is filled with what lives on. */
const FILLED = `
  import { getHeapSpaceStatistics } from 'node:v8'
  const kept = []
  for (let i = 0; i < 3_000_000; i += 1) {
    kept.push({ i, own: [i] })
    if (kept.length > 300_000) kept.length = 0
  }
  const young = getHeapSpaceStatistics().find((it) => it.space_name === 'new_space')
  console.log(young.space_size)
`
const entry = new URL('start-thread.ts', import.meta.url).href
const program = `
  const { startThread } = await import(${JSON.stringify(entry)})
  const { once } = await import('node:events')
  const file = new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(FILLED)}`)})
  for (const most of [16, 192]) {
    await once(startThread(file, {}, { maxYoungGenerationSizeMb: most }), 'exit')
  }
`

test('a thread has the young generation that it asked for, not that of the command line', async () => {
  const args = [...SERVER_FLAGS, '--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
  })
  const [small, large] = stdout.trim().split('\n').map(Number)
  expect(small).toBeLessThanOrEqual(16 * MB)
  // Half of it and a third: what is copied, and room to copy it to.
  expect(large).toBe(128 * MB)
})
