// What a browser sends of a new passkey, before the library looks at it.
import { expect, test } from 'vitest'
import { SoftPasskey } from '../../test/soft-passkey.ts'
import { hasNoCertificates } from './passkeys.ts'

const said = { challenge: 'AAAA', origin: 'https://bots.example.org', host: 'bots.example.org' }
const made = (certified: boolean): object => new SoftPasskey().make({ ...said, certified }, 'MQ')

test('certificates, whose addresses the library would fetch, do not get so far', async () => {
  expect(await hasNoCertificates(made(false))).toBe(true)
  expect(await hasNoCertificates(made(true))).toBe(false)
})

test.each([{}, { response: {} }, { response: { attestationObject: 'AAAA' } }])(
  'what is no attestation at all neither: %j',
  async (sent) => {
    expect(await hasNoCertificates(sent)).toBe(false)
  },
)
