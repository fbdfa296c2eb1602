// Where things are in this repository; the one place that turns relative names into paths.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts)

/** True when the module was started by itself and not imported. */
export const isMain = (metaUrl) => process.argv[1] === fileURLToPath(metaUrl)
