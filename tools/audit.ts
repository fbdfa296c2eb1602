// Entry of `npm run audit`: what is known against the packages that a server runs with, by npm's
// own audit of package-lock.json. It asks the registry, so that nothing else runs it.
import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { judge, readAnswer, type Allowed } from './audit-answer.ts'
import { inRoot, root } from './paths.mjs'

const allowed = JSON.parse(readFileSync(inRoot('tools/audit-allow.json'), 'utf8')) as Allowed[]
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const { code, lines } = judge(readAnswer(stdout), allowed, new Date().toISOString().slice(0, 10))
for (const line of lines) console.log(line)
process.exitCode = code
