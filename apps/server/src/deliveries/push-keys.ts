// The key pair by which push services know this server (VAPID, RFC 8292): made at the first start
// and kept in the data folder for its owner alone, or made of the secret that several processes
// share. A subscription belongs to the key it was made with: with another one browsers have to be
// added anew.
import { createECDH, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import webPush from 'web-push'
import { makeFolder } from '../data-folder/make-folder.ts'
import { replaceFile } from '../data-folder/replace-file.ts'
import type { LogLine } from '../log-line.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The keys of a data folder. A file that holds none is kept aside and new ones made, which is told.
 */
export function readPushKeys(dataDir: string, log: LogLine): PushKeys {
  const folder = resolve(dataDir)
  const file = join(folder, 'push-keys.json')
  if (existsSync(file)) {
    const keys = keysIn(readFileSync(file, 'utf8'))
    if (keys !== undefined) return keys
    const aside = `${file}.damaged-${Date.now()}`
    renameSync(file, aside)
    log(
      `${file} held no keys: it is kept as ${aside} and new ones were made. Browsers that were ` +
        'added before get no push until the old file is back or their users add them again',
      'warn',
    )
  }
  const keys = webPush.generateVAPIDKeys()
  makeFolder(folder)
  replaceFile(file, `${JSON.stringify(keys)}\n`)
  return keys
}

/** Order of the curve P-256: a private key is a number below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** More bytes than the order has: what is left of a division by it is as good as even. */
const DRAWN_BYTES = 48

/** The keys of all processes that have the installation's secret: the same whenever it is. */
export function pushKeysOf(secret: string): PushKeys {
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'trellis push keys 1', DRAWN_BYTES))
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

function keysIn(text: string): PushKeys | undefined {
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Partial<PushKeys>
    const isWhole = bytesOf(publicKey) === 65 && bytesOf(privateKey) === 32
    return isWhole ? { publicKey: publicKey ?? '', privateKey: privateKey ?? '' } : undefined
  } catch {
    return undefined
  }
}

const bytesOf = (text: unknown): number =>
  typeof text === 'string' ? Buffer.from(text, 'base64url').length : 0
