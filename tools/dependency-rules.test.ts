// Every rule of .dependency-cruiser.cjs is seen to fire on a planted import, and to stay silent
// beside it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { plantTree } from './planted-tree.ts'

const configFile = '.dependency-cruiser.cjs'
const wordLists = '@zxcvbn-ts/language-common'
const nats = '@nats-io/jetstream'
const telemetry = '@opentelemetry/api'
const libraries = [
  'fastify',
  'zod',
  'lightweight-charts',
  'qrcode',
  'marked',
  'left-pad',
  'web-push',
  wordLists,
  nats,
  telemetry,
]

/** Each room of the server with one that stands above it. */
const upwards = [
  ['texts', 'auth'],
  ['limits', 'auth'],
  ['observe', 'bus'],
  ['clock', 'host'],
  ['journal', 'host'],
  ['nats', 'host'],
  ['leases', 'host'],
  ['bus', 'host'],
  ['feed', 'projections'],
  ['data-folder', 'host'],
  ['database', 'projections'],
  ['projections', 'threads'],
  ['threads', 'host'],
  ['host', 'auth'],
  ['lab', 'calls'],
  ['house', 'auth'],
  ['auth', 'telegram'],
  ['backup', 'telegram'],
  ['telegram', 'deliveries'],
  ['deliveries', 'announcements'],
  ['announcements', 'operator'],
  ['operator', 'calls'],
  ['calls', 'http'],
  ['advice', 'duties'],
  ['duties', 'market'],
  ['ranking', 'ws'],
  ['market', 'http'],
  ['ws', 'http'],
] as const

const serverRooms = upwards.map(
  ([room, above]) =>
    [
      `R19-server-${room}`,
      [[`apps/server/src/${room}/up.ts`, `apps/server/src/${above}/there.ts`] as const],
    ] as const,
)

