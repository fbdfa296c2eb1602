// A snapshot of the directory in lines is the JSON that it always was, and is read as that was.
import { expect, it } from 'vitest'
import { canonicalText, Directory } from '@trellis/engine'
import { makeId } from '@trellis/kernel'
import { restoreDirectory, snapshotBytes } from './directory-snapshot.ts'

const NOW = Date.UTC(2026, 10, 29)

function filled(accounts: number): Directory {
  const directory = new Directory()
  for (let n = 0; n < accounts; n++) {
    const user = makeId(n + 1, n % 256, 0)
    const fields = { passwordHash: 'h', countryCode: 'DE', lang: 'en', createdAtMs: NOW }
    const times = { createdAtMs: NOW, expiresAtMs: NOW + 1 }
    directory.commit(
      [
        { type: 'account-registered', user, email: `"ä"\n${n},]}@x.io`, ...fields },
        { type: 'session-opened', user, tokenHash: `t${n}`, ...times },
        { type: 'setting-changed', user, name: 'words', value: 'a,\r\n]b' },
        { type: 'session-used', tokenHash: `t${n}`, atMs: NOW },
      ],
      { atMs: NOW, tape: 0 },
    )
  }
  return directory
}

const read = async (bytes: Uint8Array): Promise<Directory> => {
  const directory = new Directory()
  await restoreDirectory(directory, bytes)
  return directory
}

it('comes back the same, however many lines there are, also from bytes of before', async () => {
  for (const accounts of [0, 1, 5, 7]) {
    const directory = filled(accounts)
    const snapshot = directory.snapshot()
    const before = Buffer.from(JSON.stringify(snapshot))
    for (const factsOfLine of [1, 2, 3, 1000]) {
      const bytes = await snapshotBytes(snapshot, factsOfLine)
      expect(JSON.parse(bytes.toString())).toEqual(snapshot)
      const lines = Math.ceil(snapshot.facts.length / factsOfLine)
      expect(bytes.toString().split('\n')).toHaveLength(lines + 2)
      const again = await read(bytes)
      expect(canonicalText(again.snapshot())).toBe(canonicalText(snapshot))
      expect(again.next).toBe(accounts * 4)
    }
    expect(canonicalText((await read(before)).snapshot())).toBe(canonicalText(snapshot))
  }
})

it('is of the moment at which it was taken, whatever changes while it is written', async () => {
  const directory = filled(4)
  const snapshot = directory.snapshot()
  const then = canonicalText(snapshot)
  const writing = snapshotBytes(snapshot, 1)
  const user = makeId(1, 0, 0)
  const changes = [
    { type: 'account-banned', user, reason: 'no' },
    { type: 'session-revoked', tokenHash: 't0' },
    { type: 'session-used', tokenHash: 't1', atMs: NOW + 5 },
  ] as const
  for (const fact of changes) {
    directory.commit([fact], { atMs: NOW, tape: 0 })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(canonicalText((await read(await writing)).snapshot())).toBe(then)
})

it('is refused in another version, and where something is there already', async () => {
  const bytes = await snapshotBytes({ ...filled(2).snapshot(), version: 2 }, 1)
  await expect(read(bytes)).rejects.toThrow('cannot restore here')
  const good = await snapshotBytes(filled(2).snapshot(), 1)
  await expect(restoreDirectory(filled(1), good)).rejects.toThrow('cannot restore here')
})
