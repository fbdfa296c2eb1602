// The registries follow the folders, one per runtime, and a stale one is named.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registriesOf, staleRegistries } from './gen-registries.ts'
import { plantTree } from './planted-tree.ts'

const kinds = {
  'bots/spot-grid/index.ts': '',
  'bots/spot-grid/routes.ts': '',
  'bots/spot-grid/wire.ts': '',
  'bots/spot-grid/web/index.ts': '',
  'bots/spot-grid/community.ts': '',
  'bots/dual-asset/index.ts': '',
  'bots/node_modules/zod/index.ts': '',
}
const botsOf = (files: Readonly<Record<string, string>>) => join(plantTree(files), 'bots')

function write(bots: string): void {
  for (const { file, text } of registriesOf(bots)) writeFileSync(join(bots, file), text)
}

test('each runtime gets the kinds that have something for it', () => {
  const bots = botsOf(kinds)
  const text = Object.fromEntries(registriesOf(bots).map((it) => [it.file, it.text]))
  expect(text['registry.core.ts']).toContain(
    "import { kind as dualAsset } from './dual-asset/index.ts'\n" +
      "import { kind as spotGrid } from './spot-grid/index.ts'\n\n" +
      'export const coreKinds = [\n  dualAsset,\n  spotGrid,\n] as const\n',
  )
  expect(text['registry.server.ts']).toContain(
    "  { kind: 'spot-grid', routes: spotGrid, wire: spotGridWire },\n] as const",
  )
  expect(text['registry.server.ts']).not.toContain('dual-asset')
  expect(text['registry.community.ts']).toContain(
    "import { community as spotGrid } from './spot-grid/community.ts'\n\n" +
      'export const communityKinds = [\n  spotGrid,\n] as const\n',
  )
  expect(text['registry.web.ts']).toContain('export const webKinds = [\n  spotGrid,\n] as const')
})

test('a registry lists kinds and nothing else', () => {
  const bots = botsOf({ ...kinds, 'bots/web-context.ts': '' })
  for (const { text } of registriesOf(bots)) expect(text).not.toMatch(/export (type )?\*/)
})

test('no kinds at all are an empty list each', () => {
  const texts = registriesOf(botsOf({ 'bots/package.json': '{}' })).map((it) => it.text)
  expect(texts.every((text) => text.includes('Kinds = [] as const\n'))).toBe(true)
})

test('a planted stale registry is named, and generating mends it', () => {
  const bots = botsOf(kinds)
  expect(staleRegistries(bots)).toHaveLength(5)
  write(bots)
  expect(staleRegistries(bots)).toEqual([])
  writeFileSync(join(bots, 'registry.web.ts'), 'export const webKinds = []\n')
  expect(staleRegistries(bots)).toEqual(['registry.web.ts'])
})

test('a new folder makes stale what it belongs to, and nothing else', () => {
  const bots = botsOf({ ...kinds, 'bots/test-beat/readme.txt': '' })
  write(bots)
  writeFileSync(join(bots, 'test-beat/index.ts'), '')
  expect(staleRegistries(bots)).toEqual(['registry.core.ts'])
})
