// What runs as a process of its own beside tests and drills, bundled when it is started for the
// first time.
import { rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleEntry } from './bundle-entry.ts'
import { inRoot } from './paths.mjs'

const bundles = new Map<string, Promise<string>>()

/** The bundle of a source file. */
export function bundleOf(source: URL): Promise<string> {
  const entry = fileURLToPath(source)
  const known = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, known)
  return known
}

async function bundle(entry: string): Promise<string> {
  const place = inRoot('.trellis/processes', `${basename(entry, '.ts')}.mjs`)
  // Others make the same at this moment: whoever reads it finds the one or the other, whole.
  const own = `${place}-${process.pid}`
  await bundleEntry(entry, own)
  await rename(own, place)
  return place
}
