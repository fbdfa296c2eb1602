// A Vitest reporter that writes down what test.mjs sums up: numbers, each failure with its message,
// and each skipped test with its reason. A file that cannot be loaded and an error outside any test
// count as failed.
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

interface Tally {
  readonly passed: string[]
  readonly failed: { readonly name: string; readonly message: string }[]
  readonly skipped: { readonly name: string; readonly note: string | undefined }[]
}

/** Writes the tally of a run to the file named, when the run ends. */
export function tallyReporter(out: string): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const tally: Tally = { passed: [], failed: [], skipped: [] }
      for (const error of errors) fail(tally, 'outside any test', [error])
      for (const module of modules) countModule(tally, module)
      writeFileSync(out, JSON.stringify(tally))
    },
  }
}

function countModule(tally: Tally, module: TestModule): void {
  const file = module.relativeModuleId
  if (module.errors().length > 0) fail(tally, file, module.errors())
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) fail(tally, `${file} > ${suite.fullName}`, suite.errors())
  }
  for (const test of module.children.allTests()) {
    const result = test.result()
    const name = `${file} > ${test.fullName}`
    if (result.state === 'passed') tally.passed.push(name)
    else if (result.state === 'failed') fail(tally, name, result.errors)
    else tally.skipped.push({ name, note: noteOf(result) })
  }
}

function fail(tally: Tally, name: string, errors: readonly Partial<SerializedError>[]): void {
  tally.failed.push({ name, message: errors.map(described).join('\n') })
}

/** The message and the first place in our own files. */
function described({ message = 'no message', stack = '' }: Partial<SerializedError>): string {
  const place = stack
    .split('\n')
    .find((line) => line.includes('at ') && !line.includes('node_modules'))
  return place === undefined ? message : `${message}\n${place}`
}

function noteOf(result: { readonly note?: string | undefined } | object): string | undefined {
  return 'note' in result ? result.note : undefined
}
