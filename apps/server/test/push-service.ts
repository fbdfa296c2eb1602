// The other end of Web Push: what a browser holds, and how it opens a message (RFC 8291, RFC 8188).
// Written from the standards alone, so that it is a witness of what the server sends.
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'

export interface Browser {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

/** A browser of new keys, or of given ones. */
export function newBrowser(privateKey?: string, auth?: string): Browser {
  const ecdh = createECDH('prime256v1')
  if (privateKey === undefined) ecdh.generateKeys()
  else ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { ecdh, auth: auth === undefined ? randomBytes(16) : Buffer.from(auth, 'base64url') }
}

/** What it says of itself when it subscribes. */
export function keysOf({ ecdh, auth }: Browser): { p256dh: string; auth: string } {
  return {
    p256dh: ecdh.getPublicKey('base64url' as 'base64'),
    auth: auth.toString('base64url'),
  }
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** The text of a message of one record. */
export function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const shared = hmac(auth, ecdh.computeSecret(sender))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = hmac(salt, hmac(shared, info, '\x01'))
  const key = hmac(material, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(material, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** What a push service reads of who sends (RFC 8292): the claims, where the signature is right. */
export function vapidClaims(authorization: string): Record<string, unknown> | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>)
    : undefined
}
