// Who may import whom (STYLE.md, "Direction"). Weakening one needs an ADR; every rule has a planted
// violation in tools/dependency-rules.test.ts. The domain of a kind stands in its folder; wire,
// views and routes may have helpers of their name.
const bot = '^bots/[^/]+/(?!wire|view|routes)[^/]+\\.ts$'
// Of the kit everything is domain but these halves: a folder made tomorrow is held from its first
// day.
const halves = '(wire|routes|web|test)/'
const kit = `^packages/bot-kit/(?!${halves}).+\\.ts$`
const markets = '(spot|linear)/'
const pure = ['^packages/(kernel|market|tape|exchange|engine|lab)/', bot, kit]
const T = '\\.test\\.tsx?$|/test/'
const ours = '^(packages|bots|apps)/'
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`

const serverSide =
  '^apps/server/|^bots/[^/]+/(routes|view|wire-rows)[^/]*\\.ts$|^packages/(exchange|lab|sim)/|' +
  '^packages/bot-kit/routes/|^bots/registry\\.(core|server|advice|community)\\.ts$'
const webSide =
  '^apps/web/|^packages/ui/|^(bots/[^/]+|packages/bot-kit)/web/|' + '^bots/registry\\.web\\.ts$'

const no = (name, from, to) => ({ name, severity: 'error', from, to })

const direction = [
  no('R0-no-circular', {}, { circular: true }),
  no(
    'R1-kernel',
    { path: '^packages/kernel/', pathNot: T },
    { path: ours, pathNot: '^packages/kernel/' },
  ),
  no(
    'R2-market',
    { path: '^packages/market/', pathNot: T },
    { path: ours, pathNot: '^packages/(kernel|market)/' },
  ),
  no(
    'R2-tape',
    { path: '^packages/tape/', pathNot: T },
    { path: ours, pathNot: '^packages/(kernel|market|tape)/' },
  ),
  no(
    'R3-exchange',
    { path: '^packages/exchange/', pathNot: T },
    { path: ours, pathNot: '^packages/(kernel|market|exchange)/' },
  ),
  no(
    'R3-engine',
    { path: '^packages/engine/', pathNot: T },
    { path: ours, pathNot: '^packages/(kernel|market|tape|engine)/' },
  ),
  // The lab is handed its kinds, as the engine is.
  no(
    'R24-lab',
    { path: '^packages/lab/', pathNot: T },
    { path: ours, pathNot: '^packages/(kernel|market|tape|exchange|engine|lab)/' },
  ),
  no(
    'R24-lab-users',
    { path: '^packages/(?!lab/)|^bots/|^apps/web/', pathNot: T },
    { path: '^packages/lab/' },
  ),
  // Pages and server both speak by it.
  no(
    'R25-texts',
    { path: '^packages/texts/', pathNot: T },
    { path: ours, pathNot: '^packages/texts/' },
  ),
  no(
    'R4-contract',
    { path: '^packages/contract/', pathNot: T },
    { path: ours, pathNot: '^packages/(kernel|contract)/' },
  ),
  no(
    'R5-pure',
    { path: pure, pathNot: T },
    { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  ),
  no(
    'R6-bot-domain',
    { path: bot, pathNot: T },
    {
      path:
        '^bots/[^/]+/(wire|view|routes)[^/]*\\.ts$|^bots/[^/]+/web/|' +
        '^packages/(contract|exchange|sim|ui)/|^apps/',
    },
  ),
  no(
    'R18-bot-domain-kit',
    { path: '^bots/[^/]+/(?!wire|view|routes)[^/]+\\.ts$', pathNot: T },
    { path: '^packages/bot-kit/(wire|routes|web)/' },
  ),
  no(
    'R16-kit-domain',
    { path: kit, pathNot: T },
    { path: '^packages/(?!(kernel|market|engine)/)', pathNot: kit },
  ),
  no(
    'R17-kit-halves',
    { path: '^packages/bot-kit/(wire|routes)/', pathNot: T },
    { path: '^packages/bot-kit/web/|^packages/(exchange|sim|ui)/|^apps/' },
  ),
  no(
    'R17-kit-wire',
    { path: '^packages/bot-kit/wire/', pathNot: T },
    { path: '^packages/bot-kit/routes/' },
  ),
  // Screens meet the server by its answers alone, and the shell by what web-context.ts lends them.
  no(
    'R20-screens',
    { path: '^(packages/bot-kit|bots/[^/]+)/web/', pathNot: T },
    {
      path:
        '^packages/bot-kit/routes/|^bots/[^/]+/routes[^/]*\\.ts$|' +
        '^packages/(exchange|sim|tape)/|^apps/',
    },
  ),
  // What is any grid's knows nothing of coins held or of contracts: of the kit's domain it has the
  // root and itself. So do all screens but those in a folder called after a category of markets.
  no(
    'R21-any-grid',
    { path: '^packages/bot-kit/(grid/|[^/]+\\.ts$)', pathNot: T },
    { path: '^packages/bot-kit/[^/]+/', pathNot: '^packages/bot-kit/grid/' },
  ),
  no(
    'R21-any-screen',
    { path: `^packages/bot-kit/web/(?!${markets})`, pathNot: T },
    {
      path: `^packages/bot-kit/(?!${halves}|grid/)[^/]+/|^packages/bot-kit/web/${markets}`,
    },
  ),
  no(
    'R22-ui',
    { path: '^packages/ui/', pathNot: T },
    {
      path: '^(packages|apps)/',
      pathNot: '^packages/(kernel|market|ui)/',
    },
  ),
  no('R7-siblings', { path: '^bots/([^/]+)/' }, { path: '^bots/[^/]+/', pathNot: '^bots/$1/' }),
  no(
    'R8-door',
    { path: '^(apps|packages)/' },
    {
      path: '^bots/',
      pathNot: '^bots/registry\\.(core|server|advice|community|web)\\.ts$',
    },
  ),
  no(
    'R9-no-bots-below',
    { path: '^packages/(kernel|market|exchange|engine|contract|ui|bot-kit)/', pathNot: T },
    { path: '^bots/' },
  ),
  // Neither side reaches the other, however long the way: what only one may load is loaded by
  // nothing outside it. (A rule on what is reachable says the same in a hundred times the time.)
  no('R10-web', { path: ours, pathNot: [serverSide, T] }, { path: serverSide }),
  no('R11-server', { path: ours, pathNot: [webSide, T] }, { path: webSide }),
  // The shell loads pages by their names (page-loader.tsx); what both need lies below them.
  no(
    'R23-web-pages',
    { path: '^apps/web/src/(?!pages/)[^/]+/', pathNot: T },
    { path: '^apps/web/src/pages/' },
  ),
  no('R12-sim', { path: '^(apps|bots|packages/(?!sim/))', pathNot: T }, { path: '^packages/sim/' }),
]

const doors = [
  // The bench must measure the very kinds that `npm start` runs.
  no(
    'R13-bench-door',
    { path: '^bench/' },
    { path: '^bots/', pathNot: '^bots/registry\\.(core|server|advice)\\.ts$' },
  ),
  // … on the very exchange, put together by the server's own parts.
  no('R15-bench-exchange', { path: '^bench/' }, { path: '^packages/exchange/' }),
  // A naive calculation is a witness: it may not ask the accused.
  no('R14-witness', { path: '(^|/)naive-[^/]+\\.ts$' }, { path: ours }),
]

// The rooms of the server from the ground up: each may use those before it, none a later one. The
// files beside them belong to the whole server: what starts it on top, log lines at the bottom.
const serverRooms = [
  'texts',
  'limits',
  'observe',
  'clock',
  'journal',
  'nats',
  'leases',
  'bus',
  'feed',
  'data-folder',
  'database',
  'projections',
  'threads',
  'host',
  'lab',
  'house',
  'auth',
  'backup',
  'telegram',
  'deliveries',
  'announcements',
  'operator',
  'calls',
  'advice',
  'duties',
  'market',
  'ranking',
  'ws',
  'http',
]
const server = '^apps/server/src/'
const inRooms = (names) => `${server}(${names.join('|')})/`
const rooms = [
  ...serverRooms
    .slice(0, -1)
    .map((room, index) =>
      no(
        `R19-server-${room}`,
        { path: inRooms([room]), pathNot: T },
        { path: inRooms(serverRooms.slice(index + 1)) },
      ),
    ),
  no(
    'R19-server-listed',
    { path: server },
    { path: `${server}[^/]+/`, pathNot: inRooms(serverRooms) },
  ),
]

const libraries = [
  no(
    'L1-server-only',
    { path: '^(packages|bots|apps/(?!server/))', pathNot: T },
    {
      path: npm(
        'fastify|@fastify/[^/]+|ws|pg|@electric-sql/pglite|@node-rs/argon2|pino|@zxcvbn-ts/[^/]+|' +
          'web-push|nodemailer|@simplewebauthn/server|@nats-io/[^/]+|@opentelemetry/[^/]+',
      ),
    },
  ),
  no(
    'L2-charts',
    { path: '^(packages|bots|apps)/', pathNot: '^apps/web/src/charts/' },
    { path: npm('lightweight-charts') },
  ),
  no(
    'L4-qrcode',
    { path: '^(packages|bots|apps)/', pathNot: '^apps/web/src/poster/' },
    { path: npm('qrcode') },
  ),
  no(
    'L5-markdown',
    { path: '^(packages|bots|apps)/', pathNot: '^apps/web/src/pages/announcements/' },
    { path: npm('marked') },
  ),
  // Everybody else is lent what these make of it.
  no(
    'L6-nats',
    { path: '^apps/server/src/', pathNot: [inRooms(['nats', 'leases', 'bus']), T] },
    { path: npm('@nats-io/[^/]+') },
  ),
  no(
    'L7-telemetry',
    { path: '^apps/server/src/', pathNot: [inRooms(['observe']), T] },
    { path: npm('@opentelemetry/[^/]+') },
  ),
  no(
    'L3-zod',
    {
      path: '^(packages|bots|apps)/',
      pathNot: [
        '^packages/contract/',
        '^packages/bot-kit/wire/',
        '^bots/[^/]+/wire[^/]*\\.ts$',
        '^apps/server/',
        T,
      ],
    },
    { path: npm('zod') },
  ),
]

module.exports = {
  forbidden: [...direction, ...doors, ...rooms, ...libraries],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
