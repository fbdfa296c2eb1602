// What tests start as processes of their own, bundled when it is started for the first time.
import { rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleEntry } from '../../../../tools/bundle-entry.ts'
import { inRoot } from '../../../../tools/paths.mjs'

const bundles = new Map<string, Promise<string>>()

/** The bundle of a file beside this one. */
export function bundleOf(file: string): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url))
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
