// Certificates for NATS servers: an authority of one's own and a certificate for each node, made by
// openssl. For tests, and by hand: node tools/nats-certificates.mjs FOLDER NAME=HOST[,HOST]...
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { isMain } from './paths.mjs'
import { capture } from './run.mjs'

const days = '3650'

/**
 * Writes `ca.pem` and, for each node by name, `NAME.pem` and `NAME.key`, good for the given host
 * names and addresses. An authority that is there already signs again: nodes can be added later.
 */
export async function makeCertificates(folder, hostsByName) {
  const openssl = await findOpenssl()
  const run = async (...args) => {
    const { code, output } = await capture(openssl, args, { cwd: folder })
    if (code !== 0) throw new Error(`openssl ${args[0]}: ${output}`)
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  if (!existsSync(join(folder, 'ca.key'))) {
    const ca = ['-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', days]
    await run('req', ...ca, '-subj', '/CN=trellis nats authority')
  }
  for (const [name, hosts] of Object.entries(hostsByName)) {
    const request = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`]
    await run('req', '-new', ...key, ...request)
    writeFileSync(join(folder, `${name}.ext`), extensionsOf(hosts))
    const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', days]
    const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`]
    await run('x509', '-req', ...files, ...signing)
    for (const end of ['csr', 'ext']) rmSync(join(folder, `${name}.${end}`))
  }
}

/** Nodes are servers to all and clients to each other. */
function extensionsOf(hosts) {
  const names = hosts.map((host) => (isIP(host) === 0 ? `DNS:${host}` : `IP:${host}`))
  return [
    `subjectAltName=${names.join(',')}`,
    'extendedKeyUsage=serverAuth,clientAuth',
    'basicConstraints=critical,CA:FALSE',
    '',
  ].join('\n')
}

async function findOpenssl() {
  const found = findProgram(['openssl'])
  if (found !== undefined) return found
  if (canInstall()) await aptInstall('openssl')
  const installed = findProgram(['openssl'])
  if (installed === undefined)
    throw new Error('Missing: openssl (Debian: apt-get install openssl).')
  return installed
}

if (isMain(import.meta.url)) {
  const [folder, ...nodes] = process.argv.slice(2)
  const named = nodes.map((node) => node.split('='))
  if (folder === undefined || named.some(([name, hosts]) => !name || !hosts)) {
    console.error('usage: node tools/nats-certificates.mjs FOLDER NAME=HOST[,HOST]...')
    process.exit(1)
  }
  const hosts = Object.fromEntries(named.map(([name, list]) => [name, list.split(',')]))
  await makeCertificates(folder, hosts)
}
