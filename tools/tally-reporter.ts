// A Vitest reporter that writes down what test.mjs sums up: numbers, and each skipped test with its
// reason. A file that cannot be loaded and an error outside any test count as failed.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

interface Tally {
  passed: number
  failed: number
  readonly skipped: { readonly name: string; readonly note: string | undefined }[]
}

/** Writes the tally of a run to the file named, when the run ends. */
export function tallyReporter(out: string): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const tally: Tally = { passed: 0, failed: errors.length, skipped: [] }
      for (const module of modules) countModule(tally, module)
      writeFileSync(out, JSON.stringify(tally))
    },
  }
}

function countModule(tally: Tally, module: TestModule): void {
  const broken = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  tally.failed += broken.length + (module.errors().length > 0 ? 1 : 0)
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'failed') tally.failed += 1
    else
      tally.skipped.push({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        note: noteOf(result),
      })
  }
}

function noteOf(result: { readonly note?: string | undefined } | object): string | undefined {
  return 'note' in result ? result.note : undefined
}
