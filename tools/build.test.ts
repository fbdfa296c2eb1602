// The server's bundle runs with its workers beside it, and a hash of sources tells when to build
// again.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { bundledThreads, toBundle } from './bundled-threads.mjs'
import { bundleServer, rewriteWorkerAddresses, serverEntries } from './bundle-server.mjs'
import { inRoot } from './paths.mjs'
import { plantTree } from './planted-tree.ts'
import { sourceHash } from './source-hash.mjs'

const server = {
  'apps/server/src/main.ts':
    "import { Worker } from 'node:worker_threads'\n" +
    "import { startWorker } from './deep/start-worker.ts'\n" +
    "startWorker(Worker).on('message', (text: string) => console.log(text))\n",
  'apps/server/src/deep/start-worker.ts':
    'export const startWorker = (W: any) =>\n' +
    "  new W(new URL('./echo-worker.ts', import.meta.url))\n",
  'apps/server/src/deep/echo-worker.ts':
    "import { parentPort } from 'node:worker_threads'\n" +
    "parentPort!.postMessage('hello from the worker')\n",
  'package.json': '{ "type": "module" }',
}

test('a bundled server finds its worker', async () => {
  const folder = plantTree(server)
  await bundleServer(folder)
  const main = join(folder, 'apps/server/dist/main.js')
  expect(execFileSync(process.execPath, [main], { encoding: 'utf8' })).toBe(
    'hello from the worker\n',
  )
})

test('two workers of one name are refused', () => {
  const twin = { 'apps/server/src/other/echo-worker.ts': '' }
  expect(() => serverEntries(plantTree({ ...server, ...twin }))).toThrow('echo-worker.ts')
})

test('only addresses of workers are rewritten', () => {
  const worker = "new URL('../db/query-worker.ts', import.meta.url)"
  expect(rewriteWorkerAddresses(worker)).toBe("new URL('./query-worker.js', import.meta.url)")
  const other = "new URL('./schema.sql', import.meta.url)"
  expect(rewriteWorkerAddresses(other)).toBe(other)
})

test('a server that a test starts takes its workers from the bundle', () => {
  const changed = toBundle("new URL('./query-worker.ts', import.meta.url)")
  expect(changed).toMatch(/^new URL\('file:.*\/apps\/server\/dist\/query-worker\.js'\)$/)
  const other = "new URL('./schema.sql', import.meta.url)"
  expect(toBundle(other)).toBe(other)
})

test('the suites load the server with the addresses of its bundled workers', async () => {
  const vite = await createServer({
    configFile: false,
    root: inRoot('.'),
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [bundledThreads()],
  })
  try {
    const loaded = await vite.transformRequest('/apps/server/src/threads/db-link.ts', { ssr: true })
    expect(loaded?.code).toMatch(/file:[^"']*\/apps\/server\/dist\/db-worker\.js/)
    expect(loaded?.code).not.toContain('db-worker.ts')
  } finally {
    await vite.close()
  }
})

test('an address of a worker that would stay with the sources is refused', () => {
  const { transform } = bundledThreads() as { transform(code: string, id: string): unknown }
  const code = "new URL('../threads/db-worker.ts', import.meta.url)"
  expect(() => transform(code, '/apps/server/src/host/host.ts')).toThrow('unknown form')
})

test('the hash changes with a source, not with a test, a document or a build', () => {
  const folder = plantTree({ 'apps/web/src/a.ts': '1', 'package-lock.json': '{}' })
  const hash = () => sourceHash(folder, ['apps/web', 'package-lock.json', 'not-there'])
  const first = hash()
  for (const file of ['src/a.test.ts', 'README.md'])
    writeFileSync(join(folder, 'apps/web', file), '')
  expect(hash()).toBe(first)
  writeFileSync(join(folder, 'apps/web/src/b.ts'), '')
  const second = hash()
  expect(second).not.toBe(first)
  rmSync(join(folder, 'apps/web/src/b.ts'))
  expect(hash()).toBe(first)
  writeFileSync(join(folder, 'apps/web/src/a.ts'), '2')
  expect(hash()).not.toBe(first)
})
