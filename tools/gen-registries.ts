// Writes the registries of bots/ from its folders: one per runtime, so that server code never
// enters the browser. With --check it only compares and fails when a registry is stale. It imports
// no kind.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'

export interface Registry {
  readonly file: string
  readonly text: string
}

const banner = [
  '// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is',
  '// here when its folder is there.',
].join('\n')

/** The registries as they should be for the kinds below `botsFolder`. */
export function registriesOf(botsFolder: string): readonly Registry[] {
  const kinds = kindsOf(botsFolder)
  const having = (file: string) => kinds.filter((kind) => existsSync(join(botsFolder, kind, file)))
  return [
    { file: 'registry.core.ts', text: coreRegistry(having('index.ts')) },
    { file: 'registry.server.ts', text: serverRegistry(having('routes.ts'), botsFolder) },
    { file: 'registry.web.ts', text: webRegistry(having('web/index.ts')) },
    { file: 'registry.advice.ts', text: adviceRegistry(having('advice-search.ts')) },
    { file: 'registry.community.ts', text: communityRegistry(having('community.ts')) },
  ]
}

/** Names of the registries whose file differs from what the folders say. */
export function staleRegistries(botsFolder: string): readonly string[] {
  return registriesOf(botsFolder)
    .filter(({ file, text }) => {
      const path = join(botsFolder, file)
      return !existsSync(path) || readFileSync(path, 'utf8') !== text
    })
    .map(({ file }) => file)
}

function kindsOf(botsFolder: string): readonly string[] {
  if (!existsSync(botsFolder)) return []
  return readdirSync(botsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(entry.name))
    .map((entry) => entry.name)
    .filter((name) => name !== 'node_modules')
    .sort()
}

function coreRegistry(kinds: readonly string[]): string {
  const imports = kinds.map((kind) => `import { kind as ${camel(kind)} } from './${kind}/index.ts'`)
  return file(imports, 'coreKinds', kinds.map(camel))
}

/** Kinds that settings are searched for: domain alone, for the thread that searches. */
function adviceRegistry(kinds: readonly string[]): string {
  const imports = kinds.map(
    (kind) => `import { adviceSearch as ${camel(kind)} } from './${kind}/advice-search.ts'`,
  )
  return file(imports, 'adviceKinds', kinds.map(camel))
}

/** Kinds that the seeded community trades with: what is drawn of each, without its calls. */
function communityRegistry(kinds: readonly string[]): string {
  const imports = kinds.map(
    (kind) => `import { community as ${camel(kind)} } from './${kind}/community.ts'`,
  )
  return file(imports, 'communityKinds', kinds.map(camel))
}

function serverRegistry(kinds: readonly string[], botsFolder: string): string {
  const wired = (kind: string) => existsSync(join(botsFolder, kind, 'wire.ts'))
  const imports = kinds.flatMap((kind) => [
    `import { routes as ${camel(kind)} } from './${kind}/routes.ts'`,
    ...(wired(kind) ? [`import * as ${camel(kind)}Wire from './${kind}/wire.ts'`] : []),
  ])
  const rows = kinds.map((kind) => {
    const wire = wired(kind) ? `, wire: ${camel(kind)}Wire` : ''
    return `{ kind: '${kind}', routes: ${camel(kind)}${wire} }`
  })
  return file(imports, 'serverKinds', rows)
}

function webRegistry(kinds: readonly string[]): string {
  const imports = kinds.map(
    (kind) => `import { web as ${camel(kind)} } from './${kind}/web/index.ts'`,
  )
  return file(imports, 'webKinds', kinds.map(camel))
}

function file(imports: readonly string[], name: string, rows: readonly string[]): string {
  const list = rows.length === 0 ? '[]' : `[\n${rows.map((row) => `  ${row},\n`).join('')}]`
  return [banner, ...imports, '', `export const ${name} = ${list} as const`, ''].join('\n')
}

function camel(kind: string): string {
  return kind.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function main(): void {
  const botsFolder = join(root, 'bots')
  const stale = staleRegistries(botsFolder)
  if (process.argv.includes('--check')) {
    for (const name of stale) console.error(`bots/${name} is stale: run \`npm run gen\``)
    process.exitCode = stale.length === 0 ? 0 : 1
    return
  }
  for (const { file: name, text } of registriesOf(botsFolder)) {
    if (stale.includes(name)) writeFileSync(join(botsFolder, name), text)
  }
}

if (isMain(import.meta.url)) main()
