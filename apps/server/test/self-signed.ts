// A certificate that its own key signed, for servers on this machine that nobody should trust: the
// bytes of X.509 by hand, because Node reads certificates and makes none.
import { generateKeyPairSync, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const ED25519 = der(SEQUENCE, Buffer.from('06032b6570', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex')

/** Key and certificate of a name, both as PEM; it is valid for as long as dates go. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const validity = der(SEQUENCE, time('20200101000000Z'), time('99991231235959Z'))
  const names = der(0x04, der(SEQUENCE, der(0x82, Buffer.from(name))))
  const extensions = der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAME, names)))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const body = [version, der(0x02, Buffer.from([1])), ED25519, subject, validity, subject, key]
  const signed = der(SEQUENCE, ...body, extensions)
  const signature = der(0x03, Buffer.from([0]), sign(null, signed, privateKey))
  const bytes = der(SEQUENCE, signed, ED25519, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes}\n-----END CERTIFICATE-----\n`,
  }
}

function time(text: string): Buffer {
  return der(0x18, Buffer.from(text))
}

/** A value with its kind and length before it; none here is of 64 kB. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  // Beyond 127 the length is told with how many bytes it takes, and never with more than it needs.
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...(length < 0x80 ? [length] : long)]), value])
}
