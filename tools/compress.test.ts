// What a build leaves for the server: every text that is worth it, compressed, beside itself.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from './compress.mjs'

test('texts are compressed beside themselves, small files and fonts are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-compress-'))
  const long = 'export const line = 1\n'.repeat(200)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/page-A1b2C3d4.js'), long)
  writeFileSync(join(folder, 'assets/font-A1b2C3d4.woff2'), long)
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  await compressFiles(folder)
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(left.filter((it) => it.endsWith('.br'))).toEqual(['assets/page-A1b2C3d4.js.br'])
  const compressed = readFileSync(join(folder, 'assets/page-A1b2C3d4.js.br'))
  expect(compressed.length).toBeLessThan(long.length / 20)
  expect(brotliDecompressSync(compressed).toString()).toBe(long)
  rmSync(folder, { recursive: true })
})
