// Compresses the files of a built folder as small as they get, beside each as `.br`: a server that
// compressed them when they are first asked for would have no time for that. What has none beside
// it is not worth it, and is sent as it is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
const SMALLEST_WORTH_IT = 1024
const compress = promisify(brotliCompress)

/** Writes the compressed files; all at once, on the threads that Node has for it. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(path) {
  const plain = readFileSync(path)
  if (plain.length < SMALLEST_WORTH_IT) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  writeFileSync(`${path}.br`, await compress(plain, { params }))
}
