// `npm run verify`: every gate that needs no running program, one line each, full output only of
// what failed. It changes no file.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, isMain } from './paths.mjs'
import { capture } from './run.mjs'

const bin = (name, ...args) => [inRoot('node_modules/.bin', name), args]
const check = (name, ...args) => [
  process.execPath,
  ['--import', 'tsx', `tools/${name}.ts`, ...args],
]
const code = ['packages', 'bots', 'apps', 'e2e', 'bench', 'tools']

/** The slow ones first, so that the quick ones fill the gaps. */
const steps = () => {
  const present = code.filter((folder) => existsSync(inRoot(folder)))
  return [
    { name: 'format', command: bin('prettier', '--check', '--log-level', 'warn', '.') },
    {
      name: 'dependencies',
      command: bin('depcruise', ...present, '--config', '.dependency-cruiser.cjs'),
    },
    // The compiler's own findings come with the lint: both need all types, which are found once.
    {
      name: 'types and lint',
      command: bin('oxlint', '--type-aware', '--type-check', '--deny-warnings', ...present),
    },
    { name: 'pure zone', command: check('check-pure') },
    { name: 'tree', command: check('check-tree') },
    { name: 'styles', command: check('check-css') },
    { name: 'registries', command: check('gen-registries', '--check') },
    { name: 'specification', command: check('gen-specification', '--check') },
    { name: 'endpoints', command: check('check-endpoints'), needs: 'tools/check-endpoints.ts' },
    {
      name: 'budgets',
      command: check('check-budgets'),
      before: () => ensureBuilt({ only: 'web' }),
    },
  ].filter((step) => step.needs === undefined || existsSync(inRoot(step.needs)))
}

/** Runs every gate; answers the names of those that failed. */
export async function verify() {
  const waiting = steps()
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await passes(step))) failed.push(step.name)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  return failed
}

async function passes({ name, command: [program, args], before }) {
  const started = performance.now()
  await before?.()
  const { code: exit, output } = await capture(program, args)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${exit === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (exit !== 0) console.log(output.trimEnd())
  return exit === 0
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  const failed = await verify()
  if (failed.length > 0) {
    console.log(`\nverify failed: ${failed.join(', ')}`)
    process.exit(1)
  }
}
