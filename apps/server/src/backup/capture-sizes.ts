// How long each file of a journal was at one and the same moment, while workers write on: cut
// there, no stream holds what followed from something that another stream lacks. Without the
// server's help: files only grow, so that two readings that agree were true together at any moment
// in between.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes by name of the file. */
export type Sizes = ReadonlyMap<string, number>

/** A reading takes some ten microseconds, a commit longer than that: few tries are ever needed. */
const TRIES = 200

/** The sizes at one moment; throws where the folder never kept still between two readings. */
export async function captureSizes(
  folder: string,
  read: (folder: string) => Sizes = readSizes,
): Promise<Sizes> {
  let before = read(folder)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = read(folder)
    if (isSame(before, now)) return now
    before = now
    await pause(1)
  }
  throw new Error(`${folder} never kept still: try again when the machine is quieter`)
}

function readSizes(folder: string): Sizes {
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'))
  return new Map(names.map((name) => [name, statSync(join(folder, name)).size]))
}

function isSame(a: Sizes, b: Sizes): boolean {
  return a.size === b.size && [...a].every(([name, size]) => b.get(name) === size)
}