/** rule: [importing file, imported module]; paths from the root of the planted tree. */
const planted: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'R1-kernel': [['packages/kernel/src/a.ts', 'packages/market/src/index.ts']],
  'R2-market': [['packages/market/src/b.ts', 'packages/contract/src/index.ts']],
  'R2-tape': [['packages/tape/src/c.ts', 'packages/exchange/src/index.ts']],
  'R3-exchange': [['packages/exchange/src/d.ts', 'packages/engine/src/index.ts']],
  'R3-engine': [['packages/engine/src/e.ts', 'packages/exchange/src/index.ts']],
  'R24-lab': [['packages/lab/src/l.ts', 'bots/beta/params.ts']],
  'R24-lab-users': [['bots/alpha/evolve.ts', 'packages/lab/src/index.ts']],
  'R25-texts': [['packages/texts/src/t.ts', 'packages/kernel/src/index.ts']],
  'R4-contract': [['packages/contract/src/f.ts', 'packages/market/src/index.ts']],
  'R5-pure': [
    ['packages/engine/src/g.ts', 'node:fs'],
    ['packages/market/src/h.ts', 'left-pad'],
    ['bots/alpha/decide.ts', 'node:crypto'],
    ['bots/alpha/trailing.ts', 'node:os'],
    ['packages/bot-kit/closing.ts', 'node:path'],
    ['packages/bot-kit/unheard/clock.ts', 'node:os'],
  ],
  'R6-bot-domain': [
    ['bots/alpha/plan.ts', 'bots/alpha/wire.ts'],
    ['bots/alpha/moving.ts', 'packages/exchange/src/index.ts'],
  ],
  'R18-bot-domain-kit': [['bots/alpha/limits.ts', 'packages/bot-kit/routes/creating.ts']],
  'R7-siblings': [['bots/alpha/view.ts', 'bots/beta/limits.ts']],
  'R8-door': [['apps/server/src/i.ts', 'bots/beta/params.ts']],
  // What pages might load may load nothing of the server's, and the other way round: some of what
  // is planted for another rule is a step of such a way as well.
  'R10-web': [
    ['apps/web/src/j.ts', 'packages/exchange/src/index.ts'],
    ['bots/beta/wire-detail.ts', 'bots/beta/view.ts'],
    ['packages/engine/src/e.ts', 'packages/exchange/src/index.ts'],
    ['packages/tape/src/c.ts', 'packages/exchange/src/index.ts'],
    ['bots/alpha/evolve.ts', 'packages/lab/src/index.ts'],
    ['bots/alpha/moving.ts', 'packages/exchange/src/index.ts'],
    ['bots/alpha/limits.ts', 'packages/bot-kit/routes/creating.ts'],
    ['bots/beta/web/panel.ts', 'bots/beta/routes-checks.ts'],
    ['packages/bot-kit/unheard/rows.ts', 'packages/bot-kit/routes/rows.ts'],
    ['packages/bot-kit/web/plain/card.ts', 'packages/bot-kit/routes/creating.ts'],
    ['packages/bot-kit/wire/history.ts', 'packages/bot-kit/routes/history.ts'],
  ],
  'R11-server': [
    ['apps/server/src/k.ts', 'packages/ui/src/index.ts'],
    ['packages/bot-kit/routes/own-bot.ts', 'packages/bot-kit/web/lists.ts'],
  ],
  'R16-kit-domain': [
    ['packages/bot-kit/fields.ts', 'packages/contract/src/index.ts'],
    ['packages/bot-kit/spot/state.ts', 'packages/bot-kit/wire/checks.ts'],
    ['packages/bot-kit/unheard/funds.ts', 'packages/contract/src/index.ts'],
    ['packages/bot-kit/unheard/rows.ts', 'packages/bot-kit/routes/rows.ts'],
  ],
  'R17-kit-halves': [['packages/bot-kit/routes/own-bot.ts', 'packages/bot-kit/web/lists.ts']],
  'R17-kit-wire': [['packages/bot-kit/wire/history.ts', 'packages/bot-kit/routes/history.ts']],
  'R20-screens': [
    ['bots/alpha/web/panel.ts', 'apps/web/src/data/there.ts'],
    ['bots/beta/web/panel.ts', 'bots/beta/routes-checks.ts'],
    ['packages/bot-kit/web/csv.ts', 'apps/web/src/data/there.ts'],
    ['packages/bot-kit/web/plain/card.ts', 'packages/bot-kit/routes/creating.ts'],
  ],
  'R21-any-grid': [
    ['packages/bot-kit/grid/rounds.ts', 'packages/bot-kit/spot/state.ts'],
    ['packages/bot-kit/profit.ts', 'packages/bot-kit/spot/state.ts'],
    ['packages/bot-kit/grid/margins.ts', 'packages/bot-kit/unheard/margin.ts'],
    ['packages/bot-kit/worth.ts', 'packages/bot-kit/unheard/margin.ts'],
  ],
  'R21-any-screen': [
    ['packages/bot-kit/web/grid/outlook.ts', 'packages/bot-kit/spot/state.ts'],
    ['packages/bot-kit/web/grid/gauge.ts', 'packages/bot-kit/unheard/margin.ts'],
    ['packages/bot-kit/web/grid/table.ts', 'packages/bot-kit/web/spot/outlook.ts'],
    ['packages/bot-kit/web/plain/table.ts', 'packages/bot-kit/web/linear/outlook.ts'],
  ],
  'R22-ui': [['packages/ui/src/b.ts', 'packages/contract/src/index.ts']],
  'R23-web-pages': [['apps/web/src/app/s.ts', 'apps/web/src/pages/home/t.ts']],
  'R12-sim': [['packages/lab/src/l.ts', 'packages/sim/src/index.ts']],
  'R13-bench-door': [['bench/m.ts', 'bots/beta/state.ts']],
  'R15-bench-exchange': [['bench/x.ts', 'packages/exchange/src/index.ts']],
  'R14-witness': [['e2e/naive-grid.ts', 'packages/kernel/src/index.ts']],
  ...Object.fromEntries(serverRooms),
  'R19-server-listed': [['apps/server/src/z.ts', 'apps/server/src/attic/there.ts']],
  'L1-server-only': [
    ['packages/sim/src/n.ts', 'fastify'],
    ['apps/web/src/data/n.ts', wordLists],
    ['apps/web/src/app/n.ts', 'web-push'],
  ],
  'L2-charts': [['apps/web/src/pages/o.ts', 'lightweight-charts']],
  'L4-qrcode': [['apps/web/src/pages/q.ts', 'qrcode']],
  'L5-markdown': [['apps/web/src/data/q.ts', 'marked']],
  'L6-nats': [['apps/server/src/host/n.ts', nats]],
  'L7-telemetry': [['apps/server/src/bus/o.ts', telemetry]],
  'L3-zod': [
    ['apps/web/src/data/p.ts', 'zod'],
    ['packages/bot-kit/web/p.ts', 'zod'],
  ],
}

/** Imports that look alike and are right. */
const allowed: readonly (readonly [string, string])[] = [
  ['packages/engine/src/q.ts', 'packages/market/src/index.ts'],
  ['packages/market/src/h.test.ts', 'left-pad'],
  ['packages/market/src/deep.test.ts', 'packages/sim/src/index.ts'],
  ['bots/beta/wire.ts', 'zod'],
  ['packages/bot-kit/wire/origin.ts', 'zod'],
  ['packages/bot-kit/grid/fold.ts', 'packages/bot-kit/money.ts'],
  ['packages/bot-kit/money.ts', 'packages/engine/src/index.ts'],
  ['bots/beta/decide.ts', 'packages/bot-kit/closing-steps.ts'],
  ['bots/beta/routes.ts', 'packages/contract/src/index.ts'],
  ['packages/bot-kit/web/spot/coins.ts', 'packages/bot-kit/spot/state.ts'],
  ['packages/bot-kit/web/linear/gauge.ts', 'packages/bot-kit/unheard/margin.ts'],
  ['packages/bot-kit/unheard/cells.ts', 'packages/bot-kit/grid/fold.ts'],
  ['packages/bot-kit/unheard/margin.ts', 'packages/engine/src/index.ts'],
  ['bots/beta/web/adjust.ts', 'packages/bot-kit/spot/state.ts'],
  ['apps/server/src/r.ts', 'bots/registry.server.ts'],
  ['apps/server/src/s.ts', 'fastify'],
  ['apps/server/src/start.ts', 'apps/server/src/http/there.ts'],
  ['apps/server/src/http/down.ts', 'apps/server/src/calls/there.ts'],
  ['apps/server/src/limits/up.test.ts', 'apps/server/src/http/there.ts'],
  ['apps/web/src/charts/t.ts', 'lightweight-charts'],
  ['apps/web/src/poster/t.ts', 'qrcode'],
  ['apps/web/test/u.test.ts', 'apps/server/src/s.ts'],
  ['bench/v.ts', 'bots/registry.core.ts'],
  ['packages/sim/src/w.ts', 'bots/registry.core.ts'],
]

