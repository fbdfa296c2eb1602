// An authenticator in software (ES256, attestation none): signs what it is told to, also what no
// browser would, so that tests see each of it refused.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** {"fmt": "none", "attStmt": {}, "authData": and its bytes behind it. */
const UNCERTIFIED = 'a363666d74646e6f6e656761747453746d74a068617574684461746158'
/** The same of "packed", with {"alg": -7, "sig": one byte, "x5c": [one byte]}. */
const CERTIFIED =
  'a363666d74667061636b65646761747453746d74a363616c67266373696741006378356381410068617574684461746158'

export interface Said {
  readonly challenge: string
  readonly origin: string
  readonly host: string
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** Certificates of its maker, which no browser sends unasked. */
  readonly certified?: boolean
}

export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle = ''

  /** What a browser sends of a new passkey; `user` is the id of the options' user. */
  make(said: Said, user: string): object {
    this.#userHandle = user
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const id = Buffer.from(this.id, 'base64url')
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const size = Buffer.from([0, id.length])
    const data = Buffer.concat([head(said, HAS_KEY, 0), Buffer.alloc(16), size, id, key])
    const attestation = Buffer.concat([
      Buffer.from(said.certified === true ? CERTIFIED : UNCERTIFIED, 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return this.#sent({
      clientDataJSON: clientData('webauthn.create', said).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What a browser sends of a login. */
  use(said: Said): object {
    const counter = said.counter ?? (this.#counter += 1)
    const data = head(said, 0, counter)
    const client = clientData('webauthn.get', said)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#sent({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: said.userHandle ?? this.#userHandle,
    })
  }

  #sent(response: object): object {
    const { id } = this
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

function clientData(type: string, { challenge, origin }: Said): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function head({ host, verified = true }: Said, flags: number, counter: number): Buffer {
  const counted = Buffer.alloc(5)
  counted.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags, 0)
  counted.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(host).digest(), counted])
}
