// Node's hooks by which TypeScript runs as the server's bundle has it: types gone and nothing
// added. tsx names every function inside another each time it is made, which no bundle does.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/** The source of a module (node:module). */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
  const source = await readFile(fileURLToPath(url), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20.19' })
  return { format: 'module', source: code, shortCircuit: true }
}