interface Found {
  readonly rule: { readonly name: string }
  readonly from: string
}

/** What is planted as whole texts, each for a test of its own. */
const apart: Readonly<Record<string, string>> = {
  'packages/ui/src/door.ts': "import '../../../bots/registry.web.ts'\n",
  'packages/kernel/src/circle.ts':
    "import type { B } from './circling.ts'\nexport interface A { b: B }\n",
  'packages/kernel/src/circling.ts':
    "import type { A } from './circle.ts'\nexport interface B { a: A }\n",
  'packages/kernel/src/named.ts': "import '@trellis/market'\n",
}

test('each rule fires on its planted import, once, and nowhere else', () => {
  const expected = Object.entries(planted).flatMap(([rule, imports]) =>
    imports.map(([from]) => `${rule} ${from}`),
  )
  const files = Object.keys(apart)
  const others = found().filter((line) => !files.some((file) => line.endsWith(` ${file}`)))
  expect(others).toEqual(expected.sort())
})

test('R9: no package below the kinds imports one, not even through the door', () => {
  expect(foundIn('packages/ui/src/door.ts')).toEqual(['R9-no-bots-below'])
})

test('R0: a circle is seen, also of types alone', () => {
  expect(foundIn('packages/kernel/src/circle.ts')).toEqual(['R0-no-circular'])
  expect(foundIn('packages/kernel/src/circling.ts')).toEqual([])
})

test('an import by package name is seen as what it leads to', () => {
  expect(foundIn('packages/kernel/src/named.ts')).toEqual(['R1-kernel'])
})

test('every rule of the config is planted here', () => {
  const config = createRequire(import.meta.url)(join(root, configFile)) as {
    forbidden: readonly { name: string }[]
  }
  const names = config.forbidden.map((rule) => rule.name)
  const tried = [...Object.keys(planted), 'R0-no-circular', 'R9-no-bots-below']
  expect(names.sort()).toEqual(tried.sort())
})

/** A tree in which the importing files import and the imported ones stand empty. */
function treeOf(imports: readonly (readonly [string, string])[]): Record<string, string> {
  const files: Record<string, string> = {}
  const isFile = (to: string): boolean => to.includes('/') && !libraries.includes(to)
  for (const [, to] of imports) if (isFile(to)) files[to] ??= 'export const there = 1\n'
  for (const [from, to] of imports) {
    const up = '../'.repeat(from.split('/').length - 1)
    files[from] = `import '${isFile(to) ? up + to : to}'\nexport const here = 1\n`
  }
  return files
}

let lines: readonly string[] | undefined

/** "rule file" for each violation in one tree of all that is planted: each run costs seconds. */
function found(): readonly string[] {
  return (lines ??= violations())
}

/** The rules that fire on a file. */
function foundIn(file: string): readonly string[] {
  return found().flatMap((line) => {
    const [rule = '', from] = line.split(' ')
    return from === file ? [rule] : []
  })
}

function violations(): readonly string[] {
  const folder = plantTree({
    ...treeOf([...Object.values(planted).flat(), ...allowed]),
    'bots/registry.web.ts': 'export const there = 1\n',
    'packages/market/package.json': JSON.stringify({
      name: '@trellis/market',
      exports: { '.': './src/index.ts' },
    }),
    ...apart,
    ...surroundings(),
  })
  mkdirSync(join(folder, 'node_modules/@trellis'))
  symlinkSync('../../packages/market', join(folder, 'node_modules/@trellis/market'))
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const folders = ['packages', 'bots', 'apps', 'bench', 'e2e']
  const args = [depcruise, ...folders, '--config', configFile, '--output-type', 'json']
  const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const { summary } = JSON.parse(output) as { summary: { violations: readonly Found[] } }
  return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`).sort()
}

function surroundings(): Record<string, string> {
  const dependencies = Object.fromEntries(libraries.map((name) => [name, '1.0.0']))
  const files: Record<string, string> = {
    [configFile]: readFileSync(join(root, configFile), 'utf8'),
    'tsconfig.json': readFileSync(join(root, 'tsconfig.json'), 'utf8'),
    'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies }),
  }
  for (const name of libraries) {
    const folder = `node_modules/${name}`
    files[`${folder}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'index.js' })
    files[`${folder}/index.js`] = 'module.exports = {}\n'
  }
  return files
}
