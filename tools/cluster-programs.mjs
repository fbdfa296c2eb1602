// What the tests of a cluster run beside Node. Installed in one go before any of them begins: two
// that install at the same time are in each other's way.
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { fakeTimeLibrary } from './faults.mjs'

const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
/** Programs, each with its Debian package. */
const programs = [
  ['nats-server', 'nats-server'],
  ['openssl', 'openssl'],
  ['strace', 'strace'],
  ['systemd-analyze', 'systemd'],
]

/** Installs what is missing where that is possible; a test that lacks something says so itself. */
export async function ensureClusterPrograms() {
  if (!canInstall()) return
  const missing = programs.filter(([name]) => findProgram([name], places) === undefined)
  const packages = missing.map(([, debian]) => debian)
  if (fakeTimeLibrary() === undefined) packages.push('libfaketime')
  if (packages.length > 0) await aptInstall(...packages)
}
