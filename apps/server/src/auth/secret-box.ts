// Encrypts API secrets at rest (AES-256-GCM) and signs device cookies (HMAC-SHA-256) with keys of
// the installation's secret. That comes from the environment or from a file only its owner may
// read. It must never be logged or leave this module in plain form.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../data-folder/make-folder.ts'
import { replaceFile } from '../data-folder/replace-file.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export class SecretBox {
  readonly #key: Buffer
  readonly #signingKey: Buffer

  constructor(secret: string) {
    this.#key = keyFor('trellis secret box 1', secret)
    this.#signingKey = keyFor('trellis device cookie 1', secret)
  }

  /** What only this installation can write beside a text. */
  sign(text: string): string {
    return createHmac('sha256', this.#signingKey).update(text).digest('base64url')
  }

  /** Encrypted form of a text: base64 of nonce, tag and ciphertext. */
  seal(text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
  }

  /** The text, or undefined when it was sealed with another key or damaged. */
  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64')
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }
}

function keyFor(use: string, secret: string): Buffer {
  return createHash('sha256').update(`${use}\n`).update(secret).digest()
}

/** Where a data folder keeps the key that the environment does not name. */
export function keyFileOf(dataDir: string): string {
  return join(resolve(dataDir), 'secret-key')
}

/** A key of fewer characters is none: a power cut or a full disk left the file empty or short. */
const SHORTEST_KEY = 32

/**
 * The secret of the environment, else of the key file, which is made on first use with mode 0600. A
 * file that holds no key is kept aside under another name and a new one made, which is told: what
 * the old key sealed cannot be read then.
 */
export async function readSecretKey(
  fromEnv: string | undefined,
  file: string,
  tell: (line: string) => void,
): Promise<string> {
  if (fromEnv !== undefined) return fromEnv
  const key = await wholeKeyOf(file)
  if (key !== undefined) {
    await chmod(file, 0o600)
    return key
  }
  if (existsSync(file)) {
    const aside = freeName(file)
    await rename(file, aside)
    tell(
      `${file} held no whole key: it is kept as ${aside} and a new key was made. API keys made ` +
        'before cannot sign calls until the old key is put back from a backup, and browsers count ' +
        'as new until they log in once; nothing else is lost',
    )
  }
  makeFolder(dirname(file))
  const secret = randomBytes(32).toString('hex')
  replaceFile(file, `${secret}\n`)
  return secret
}

/**
 * The key of a file; undefined where there is none or no whole one. It makes and changes nothing.
 */
export async function wholeKeyOf(file: string): Promise<string | undefined> {
  const text = (await textOf(file))?.trim()
  return text !== undefined && text.length >= SHORTEST_KEY ? text : undefined
}

/** What a key file holds; undefined where there is none. Throws one line where it is unreadable. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    // What may be a good key behind a wrong owner or mode is never put aside.
    const remedy = 'let this user read it, move it away or set TRELLIS_SECRET_KEY'
    throw new Error(`the key file ${file} cannot be read (${code}): ${remedy}`, { cause: error })
  }
}

function freeName(file: string): string {
  for (let n = 1; ; n += 1) {
    const name = `${file}.damaged-${n}`
    if (!existsSync(name)) return name
  }
}
