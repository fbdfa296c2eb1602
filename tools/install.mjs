// Makes sure that node_modules is what the lockfile says. Must run with Node alone, before any
// package is there.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { giveUp, run } from './run.mjs'

const stamp = inRoot('node_modules', '.trellis-lock')
const lockfile = inRoot('package-lock.json')
const installed = inRoot('node_modules', '.package-lock.json')

/** Installs with `npm ci` when node_modules is missing or older than the lockfile. */
export async function ensureInstalled() {
  requireNode()
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand()) {
    refuseLink()
    console.log('Installing packages (npm ci) ...')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const code = await run(npm, ['ci', '--no-audit', '--no-fund'], { env: installEnv() })
    if (code !== 0) giveUp('Missing: the npm packages. `npm ci` failed; see its message above.')
  }
  writeFileSync(stamp, wanted)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(`Missing: Node.js 20.19 or newer (this is ${process.versions.node}).`)
}

/** `npm ci` empties the folder first; behind a link that would be somebody else's. */
function refuseLink() {
  const link = lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })
  if (!link?.isSymbolicLink()) return
  giveUp('Missing: packages as the lockfile has them; node_modules is a link and is left alone.')
}

/** `npm install` by hand leaves its own lockfile, at least as new as ours. */
function installedByHand() {
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

/** Development packages are needed to build, whatever NODE_ENV says. */
function installEnv() {
  const { NODE_ENV: _, ...env } = process.env
  return { ...env, npm_config_include: 'dev' }
}
