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

/** Installs packages; true when apt said that it worked. */
export async function aptInstall(...packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  if (!updated) updated = (await run('apt-get', ['-qq', 'update'], options)) === 0
  const args = ['-qq', '-y', '--no-install-recommends', 'install', ...packages]
  return (await run('apt-get', args, options)) === 0
}
