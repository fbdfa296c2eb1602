// A decision whose reads nobody changed is the same decision on the later state: tried on pairs of
// random decisions. What is not remembered any more counts as changed.
import { describe, expect, it } from 'vitest'
import { canonicalText, Directory, type SessionFields } from '@trellis/engine'
import { createRng, err, makeId, type Amount, type Rng } from '@trellis/kernel'
import { DirectoryChanges } from './directory-changes.ts'
import type { DirectoryAccess, DirectoryDecision } from './directory-host.ts'
import { directoryKey, settingsNamed, WatchedDirectory } from './directory-reads.ts'
import { signed, tokenOf } from './directory-words.ts'

type State = DirectoryAccess['state']
type Decide = (state: State) => DirectoryDecision

const NOW = Date.UTC(2026, 10, 29)
const STAMP = { atMs: NOW, tape: 0 }
const FEW = 3
const user = (n: number) => makeId(1 + (n % FEW), n % FEW, 0)
const session = (n: number, token: number): SessionFields => {
  const expiresAtMs = NOW + (token % 2 === 0 ? 1 : -1)
  return { user: user(n), tokenHash: `t${token % 5}`, createdAtMs: NOW, expiresAtMs }
}

/** Every decision there is, on few enough things that they meet. */
const decisions: readonly ((n: number, m: number) => Decide)[] = [
  (n, m) => (it) => {
    const fields = { passwordHash: 'h', countryCode: 'DE', lang: 'en', createdAtMs: NOW }
    return it.register({ user: user(n), email: ` E${m % FEW}@x.io`, ...fields })
  },
  (n, m) => (it) => it.openSession(session(n, m)),
  (_, m) => (it) => it.revokeSession(`t${m % 5}`),
  (n, m) => (it) => it.endSessions(user(n), [`t${m % 5}`, `t${(m + 1) % 5}`]),
  (n, m) => (it) => {
    const all = it
      .sessionsOf(user(n), NOW)
      .filter(({ usedAtMs = NOW }) => usedAtMs <= NOW + (m % 3))
    return it.endSessions(
      user(n),
      all.map(({ tokenHash }) => tokenHash),
    )
  },
  (n, m) => (it) => it.useSession(`t${m % 5}`, NOW + n),
  (n, m) => (it) =>
    it.changePassword({ from: m % 2 ? 'h' : 'g', passwordHash: 'g', session: session(n, m) }),
  (n, m) => (it) => it.resetPassword(user(n), m % 2 ? 'h' : 'g'),
  (n, m) => (it) => it.ban(user(n), m % 2 ? 'no' : ''),
  (n, m) => (it) => {
    const fields = { sealedSecret: '', permissions: [], label: '', createdAtMs: NOW }
    return it.createApiKey({ user: user(n), key: `k${m % 4}`, ...fields })
  },
  (n, m) => (it) =>
    it.changeApiKey(user(n), { key: `k${m % 4}`, label: 'x', addresses: [], endsAtMs: 0 }),
  (n, m) => (it) => it.revokeApiKey(user(n), `k${m % 4}`),
  (n) => (it) => {
    const [first] = it.apiKeysOf(user(n))
    return first === undefined ? err('not-found') : it.revokeApiKey(user(n), first.key)
  },
  (n, m) => (it) => it.changeSetting(user(n), 'a', String(m % 3)),
  (n) => (it) => {
    const text = it.account(user(n))?.settings.get('a') ?? ''
    return it.changeSetting(user(n), 'b', text)
  },
  (n, m) => (it) => {
    const texts = settingsNamed(it, m % 2 ? 'a' : 'b').map((one) => one.join('='))
    return it.changeSetting(user(n), 'd', texts.join(' '))
  },
  (n, m) => (it) => it.changeSite('flag', `${it.site.get('flag') ?? n}${m % 2}`.slice(-3)),
  (n, m) => (it) => {
    const found = it.accountByEmail(`e${m % FEW}@x.io`)
    return it.changeSetting(found?.user ?? user(n), 'c', found?.passwordHash ?? '')
  },
  (n, m) => (it) => {
    const { passwordHash = '', banReason = '' } = it.accountByEmail(`e${m % FEW}@x.io`) ?? {}
    return it.changeSite(`hash${n}`, passwordHash + banReason)
  },
  (n) => (it) => {
    const used = it.sessionsOf(user(n), NOW).map(({ usedAtMs = 0 }) => usedAtMs - NOW)
    return it.changeSite(`used${n}`, used.join(' '))
  },
  (n, m) => (it) => it.noteAct({ atMs: n, by: '', what: '', on: '', before: '', after: String(m) }),
  (n, m) => (it) => {
    const after = `${it.acts.length} ${it.refusals.length} ${it.accountCount} ${it.users().length}`
    const line = { atMs: n, by: '', what: '', on: '', before: '', after }
    return it.noteAct(m % 2 ? line : { ...line, isRefused: true })
  },
  (n, m) => (it) => {
    const coin = m % 2 ? 'USDT' : 'BTC'
    const amount = (it.topUpsOn(user(n), coin, 1) + 1n) as Amount
    return it.countTopUp({ user: user(n), coin, amount, day: 1, limit: 9n as Amount })
  },
  (n, m) => (it) => it.bindMarket('m', m % 2 ? n : it.next % 2),
  (n, m) => (it) => it.mapClock({ wallMs: n, marketMs: m, speed: it.clock?.speed ?? 1 }),
  (n, m) => (it) => it.beginSegment(`w${n % 2}`, m + it.segments.size),
  (n, m) => (it) =>
    it.acceptLoss({ atMs: n, lost: [it.market?.market ?? ''], segments: [['w0', m]] }),
]

