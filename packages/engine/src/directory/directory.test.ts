// The directory: uniqueness, expiry, limits, one market and a clock that never goes back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, type UserId } from '@trellis/kernel'
import { API_KEYS_MAX, Directory } from './directory.ts'
import {
  decodeDirectoryFacts,
  DIRECTORY_VERSION,
  encodeDirectoryFacts,
  type DirectoryBatch,
  type DirectoryFact,
} from './directory-facts.ts'
import { canonicalText } from '../canonical-text.ts'

const stamp = { atMs: 5, tape: -1 }
const user = (n: number): UserId => (1000 + n) as UserId
const account = (n: number, email = `u${n}@x.io`) => ({
  user: user(n),
  email,
  passwordHash: `hash${n}`,
  countryCode: 'DE',
  lang: 'en',
  createdAtMs: 1,
})
const session = (n: number, tokenHash: string, createdAtMs = 10, expiresAtMs = 100) => ({
  user: user(n),
  tokenHash,
  createdAtMs,
  expiresAtMs,
})
const key = (n: number, name: string) => ({
  user: user(n),
  key: name,
  sealedSecret: 'sealed',
  permissions: ['bot'],
  label: 'label',
  createdAtMs: 3,
})

type Decision = ReturnType<Directory['ban']>

function apply(directory: Directory, decision: Decision): DirectoryFact[] {
  if (!decision.ok) throw new Error(decision.error)
  directory.commit(decision.value, stamp)
  return [...decision.value]
}

function withUser(): Directory {
  const directory = new Directory()
  apply(directory, directory.register(account(1)))
  return directory
}

