// Compresses answers that anybody may read: candles and symbols are most of what a page's first
// load waits for. An answer with something of a user in it stays as it is: its compressed length
// would tell.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const SMALLEST_WORTH_IT = 2048
/** Fast rather than small: these answers are made anew for every call. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What an answer in several encodings varies by, beside what it varied by already. */
export function varies(reply: Pick<FastifyReply, 'getHeader'>): string {
  const before = reply.getHeader('vary')
  return before === undefined ? 'accept-encoding' : `${String(before)}, accept-encoding`
}

export interface Encoded {
  /** Value of content-encoding, "" for none. */
  readonly encoding: 'br' | 'gzip' | ''
  readonly body: Buffer | string
}

/** The text in the best form that the header accept-encoding allows. */
export async function compressText(text: string, accept: string | undefined): Promise<Encoded> {
  if (text.length < SMALLEST_WORTH_IT) return { encoding: '', body: text }
  if (/\bbr\b/.test(accept ?? '')) return { encoding: 'br', body: await brotli(text, BROTLI) }
  if (/\bgzip\b/.test(accept ?? '')) {
    return { encoding: 'gzip', body: await zip(text, { level: 5 }) }
  }
  return { encoding: '', body: text }
}