const drawn = (rng: Rng): Decide => {
  const make = decisions[rng.below(decisions.length)]!
  return make(rng.below(FEW), rng.below(12))
}

function worldOf(rng: Rng): Directory {
  const directory = new Directory()
  for (let n = 0; n < FEW; n++) change(directory, decisions[0]!(n, n + rng.below(2)))
  for (let i = 0; i < 40; i++) change(directory, drawn(rng))
  return directory
}

function change(directory: Directory, decide: Decide): void {
  const decided = decide(directory)
  if (decided.ok) directory.commit(decided.value, STAMP)
}

describe('what a decision looked at', () => {
  it('decides whether it holds on a later state', () => {
    let [held, fell, differed] = [0, 0, 0]
    for (let seed = 1; seed <= 12_000; seed++) {
      const rng = createRng(seed)
      const directory = worldOf(rng)
      const [one, other] = [drawn(rng), drawn(rng)]
      const at = directory.next
      const watched = new WatchedDirectory(directory)
      const before = other(watched)
      const reads = watched.reads
      const changes = new DirectoryChanges(at)
      const first = one(directory)
      if (!first.ok || first.value.length === 0) continue
      changes.note(at, first.value, directory)
      directory.commit(first.value, STAMP)
      const after = other(directory)
      const isSame = canonicalText(before) === canonicalText(after)
      if (changes.hasChanged(at, reads, directory.next)) fell += 1
      else {
        held += 1
        expect(isSame, `seed ${seed}`).toBe(true)
      }
      if (!isSame) differed += 1
    }
    // Both happen often, and decisions that really differ among them.
    expect(held).toBeGreaterThan(2000)
    expect(fell).toBeGreaterThan(400)
    expect(differed).toBeGreaterThan(200)
  })

  it('holds each session and key of an account that was listed', () => {
    const directory = new Directory()
    change(directory, decisions[0]!(0, 0))
    change(directory, (it) => it.openSession(session(0, 0)))
    const key = { sealedSecret: '', permissions: [], label: '', createdAtMs: NOW }
    change(directory, (it) => it.createApiKey({ user: user(0), key: 'k', ...key }))
    const [one, other] = [new WatchedDirectory(directory), new WatchedDirectory(directory)]
    expect([one.sessionsOf(user(0), NOW), other.apiKeysOf(user(0))]).toHaveLength(2)
    const { next } = directory
    const changes = new DirectoryChanges(next)
    changes.note(next, [{ type: 'session-used', tokenHash: 't0', atMs: NOW }], directory)
    expect(changes.hasChanged(next, one.reads, next + 1)).toBe(true)
    expect(changes.hasChanged(next, other.reads, next + 1)).toBe(false)
    const changed = { key: 'k', label: 'x', addresses: [], endsAtMs: 0 }
    changes.note(next + 1, [{ type: 'api-key-changed', ...changed }], directory)
    expect(changes.hasChanged(next, other.reads, next + 2)).toBe(true)
  })

  it('counts as changed where it is older than what is remembered', () => {
    const changes = new DirectoryChanges(10, 4)
    const empty = new Directory()
    const { site, market, clock, everything } = directoryKey
    expect(changes.hasChanged(9, [site], 12)).toBe(true)
    expect(changes.hasChanged(10, [site], 12)).toBe(false)
    expect(changes.hasChanged(13, [site], 12)).toBe(true)
    const setting = { type: 'site-setting-changed', name: 'a', value: 'b' } as const
    changes.note(12, [setting, { type: 'market-bound', market: 'm', seed: 1 }], empty)
    // Both generations are known: the site changed at 12, the market at 13, the clock never.
    expect(changes.hasChanged(12, [site], 14)).toBe(true)
    expect(changes.hasChanged(13, [site], 14)).toBe(false)
    expect(changes.hasChanged(13, [market], 14)).toBe(true)
    expect(changes.hasChanged(10, [clock], 14)).toBe(false)
    changes.note(14, [{ type: 'setting-changed', user: user(0), name: 'a', value: 'x' }], empty)
    expect(changes.hasChanged(12, [site], 15)).toBe(true)
    changes.note(15, [setting], empty)
    // The first generation is forgotten: what is older than 14 is decided again.
    expect(changes.hasChanged(13, [clock], 16)).toBe(true)
    expect(changes.hasChanged(14, [clock, market], 16)).toBe(false)
    expect(changes.hasChanged(15, [site], 16)).toBe(true)
    expect(changes.hasChanged(16, [everything], 16)).toBe(false)
    expect(changes.hasChanged(15, [everything], 16)).toBe(true)
  })
})

it('a token in the facts changes nothing of what they fold to', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const rng = createRng(seed)
    const [plain, marked] = [worldOf(createRng(seed)), worldOf(createRng(seed))]
    const decided = drawn(rng)(plain)
    if (!decided.ok || decided.value.length === 0) continue
    const facts = signed(decided.value, 'mine')
    expect([tokenOf(facts), tokenOf(decided.value)]).toEqual(['mine', undefined])
    plain.commit(decided.value, STAMP)
    marked.commit(facts, STAMP)
    expect(canonicalText(marked.snapshot())).toBe(canonicalText(plain.snapshot()))
  }
})
