// The table of the specification: what its rows say and which tests prove them. Plain JavaScript,
// since `npm test` reads it too and runs before anything is compiled.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'docs/specification'
/** How many cells stand before the tests of a row. */
const kept = { 'rows.tsv': 2, 'values.tsv': 4 }
const reason = 'nothing to test: '

/** Rows of lines and of values, with the file and line that each stands on. */
export function readSpecification(base) {
  const [lines, values] = Object.keys(kept).map((name) =>
    readRows(`${folder}/${name}`, readFileSync(join(base, folder, name), 'utf8')),
  )
  return { lines, values }
}

/** The rows of one of the two files, header left out. */
export function readRows(file, text) {
  const before = kept[file.slice(folder.length + 1)]
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((row, index) => ({ file, line: index + 1, cells: row.split('\t') }))
    .slice(1)
    .map(({ cells, ...place }) => {
      const proofs = cells.slice(before)
      const without = proofs[0]?.startsWith(reason) === true
      return {
        ...place,
        key: cells[0],
        said: cells.slice(1, before),
        tests: without ? [] : proofs,
        reason: without ? proofs.join(' ').slice(reason.length) : '',
      }
    })
}

/**
 * Rows of which a test did not run and pass, one line each with what became of that test. `tallies`
 * are those of every suite of this run (tools/tally-reporter.ts).
 */
export function unprovedRows(rows, tallies) {
  const passed = new Set(tallies.flatMap((tally) => tally.passed))
  const failed = new Set(tallies.flatMap((tally) => tally.failed.map(({ name }) => name)))
  const skipped = new Set(tallies.flatMap((tally) => tally.skipped.map(({ name }) => name)))
  const fate = (test) =>
    failed.has(test) ? 'failed' : skipped.has(test) ? 'was skipped' : 'did not run'
  return rows.flatMap(({ file, line, key, tests }) =>
    tests
      .filter((test) => failed.has(test) || !passed.has(test))
      .map((test) => `${file}:${line} (${key}) names a test that ${fate(test)}: ${test}`),
  )
}
