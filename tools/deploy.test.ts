// deploy/ against the programs that read it: systemd, nats-server and what our server is started
// with. The compose file and the advice on Kubernetes are run by nobody here, and say so.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { makeCertificates } from './nats-certificates.mjs'
import { inRoot } from './paths.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const units = readdirSync(inRoot('deploy/systemd'))
const roles = ['web', 'engine', 'projector']
/** Of ADR 0039; what other settings there are stands in settings.ts. */
const clusterSettings = [
  'TRELLIS_ROLE',
  'NATS_URL',
  'NATS_CA',
  'NATS_USER',
  'NATS_PASSWORD',
  'DATABASE_READ_URL',
  'TRELLIS_DRAIN_MS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
]
/** systemd's figure from 0 (shut in) to 10; what it calls OK ends at 4.9. */
const mostExposed = 2

let systemdAnalyze: string | undefined
let natsServer: string | undefined
let folder: string
beforeAll(async () => {
  systemdAnalyze = await found('systemd-analyze', 'systemd')
  natsServer = await found('nats-server', 'nats-server')
}, 120_000)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-deploy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function found(name: string, packageName: string): Promise<string | undefined> {
  const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
  const path = findProgram([name], places)
  if (path !== undefined || !canInstall()) return path
  await aptInstall(packageName)
  return findProgram([name], places)
}

/** The units as a machine would have them whose programs are those of this one. */
function planted(change: (unit: string) => string = (unit) => unit): readonly string[] {
  return units.map((name) => {
    const text = readFileSync(inRoot(`deploy/systemd/${name}`), 'utf8')
    const here = text
      .replaceAll('/opt/trellis', inRoot('.'))
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/usr/sbin/nats-server', natsServer ?? process.execPath)
    const file = join(folder, name)
    writeFileSync(file, change(here))
    return file
  })
}

function analyzed(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(systemdAnalyze ?? '', args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test('systemd takes every unit, and says what is wrong with a planted one', (context) => {
  if (systemdAnalyze === undefined) context.skip('systemd-analyze is of no package here')
  for (const file of planted()) {
    expect(analyzed('verify', '--man=no', file)).toEqual({ status: 0, said: '' })
  }
  for (const file of planted((unit) => unit.replace('Restart=always', 'Restart=allways'))) {
    expect(analyzed('verify', '--man=no', file).said).toContain('allways')
  }
  for (const file of planted((unit) => unit.replace(/ExecStart=\S+/, 'ExecStart=/no/program'))) {
    expect(analyzed('verify', '--man=no', file).said).toContain('/no/program')
  }
})

test('units are shut in as far as systemd can tell', (context) => {
  if (systemdAnalyze === undefined) context.skip('systemd-analyze is of no package here')
  const judge = (file: string) =>
    analyzed('security', '--offline=true', `--threshold=${mostExposed * 10}`, file)
  for (const file of planted()) expect(judge(file).status, judge(file).said).toBe(0)
  const open = planted((unit) => unit.replaceAll(/^(Protect|Restrict|Private)\w+=.*$/gm, ''))
  for (const file of open) expect(judge(file).status).not.toBe(0)
})

test('units start the server as npm start does, each in its role, and stop it in order', () => {
  for (const role of roles) {
    const unit = readFileSync(inRoot(`deploy/systemd/trellis-${role}@.service`), 'utf8')
    const flags = [...SERVER_FLAGS, '--enable-source-maps'].join(' ')
    expect(unit).toContain(`ExecStart=/usr/bin/node ${flags} apps/server/dist/main.js\n`)
    expect(unit).toContain(`TRELLIS_ROLE=${role} PORT=%i\n`)
    expect(unit).toContain(`EnvironmentFile=/etc/trellis/${role}.env\n`)
    expect(unit).toMatch(/^KillSignal=SIGTERM$/m)
    expect(unit).toMatch(/^Restart=always$/m)
    expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m)
  }
  expect(units.length).toBe(roles.length + 1)
})

test('settings to fill in are those that the server reads', () => {
  const source = readFileSync(inRoot('apps/server/src/settings.ts'), 'utf8')
  for (const name of ['common', ...roles]) {
    for (const setting of settingsIn(`${name}.env`)) {
      const isRead = clusterSettings.includes(setting) || source.includes(`'${setting}'`)
      expect(isRead, `${setting} in ${name}.env`).toBe(true)
    }
  }
})

test('passwords to fill in are those that accounts.conf asks for', () => {
  const accounts = readFileSync(inRoot('deploy/nats/accounts.conf'), 'utf8')
  const asked = [...accounts.matchAll(/\$(NATS_\w+)/g)].map((match) => match[1])
  expect(settingsIn('nats.env')).toEqual(['NATS_NODE', ...asked])
})

function settingsIn(file: string): readonly string[] {
  const text = readFileSync(inRoot(`deploy/settings/${file}`), 'utf8')
  return [...text.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
}

test('nats-server takes its configuration, and refuses a planted one', async (context) => {
  if (natsServer === undefined) context.skip('nats-server is of no package here')
  await makeCertificates(folder, { node: ['nats-1.internal'] })
  copyFileSync(inRoot('deploy/nats/accounts.conf'), join(folder, 'accounts.conf'))
  const text = readFileSync(inRoot('deploy/nats/nats.conf'), 'utf8')
  const here = text.replaceAll('/etc/trellis/nats', folder).replace('/var/lib/trellis-nats', folder)
  const passwords = settingsIn('nats.env').map((name) => [name, 'p1234567890'])
  const env = { ...process.env, ...Object.fromEntries(passwords) }
  const check = (configuration: string) => {
    writeFileSync(join(folder, 'nats.conf'), configuration)
    return spawnSync(natsServer ?? '', ['-t', '-c', join(folder, 'nats.conf')], { env })
  }
  expect(check(here).stderr.toString()).toContain('is valid')
  expect(check(here).status).toBe(0)
  expect(check(here.replace('max_payload:', 'max_pay_load:')).status).not.toBe(0)
  expect(check(here.replace('node.key', 'other.key')).status).not.toBe(0)
})

test('the page and the file that nobody runs say so', () => {
  for (const file of ['compose.yaml', 'kubernetes.md']) {
    expect(readFileSync(inRoot(`deploy/${file}`), 'utf8')).toMatch(/not run here/i)
  }
})

test('certificates are of one authority and name their hosts', async () => {
  await makeCertificates(folder, { n1: ['nats-1.internal', '127.0.0.1'] })
  await makeCertificates(folder, { n2: ['nats-2.internal'] })
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  for (const node of ['n1', 'n2']) {
    expect(openssl('verify', '-CAfile', 'ca.pem', `${node}.pem`)).toContain('OK')
  }
  const text = openssl('x509', '-in', 'n1.pem', '-noout', '-ext', 'subjectAltName')
  expect(text).toContain('DNS:nats-1.internal, IP Address:127.0.0.1')
})
