// Every row of the project's endpoint table is served by exactly one endpoint with a schema, a
// route and a contract test, or says in writing when it arrives.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'
import { report, type Violation } from './source-files.ts'

const table = 'packages/contract/src/endpoints.tsv'
const testFolder = 'apps/server/test'
/** Cases stand here, and those of a kind in a file beside it. */
const contractTest = 'http-contract'

export interface TableRow {
  readonly method: string
  readonly path: string
  /** Name of the endpoint that answers the row; '' where `reason` says why there is none. */
  readonly endpoint: string
  readonly reason: string
  readonly line: number
}

export interface ServedEndpoint {
  readonly name: string
  readonly method: string
  readonly site: string
}

/** The rows of the table, header left out. */
export function readTable(text: string): readonly TableRow[] {
  return text
    .trimEnd()
    .split('\n')
    .map((row, index) => ({ cells: row.split('\t'), line: index + 1 }))
    .slice(1)
    .map(({ cells, line }) => ({
      method: cells[1] ?? '',
      path: cells[2] ?? '',
      endpoint: cells[4] ?? '',
      reason: cells[5] ?? '',
      line,
    }))
}

/** What is wrong with the rows, given what is served and which names have a contract test. */
export function endpointViolations(
  rows: readonly TableRow[],
  served: readonly ServedEndpoint[],
  tested: ReadonlySet<string>,
): readonly Violation[] {
  return rows.flatMap((row) => {
    const at = (message: string): Violation => ({
      file: table,
      line: row.line,
      rule: 'endpoints',
      message: `${row.method} ${row.path}: ${message}`,
    })
    if (row.endpoint === '') return row.reason === '' ? [at('no endpoint and no reason')] : []
    if (row.reason !== '') return [at('an endpoint and a reason')]
    if (row.method === 'WS') return tested.has(row.endpoint) ? [] : [at('no contract test')]
    const found = served.filter((it) => it.site === row.path && it.method === row.method)
    if (found.length !== 1) return [at(`served by ${found.length} endpoints`)]
    if (found[0]?.name !== row.endpoint) return [at(`served by ${found[0]?.name ?? 'nobody'}`)]
    return tested.has(row.endpoint) ? [] : [at('no contract test')]
  })
}

/** Endpoints that nothing tests; every endpoint of ours needs a case as well. */
export function untested(
  served: readonly ServedEndpoint[],
  tested: ReadonlySet<string>,
): readonly Violation[] {
  return served
    .filter(({ name }) => !tested.has(name))
    .map(({ name }) => ({
      file: `${testFolder}/${contractTest}.test.ts`,
      line: 1,
      rule: 'endpoints',
      message: `${name} has no case`,
    }))
}

/** Names of the cases in the contract test: keys at the start of a line of its table. */
export function testedNames(text: string): ReadonlySet<string> {
  const cases = text.matchAll(/^ {2}(?:'([\w:.-]+)'|(\w+)): (?:\{|answers\()/gm)
  return new Set([...cases].map(([, quoted, bare]) => quoted ?? bare ?? ''))
}

async function main(): Promise<void> {
  const { allRoutes } = await import('../apps/server/src/http/route-table.ts')
  const served = allRoutes().map(({ endpoint }) => ({
    name: endpoint.name,
    method: endpoint.path.method,
    site: endpoint.path.site ?? endpoint.path.open ?? '',
  }))
  const files = readdirSync(join(root, testFolder)).filter((it) => it.startsWith(contractTest))
  const texts = files.map((it) => readFileSync(join(root, testFolder, it), 'utf8'))
  const tested = testedNames(texts.join('\n'))
  const rows = readTable(readFileSync(join(root, table), 'utf8'))
  report([...endpointViolations(rows, served, tested), ...untested(served, tested)])
}

if (isMain(import.meta.url)) await main()
