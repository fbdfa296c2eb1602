// A file of the built web area, read into memory: what it is, how long it is kept, how it is sent.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}
/** Named after what is in it: code, and texts. */
const HASHED = /^(?:assets|texts)\/.*[-.][A-Za-z0-9_-]{8,}\.\w+$/

export interface WebFile {
  readonly type: string
  readonly cache: string
  readonly etag: string
  readonly plain: Buffer
  /** As the build compressed it, or anew where that was; undefined where it is not worth it. */
  readonly br: Buffer | Promise<Buffer> | undefined
  /** The same for who does not read the other; made when it is first asked for. */
  gz: Promise<Buffer> | undefined
}

/** Reads a file; `name` is its path below the web folder. */
export function readWebFile(path: string, name: string): WebFile {
  const plain = readFileSync(path)
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    cache: HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tagOf(plain),
    plain,
    br: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
    gz: undefined,
  }
}

export function tagOf(plain: Buffer): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
}

const zip = promisify(gzip)

/** The file in the best form that a reader accepts. */
export async function encoded(
  file: WebFile,
  accept: string | string[] | undefined,
): Promise<{ encoding: string; body: Buffer }> {
  const wanted = String(accept ?? '')
  if (file.br === undefined) return { encoding: '', body: file.plain }
  if (/\bbr\b/.test(wanted)) return { encoding: 'br', body: await file.br }
  if (/\bgzip\b/.test(wanted)) {
    file.gz ??= zip(file.plain, { level: 9 })
    return { encoding: 'gzip', body: await file.gz }
  }
  return { encoding: '', body: file.plain }
}
