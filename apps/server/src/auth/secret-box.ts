// Encrypts API secrets at rest (AES-256-GCM) and signs device cookies (HMAC-SHA-256) with keys of
// the installation's secret. That comes from the environment or from a file only its owner may
// read. It must never be logged or leave this module in plain form.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

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

/**
 * The secret of the environment, else of the key file, which is made on first use with mode 0600.
 */
export async function readSecretKey(fromEnv: string | undefined, file: string): Promise<string> {
  if (fromEnv !== undefined) return fromEnv
  try {
    const text = (await readFile(file, 'utf8')).trim()
    if (text.length >= 32) {
      await chmod(file, 0o600)
      return text
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
