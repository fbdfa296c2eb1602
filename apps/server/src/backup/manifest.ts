// What a backup says of itself: every file with its length and sum, how far each stream and
// partition reaches, and by which key its secrets can be read. It is written last: a backup without
// it was never finished.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { SecretBox } from '../auth/secret-box.ts'
import { replaceFile } from '../data-folder/replace-file.ts'

const NAME = 'backup.json'
/** Files that hold keys, which a backup has only where it was told to. */
export const KEY_FILES: readonly string[] = ['secret-key', 'push-keys.json']

const whole = z.number().int().nonnegative()
const fileSchema = z.object({
  /** Below the data folder, with strokes as on any system; it leads nowhere else. */
  path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\\0]+(\/[^/\\\0]+)*$/),
  bytes: whole,
  /** SHA-256, hexadecimal. */
  sum: z.string(),
})
const manifestSchema = z.object({
  version: z.literal(1),
  madeAt: z.string(),
  journalId: z.string(),
  /** What the key in use writes beside a fixed text; "" where no key was known. */
  keySign: z.string(),
  ends: z.array(z.object({ stream: z.string(), segment: whole, offset: whole })),
  positions: z.array(z.tuple([whole, whole])),
  /** Of a cluster: where its streams were cut, and what the lease of the market's clock carried. */
  cluster: z
    .object({
      prefix: z.string(),
      sequences: z.record(z.string(), whole),
      clock: z.record(z.string(), z.number()).optional(),
    })
    .optional(),
  files: z
    .array(fileSchema)
    .refine((files) => new Set(files.map(({ path }) => path)).size === files.length),
})

export type BackedFile = z.infer<typeof fileSchema>
export type Manifest = z.infer<typeof manifestSchema>

/** Tells one key from another, and nothing of it. */
export function signOfKey(key: string): string {
  return new SecretBox(key).sign('trellis backup 1')
}

/** Makes a backup a whole one. */
export function writeManifest(folder: string, manifest: Manifest): void {
  replaceFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`)
}

/** What a backup says; throws one line where it is none, or not whole. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, NAME)
  if (!existsSync(file))
    throw new Error(`${file} is missing: ${folder} is no backup, or one that was not finished`)
  const read = manifestSchema.safeParse(jsonOf(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} is damaged: take another backup`)
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Length and sum of a file. */
export async function describeFile(folder: string, path: string): Promise<BackedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(join(folder, path)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { path, bytes, sum: hash.digest('hex') }
}
