// What is sealed: by which algorithm, and that nothing changed opens. The key file: made once, kept
// while it holds a key, and put aside, never overwritten, when it holds none.
import { createDecipheriv, createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSecretKey, SecretBox, wholeKeyOf } from './secret-box.ts'

let folder = ''
let file = ''
let told: string[] = []
const tell = (line: string): number => told.push(line)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-key-'))
  file = join(folder, 'secret-key')
  told = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a key is made on first use and found again', async () => {
  const made = await readSecretKey(undefined, file, tell)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await readSecretKey(undefined, file, tell)).toBe(made)
  expect(readdirSync(folder)).toEqual(['secret-key'])
  expect(told).toEqual([])
})

test('the key file is its owner’s alone, also where its mode was another', async () => {
  const modeOf = (): number => statSync(file).mode & 0o777
  await readSecretKey(undefined, file, tell)
  expect(modeOf()).toBe(0o600)
  chmodSync(file, 0o644)
  await readSecretKey(undefined, file, tell)
  expect(modeOf()).toBe(0o600)
})

test.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['short', 'a1b2c3\n'],
])(
  'a file that is %s is kept aside and a new key made, each time under a name of its own',
  async (_how, text) => {
    const old = new SecretBox(await readSecretKey(undefined, file, tell)).seal('of an API key')
    writeFileSync(file, text)
    const second = await readSecretKey(undefined, file, tell)
    expect(new SecretBox(second).open(old)).toBeUndefined()
    writeFileSync(file, 'again')
    await readSecretKey(undefined, file, tell)
    expect(readFileSync(`${file}.damaged-1`, 'utf8')).toBe(text)
    expect(readFileSync(`${file}.damaged-2`, 'utf8')).toBe('again')
    expect(told).toHaveLength(2)
    expect(told[0]).toContain(`kept as ${file}.damaged-1`)
    expect(told.join()).not.toContain(second)
  },
)

test('who only wants the key of a server makes none and puts none aside', async () => {
  expect(await wholeKeyOf(file)).toBeUndefined()
  writeFileSync(file, 'short')
  expect(await wholeKeyOf(file)).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['secret-key'])
  const key = 'a'.repeat(64)
  writeFileSync(file, `${key}\n`)
  expect(await wholeKeyOf(file)).toBe(key)
})

test('a file that cannot be read stays where it is and is told', async () => {
  mkdirSync(file)
  await expect(readSecretKey(undefined, file, tell)).rejects.toThrow(
    `the key file ${file} cannot be read (EISDIR): let this user read it`,
  )
  expect(readdirSync(folder)).toEqual(['secret-key'])
})

test('with a key of the environment the file is left alone', async () => {
  writeFileSync(file, '')
  expect(await readSecretKey('a key of the environment', file, tell)).toBe(
    'a key of the environment',
  )
  expect(readFileSync(file, 'utf8')).toBe('')
})

describe('what is sealed', () => {
  const box = new SecretBox('a key of this test')

  test('is AES-256-GCM with a nonce of its own each time', () => {
    const [one, two] = [box.seal('secret'), box.seal('secret')].map((it) =>
      Buffer.from(it, 'base64'),
    )
    expect(one!.subarray(0, 12)).not.toEqual(two!.subarray(0, 12))
    const key = createHash('sha256').update('trellis secret box 1\na key of this test').digest()
    const texts = [one!, two!].map((bytes) => {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return `${decipher.update(bytes.subarray(28)).toString()}${decipher.final().toString()}`
    })
    expect(texts).toEqual(['secret', 'secret'])
  })

  test('opens to nobody with one byte changed, cut, or by another key', () => {
    const bytes = Buffer.from(box.seal('secret'), 'base64')
    expect(box.open(bytes.toString('base64'))).toBe('secret')
    // Nonce, tag and text alike.
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect([at, box.open(changed.toString('base64'))]).toEqual([at, undefined])
      expect(box.open(bytes.subarray(0, at).toString('base64'))).toBeUndefined()
    }
    expect(new SecretBox('another').open(bytes.toString('base64'))).toBeUndefined()
  })
})
