// The configuration of a NATS server that tests and `npm run cluster` start, and what a secured one
// needs beside it: the accounts of deploy/nats, passwords, certificates.
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificates } from './nats-certificates.mjs'
import { inRoot } from './paths.mjs'

const users = ['web', 'engine', 'projector', 'operator', 'system']

/** Certificates in `folder` for the nodes, and a password for each user of accounts.conf. */
export async function makeSecrets(folder, names) {
  const hosts = ['127.0.0.1', 'localhost']
  await makeCertificates(folder, Object.fromEntries(names.map((name) => [name, hosts])))
  const passwords = users.map((user) => [user, `p${randomBytes(16).toString('hex')}`])
  return {
    folder,
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    passwords: Object.fromEntries(passwords),
    routes: `p${randomBytes(16).toString('hex')}`,
  }
}

/** What the server's configuration reads from its environment. */
export function environmentOf(secrets) {
  const entries = Object.entries(secrets?.passwords ?? {})
  return Object.fromEntries(
    entries.map(([user, password]) => [`NATS_${user.toUpperCase()}_PASSWORD`, password]),
  )
}

/** Writes a node's configuration into its folder and answers the file. */
export function writeConfig(folder, node) {
  const file = join(folder, 'nats.conf')
  if (node.secrets !== undefined) {
    copyFileSync(inRoot('deploy/nats/accounts.conf'), join(folder, 'accounts.conf'))
  }
  // The password of the nodes is in it.
  writeFileSync(file, `${linesOf(folder, node).join('\n')}\n`, { mode: 0o600 })
  return file
}

/** Bodies are at most 1 MB and heads some hundred bytes, and both count. */
function linesOf(folder, { name, client, monitor, cluster, settings, secrets }) {
  return [
    `server_name: ${name}`,
    `listen: "127.0.0.1:${client}"`,
    `http: "127.0.0.1:${monitor}"`,
    'max_payload: 2097152',
    // Two minutes by default: for so long calls would go to a node that is cut off in silence.
    'ping_interval: "5s"',
    'ping_max: 2',
    `log_file: ${JSON.stringify(join(folder, 'nats.log'))}`,
    `jetstream { store_dir: ${JSON.stringify(join(folder, 'store'))} }`,
    settings,
    ...(secrets === undefined ? [] : [tlsOf(secrets, name), 'include "accounts.conf"']),
    ...(cluster === undefined ? [] : [clusterOf(cluster, secrets, name)]),
  ]
}

/**
 * Each node is told the others' addresses and asked to tell nobody its own: a link that stands
 * between them would be gone round.
 */
function clusterOf({ port, routes }, secrets, name) {
  const user = secrets === undefined ? '' : `route:${secrets.routes}@`
  const addresses = routes.map((to) => JSON.stringify(`nats://${user}127.0.0.1:${to}`))
  return [
    'cluster {',
    '  name: trellis',
    `  listen: "127.0.0.1:${port}"`,
    '  advertise: "127.0.0.1:1"',
    '  no_advertise: true',
    `  routes: [${addresses.join(', ')}]`,
    ...(secrets === undefined
      ? []
      : [
          `  authorization { user: route, password: ${secrets.routes} }`,
          `  ${tlsOf(secrets, name, 'verify: true')}`,
        ]),
    '}',
  ].join('\n')
}

function tlsOf({ folder }, name, more = '') {
  const path = (file) => JSON.stringify(join(folder, file))
  const files = `cert_file: ${path(`${name}.pem`)}, key_file: ${path(`${name}.key`)}`
  return `tls { ${files}, ca_file: ${path('ca.pem')}${more === '' ? '' : `, ${more}`} }`
}
