// Vitest's global setup of the journeys from suggested settings: a data folder in which those of
// the pair that is traded most and of baskets were searched, while the machine has nothing else to
// do. It lives as long as the run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startApp } from './app.ts'
import { suggestions } from './searched-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly searched: string
  }
}

/** Searches; the function it answers removes what was found. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-searched-'))
  const app = await startApp({
    TRELLIS_DATA_DIR: folder,
    TRELLIS_ADVICE: '1',
    TRELLIS_ADVICE_SHARE: '100',
  })
  await suggestions(app)
  await app.stop()
  project.provide('searched', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
