// Installs Debian packages where that is possible: apt is there and this is root.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

let updated = false

/** The first of the named programs found on PATH or in the given folders. */
export function findProgram(names, folders = []) {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders].filter(Boolean)
  return names.flatMap((name) => places.map((place) => join(place, name))).find(existsSync)
}

/** Whether packages can be installed here without asking anybody. */
export function canInstall() {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined
}

/** Resolves when the installs before are over: apt refuses a second one beside it. */
let before = Promise.resolve()

/** Installs packages, one call after another; true when apt said that it worked. */
export function aptInstall(...packages) {
  const installed = before.then(() => install(packages))
  before = installed.catch(() => undefined)
  return installed
}

async function install(packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  if (!updated) updated = (await run('apt-get', ['-qq', 'update'], options)) === 0
  // Another process may be installing too.
  const args = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends', 'install']
  return (await run('apt-get', [...args, ...packages], options)) === 0
}