describe('directory', () => {
  it('takes an e-mail once, whatever its case', () => {
    const directory = withUser()
    const again = directory.register(account(2, ' U1@X.io '))
    expect(again).toEqual({ ok: false, error: 'email-taken' })
    expect(directory.register(account(1, 'new@x.io'))).toEqual({
      ok: false,
      error: 'already-known',
    })
    expect(directory.accountByEmail('u1@X.IO')).toMatchObject({ user: user(1), banReason: '' })
    expect(directory.accountByEmail('u2@x.io')).toBeUndefined()
    expect(directory.users()).toEqual([user(1)])
  })

  it('keeps fifty sessions of an account: with one more the oldest ends', () => {
    const directory = withUser()
    for (let n = 1; n <= 50; n += 1) apply(directory, directory.openSession(session(1, `s${n}`)))
    expect(directory.sessionsOf(user(1), 20)).toHaveLength(50)
    const facts = apply(directory, directory.openSession(session(1, 's51')))
    expect(facts).toMatchObject([
      { type: 'session-revoked', tokenHash: 's1' },
      { tokenHash: 's51' },
    ])
    expect(directory.sessionsOf(user(1), 20).map(({ tokenHash }) => tokenHash)[0]).toBe('s2')
    expect(directory.sessionsOf(user(1), 20)).toHaveLength(50)
  })

  it('ends sessions by time, by logout, by a new password and by a ban', () => {
    const directory = withUser()
    for (const hash of ['a', 'b']) apply(directory, directory.openSession(session(1, hash)))
    expect(directory.session('a', 99)).toMatchObject({ user: user(1) })
    expect(directory.session('a', 100)).toBeUndefined()
    apply(directory, directory.revokeSession('a'))
    expect(directory.session('a', 20)).toBeUndefined()
    expect(directory.revokeSession('a')).toEqual({ ok: false, error: 'not-found' })
    const late = apply(directory, directory.openSession(session(1, 'c', 100, 200)))
    expect(late).toMatchObject([{ type: 'session-revoked', tokenHash: 'b' }, { tokenHash: 'c' }])
    const change = { from: 'hash1', passwordHash: 'new', session: session(1, 'e', 100, 200) }
    apply(directory, directory.changePassword(change))
    expect(directory.session('c', 150)).toBeUndefined()
    expect(directory.session('e', 150)).toMatchObject({ user: user(1) })
    expect(directory.changePassword(change)).toEqual({ ok: false, error: 'changed-meanwhile' })
    const again = { ...change, from: 'new' }
    expect(directory.changePassword(again)).toEqual({ ok: false, error: 'already-known' })
    expect(directory.account(user(1))?.passwordHash).toBe('new')
    apply(directory, directory.openSession(session(1, 'd', 100, 200)))
    apply(directory, directory.ban(user(1), 'fraud'))
    expect(directory.session('d', 150)).toBeUndefined()
    expect(directory.account(user(1))?.banReason).toBe('fraud')
    apply(directory, directory.ban(user(1), ''))
    expect(directory.account(user(1))?.banReason).toBe('')
  })

  it('knows where a session was opened and when it was used, and ends those of one user', () => {
    const directory = withUser()
    apply(directory, directory.register(account(2)))
    const known = { agent: 'Firefox', address: '192.0.2.1', device: 'd' }
    apply(directory, directory.openSession({ ...session(1, 'a'), ...known }))
    apply(directory, directory.openSession(session(1, 'b', 10, 20)))
    apply(directory, directory.openSession(session(2, 'c')))
    apply(directory, directory.useSession('a', 50))
    expect(directory.sessionsOf(user(1), 30)).toEqual([
      { ...session(1, 'a'), ...known, usedAtMs: 50 },
    ])
    const copy = new Directory()
    copy.restore(directory.snapshot())
    expect(copy.snapshot()).toEqual(directory.snapshot())
    apply(directory, directory.endSessions(user(1), ['a', 'c', 'nobody']))
    expect(directory.session('a', 15)).toBeUndefined()
    expect(directory.session('c', 15)).toBeDefined()
    expect(apply(directory, directory.useSession('a', 60))).toEqual([])
  })

  it('sets a password without a session: all there are end', () => {
    const directory = withUser()
    for (const hash of ['a', 'b']) apply(directory, directory.openSession(session(1, hash)))
    apply(directory, directory.resetPassword(user(1), 'fresh'))
    expect(directory.account(user(1))?.passwordHash).toBe('fresh')
    expect(directory.sessionsOf(user(1), 20)).toEqual([])
    expect(directory.resetPassword(user(9), 'x')).toEqual({ ok: false, error: 'not-found' })
  })

  it('keeps API keys to their owner and to a number', () => {
    const directory = withUser()
    apply(directory, directory.register(account(2)))
    for (let i = 0; i < API_KEYS_MAX; i++) apply(directory, directory.createApiKey(key(1, `k${i}`)))
    expect(directory.createApiKey(key(1, 'more'))).toEqual({ ok: false, error: 'too-many' })
    expect(directory.createApiKey(key(2, 'k0'))).toEqual({ ok: false, error: 'already-known' })
    expect(directory.revokeApiKey(user(2), 'k0')).toEqual({ ok: false, error: 'not-found' })
    const change = { key: 'k0', label: 'new', addresses: ['192.0.2.0/24'], endsAtMs: 9 }
    expect(directory.changeApiKey(user(2), change)).toEqual({ ok: false, error: 'not-found' })
    apply(directory, directory.changeApiKey(user(1), change))
    expect(directory.apiKey('k0')).toEqual({ ...key(1, 'k0'), ...change })
    const copy = new Directory()
    copy.restore(directory.snapshot())
    expect(copy.apiKey('k0')).toEqual(directory.apiKey('k0'))
    apply(directory, directory.revokeApiKey(user(1), 'k0'))
    expect(directory.apiKey('k0')).toBeUndefined()
    expect(directory.apiKeysOf(user(1))).toHaveLength(API_KEYS_MAX - 1)
    expect(directory.apiKeysOf(user(2))).toEqual([])
  })

  it('limits top-ups per coin and day', () => {
    const directory = withUser()
    const limit = amount('100')
    const draw = (coin: string, text: string, day: number): Decision =>
      directory.countTopUp({ user: user(1), coin, amount: amount(text), day, limit })
    apply(directory, draw('USDT', '60', 7))
    expect(draw('USDT', '40.000000000001', 7)).toEqual({ ok: false, error: 'top-up-limit' })
    expect(draw('USDT', '0', 7)).toEqual({ ok: false, error: 'top-up-limit' })
    apply(directory, draw('USDT', '40', 7))
    apply(directory, draw('BTC', '100', 7))
    expect(directory.topUpsOn(user(1), 'USDT', 7)).toBe(limit)
    apply(directory, draw('USDT', '100', 8))
    expect(directory.topUpsOn(user(1), 'BTC', 8)).toBe(0n)
  })

  it('belongs to one market and its market time never goes back', () => {
    const directory = new Directory()
    apply(directory, directory.bindMarket('simulated', 1))
    expect(directory.bindMarket('simulated', 1)).toEqual({ ok: true, value: [] })
    expect(directory.bindMarket('simulated', 2)).toEqual({ ok: false, error: 'other-market' })
    expect(directory.bindMarket('replay', 1)).toEqual({ ok: false, error: 'other-market' })
    apply(directory, directory.mapClock({ wallMs: 10, marketMs: 100, speed: 60 }))
    const back = { ok: false, error: 'clock-goes-back' }
    expect(directory.mapClock({ wallMs: 20, marketMs: 99, speed: 1 })).toEqual(back)
    expect(directory.mapClock({ wallMs: 20, marketMs: 100, speed: Number.NaN })).toEqual(back)
    apply(directory, directory.mapClock({ wallMs: 20, marketMs: 100, speed: 0 }))
    expect(directory.clock).toEqual({ wallMs: 20, marketMs: 100, speed: 0 })
  })

  it('knows a speed to come and the speed of the settings, also from a snapshot', () => {
    const directory = new Directory()
    const later = { marketMs: 900, speed: 1 }
    const map = { wallMs: 10, marketMs: 100, speed: 720, next: later, configured: 1 }
    apply(directory, directory.mapClock(map))
    expect(directory.clock).toEqual(map)
    const copy = new Directory()
    copy.restore(directory.snapshot())
    expect(copy.clock).toEqual(map)
    const back = { ok: false, error: 'clock-goes-back' }
    expect(directory.mapClock({ ...map, next: { marketMs: 99, speed: 1 } })).toEqual(back)
    expect(directory.mapClock({ ...map, next: { marketMs: 900, speed: 0 } })).toEqual(back)
  })

  it('takes an anchor of an earlier wall time: that clock had been ahead', () => {
    const directory = new Directory()
    apply(directory, directory.mapClock({ wallMs: 5000, marketMs: 5000, speed: 1 }))
    apply(directory, directory.mapClock({ wallMs: 1000, marketMs: 5000, speed: 1 }))
    expect(directory.clock).toEqual({ wallMs: 1000, marketMs: 5000, speed: 1 })
  })

  it('refuses what belongs to nobody', () => {
    const directory = withUser()
    const nobody = user(9)
    const none = { ok: false, error: 'not-found' }
    const change = { from: 'x', passwordHash: 'y', session: session(9, 'z') }
    expect(directory.changePassword(change)).toEqual(none)
    expect(directory.ban(nobody, 'x')).toEqual(none)
    expect(directory.openSession(session(9, 'z'))).toEqual(none)
    expect(directory.createApiKey(key(9, 'z'))).toEqual(none)
    expect(directory.changeSetting(nobody, 'a', 'b')).toEqual(none)
    const wish = { user: nobody, coin: 'X', amount: amount('1'), day: 1, limit: amount('2') }
    expect(directory.countTopUp(wish)).toEqual(none)
    expect(() => directory.commit([{ type: 'session-revoked', tokenHash: 'z' }], stamp)).toThrow()
  })

  it('is rebuilt from its batches, and from a snapshot, exactly', () => {
    const step = fc.tuple(fc.nat(11), fc.nat(3), fc.nat(5), fc.nat(60))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const live = new Directory()
        const batches: DirectoryBatch[] = []
        for (const [what, n, m, t] of steps) {
          const wish = { user: user(n), coin: `C${m}`, amount: amount('1'), day: t % 3 }
          const decisions: Decision[] = [
            live.register(account(n)),
            live.openSession(session(n, `t${m}`, t, t + 10)),
            live.revokeSession(`t${m}`),
            live.useSession(`t${m}`, t),
            live.createApiKey(key(n, `k${m}`)),
            live.changeApiKey(user(n), { key: `k${m}`, label: '', addresses: [], endsAtMs: t }),
            live.revokeApiKey(user(n), `k${m}`),
            live.changeSetting(user(n), `s${m}`, t % 2 === 0 ? '' : String(t)),
            live.countTopUp({ ...wish, limit: amount('2') }),
            live.changePassword({
              from: live.account(user(n))?.passwordHash ?? '',
              passwordHash: `p${t}`,
              session: session(n, `c${t}`, t, t + 10),
            }),
            live.ban(user(n), t % 2 === 0 ? '' : 'banned'),
            live.changeSite(`f${m}`, t % 2 === 0 ? '' : String(t)),
            live.noteAct({
              atMs: t,
              by: 'console',
              what: 'a b',
              on: `u${n}`,
              before: '',
              after: '',
              ...(t % 2 === 0 && { isRefused: true }),
            }),
            live.mapClock({ wallMs: t, marketMs: t, speed: 1 }),
          ]
          const decision = decisions[what]!
          const batch = decision.ok && live.commit(decision.value, stamp)
          if (batch) batches.push(batch)
        }
        const folded = new Directory()
        for (const batch of batches) {
          const bytes = encodeDirectoryFacts(batch.facts)
          folded.fold({ ...batch, facts: decodeDirectoryFacts(bytes, DIRECTORY_VERSION) })
        }
        const text = canonicalText(live.snapshot())
        expect(canonicalText(folded.snapshot())).toBe(text)
        const restored = new Directory()
        restored.restore(JSON.parse(text))
        expect(canonicalText(restored.snapshot())).toBe(text)
        expect(restored.next).toBe(live.next)
      }),
      { numRuns: 100 },
    )
  })

  it('keeps what operators were refused apart, so that it crowds out nothing that was done', () => {
    const directory = withUser()
    const act = { by: 'a@b.io', what: 'a b', on: '', before: '', after: '' }
    const note = (atMs: number, isRefused?: boolean): void => {
      const noted = directory.noteAct({ atMs, ...act, ...(isRefused === true && { isRefused }) })
      if (noted.ok) directory.commit(noted.value, stamp)
    }
    note(1)
    for (let i = 0; i < 10_001; i += 1) note(2 + i, true)
    const restored = new Directory()
    restored.restore(directory.snapshot())
    for (const it of [directory, restored]) {
      expect(it.acts).toEqual([{ atMs: 1, ...act }])
      expect(it.refusals).toHaveLength(2000)
      expect(it.refusals.at(-1)).toEqual({ atMs: 10_002, ...act, isRefused: true })
    }
  })

  it('knows the last file of each stream, from a snapshot too, until a loss is accepted', () => {
    const directory = withUser()
    const begin = (stream: string, segment: number): Decision => {
      const decision = directory.beginSegment(stream, segment)
      if (decision.ok) directory.commit(decision.value, stamp)
      return decision
    }
    for (const segment of [1, 2]) begin('w00', segment)
    begin('w01', 1)
    expect(begin('w00', 1)).toEqual({ ok: true, value: [] })
    const restored = new Directory()
    restored.restore(directory.snapshot())
    expect([...restored.segments]).toEqual([
      ['w00', 2],
      ['w01', 1],
    ])
    const loss = directory.acceptLoss({ atMs: 7, lost: ['w01'], segments: [['w00', 1]] })
    if (loss.ok) directory.commit(loss.value, stamp)
    expect([...directory.segments]).toEqual([['w00', 1]])
    expect(directory.account(user(0))).toEqual(restored.account(user(0)))
  })

  it('refuses a batch out of place and a version it does not know', () => {
    const directory = withUser()
    const batch = { partition: 256, first: 5, atMs: 0, tape: 0, fromTape: false, facts: [] }
    expect(() => directory.fold(batch)).toThrow('not the next')
    expect(() => directory.fold({ ...batch, partition: 3 })).toThrow('not the directory')
    expect(() => decodeDirectoryFacts(encodeDirectoryFacts([]), 2)).toThrow('unknown directory')
    expect(directory.commit([], stamp)).toBeUndefined()
  })
})
