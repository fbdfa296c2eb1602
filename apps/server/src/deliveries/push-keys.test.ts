// The server's key pair: made once, for its owner alone, and never lost without a word.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { pushKeysOf, readPushKeys } from './push-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-push-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const said: string[] = []
const log = (line: string): void => void said.push(line)

test('they are made at the first start and the same at the next', () => {
  const made = readPushKeys(folder, log)
  expect(readPushKeys(folder, log)).toEqual(made)
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65)
  expect(statSync(join(folder, 'push-keys.json')).mode & 0o777).toBe(0o600)
  expect(said).toEqual([])
})

test('a file without keys is kept aside, which is told without what it holds', () => {
  const file = join(folder, 'push-keys.json')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.slice(0, 40))
  const made = readPushKeys(folder, log)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(made)
  const aside = readdirSync(folder).find((name) => name.includes('damaged')) ?? ''
  expect(readFileSync(join(folder, aside), 'utf8')).toBe(before.slice(0, 40))
  expect(said).toHaveLength(1)
  expect(said[0]).not.toContain(made.privateKey)
})

test('those of a shared secret are the same everywhere, others of another, and sign', () => {
  const [one, other] = [pushKeysOf('a secret'), pushKeysOf('a secret ')]
  expect(pushKeysOf('a secret')).toEqual(one)
  expect(other.privateKey).not.toBe(one.privateKey)
  const lengths = [one.publicKey, one.privateKey].map((it) => Buffer.from(it, 'base64url').length)
  expect(lengths).toEqual([65, 32])
  const { publicKey, privateKey } = one
  const sign = (key: string) =>
    webPush.getVapidHeaders('https://push.example', 'mailto:a@b.io', key, privateKey, 'aes128gcm')
  expect(sign(publicKey).Authorization).toContain(`k=${publicKey}`)
})
