// What is being given up, written down before anything of a data folder is changed: an acceptance
// that was interrupted is finished by running it again. While it stands, nothing may start.
import type { DirectoryFact } from '@trellis/engine'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

export interface LossPlan {
  /** One line for each witness that knew more, and for each damage. */
  readonly lost: readonly string[]
  /** Facts of a directory that is gone as a whole, from its newest snapshot. */
  readonly facts: readonly DirectoryFact[]
}

const fileOf = (dataDir: string): string => join(dataDir, 'accepting-loss')

/** The plan of an acceptance that was interrupted. */
export function readPlan(dataDir: string): LossPlan | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LossPlan) : undefined
}

/** Makes a plan durable. */
export function keepPlan(dataDir: string, plan: LossPlan): void {
  replaceFile(fileOf(dataDir), JSON.stringify(plan))
}

/** All of it is done. */
export function dropPlan(dataDir: string): void {
  rmSync(fileOf(dataDir))
}
