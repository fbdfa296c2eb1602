// Who is served when, without hashing anything: each work ends when the test says so.
import { expect, test } from 'vitest'
import { HashLine, type Waiter } from './hash-line.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A line of two at once, and what was begun in it, in order. */
function lineOf(most: number) {
  const line = new HashLine(1, { atOnce: 2, most })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = async (name: string, waiter: Partial<Waiter> = {}) => {
    const { asker = name } = waiter
    const all = { isKnown: false, asker, ip: asker, hasLeft: () => false, ...waiter }
    const done = await line.run(all, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
    return done.ok ? done.value : done.error.code
  }
  /** Ends the work that was begun first, and lets the next one begin. */
  const end = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { ask, begun, end }
}

test('who is known goes before 700 strangers from 50 addresses, of whom most are turned away', async () => {
  const { ask, begun, end } = lineOf(80)
  const strangers = Array.from({ length: 700 }, (_, i) =>
    ask(`stranger ${i}`, { asker: `203.0.113.${i % 50}` }),
  )
  const known = ask('owner', { isKnown: true, asker: 'user:1' })
  await end()
  // Two that ran when the owner came, and no other.
  expect(begun).toEqual(['stranger 0', 'stranger 1', 'owner'])
  while (begun.length < 83) await end()
  await end()
  await end()
  expect(await known).toBe('owner')
  const answers = await Promise.all(strangers)
  expect(answers.filter((it) => it === 'rateLimited')).toHaveLength(700 - 82)
  expect(begun).toHaveLength(83)
})

test('also those who are known keep no stranger waiting without an end', async () => {
  const { ask, begun, end } = lineOf(80)
  for (let i = 0; i < 12; i += 1) void ask(`known ${i}`, { isKnown: true, asker: `user:${i}` })
  void ask('stranger')
  for (let i = 0; i < 4; i += 1) await end()
  // Two that ran when the stranger came, three in a row, and then it.
  expect(begun.slice(2)).toEqual(['known 2', 'known 3', 'known 4', 'stranger'])
})

test('strangers take turns by address, and one address fills no line', async () => {
  const { ask, begun, end } = lineOf(80)
  const crowd = Array.from({ length: 30 }, (_, i) => ask(`crowd ${i}`, { asker: '203.0.113.1' }))
  const other = ask('other', { asker: '203.0.113.2' })
  await end()
  await end()
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other'])
  while (begun.length < 18) await end()
  await end()
  await end()
  expect(await other).toBe('other')
  const answers = await Promise.all(crowd)
  expect(answers.filter((it) => it === 'rateLimited')).toHaveLength(30 - 17)
})

test('one account that is known does not fill the lane of those that are', async () => {
  const { ask, begun, end } = lineOf(80)
  const crowd = Array.from({ length: 9 }, (_, i) =>
    ask(`crowd ${i}`, { isKnown: true, asker: 'user:1' }),
  )
  expect(await Promise.all(crowd.slice(6))).toEqual(Array(3).fill('rateLimited'))
  const other = ask('other', { isKnown: true, asker: 'user:2' })
  for (let i = 0; i < 9; i += 1) await end()
  expect(begun.indexOf('other')).toBe(3)
  expect(await other).toBe('other')
})

test.each([true, false])(
  'a crowd gives way to who comes from elsewhere, known: %s',
  async (isKnown) => {
    const { ask, end } = lineOf(60)
    // As many accounts as somebody likes at one address; as strangers they are four addresses.
    const from = (i: number): Partial<Waiter> =>
      isKnown
        ? { isKnown, asker: `user:${i % 20}`, ip: '203.0.113.1' }
        : { isKnown, asker: `203.0.113.${i % 4}` }
    const crowd = Array.from({ length: 90 }, (_, i) => ask(`crowd ${i}`, from(i)))
    const owner = ask('owner', { isKnown, asker: 'owner', ip: '198.51.100.7' })
    // Whoever has as many as anybody gets no more.
    const more = ask('more', from(0))
    expect(await more).toBe('rateLimited')
    for (let i = 0; i < 62; i += 1) await end()
    expect(await owner).toBe('owner')
    const turnedAway = (await Promise.all(crowd)).filter((it) => it === 'rateLimited')
    expect(turnedAway).toHaveLength(90 - 62 + 1)
  },
)

test('a crowd of many addresses in one network gives way as well', async () => {
  const { ask, end } = lineOf(60)
  const from = (i: number): Partial<Waiter> => {
    return { isKnown: true, asker: `user:${i}`, ip: `2001:db8:1:${i.toString(16)}::1` }
  }
  const crowd = Array.from({ length: 90 }, (_, i) => ask(`crowd ${i}`, from(i)))
  const owner = ask('owner', { isKnown: true, asker: 'owner', ip: '198.51.100.7' })
  for (let i = 0; i < 62; i += 1) await end()
  expect(await owner).toBe('owner')
  const turnedAway = (await Promise.all(crowd)).filter((it) => it === 'rateLimited')
  expect(turnedAway).toHaveLength(90 - 62 + 1)
})

test('nothing is hashed for who hung up, and their places are free', async () => {
  const { ask, begun, end } = lineOf(2)
  const gone = new Set<string>()
  const come = (name: string) => ask(name, { hasLeft: () => gone.has(name) })
  const all = ['a', 'b', 'c', 'd', 'e'].map(come)
  expect(await all[4]).toBe('rateLimited')
  gone.add('c').add('d').add('g')
  const late = come('f')
  expect(await come('g')).toBe('rateLimited')
  expect(await Promise.all(all.slice(2, 4))).toEqual(['rateLimited', 'rateLimited'])
  await end()
  await end()
  await end()
  expect(await late).toBe('f')
  expect(begun).toEqual(['a', 'b', 'f'])
  // Whoever hangs up while nobody else asks is passed over at their turn.
  const [x, y] = [come('x'), come('y')]
  gone.add('z')
  const [z, last] = [come('z'), come('last')]
  for (let i = 0; i < 3; i += 1) await end()
  expect(await Promise.all([x, y, z, last])).toEqual(['x', 'y', 'rateLimited', 'last'])
})

test('a work that fails gives its place on', async () => {
  const line = new HashLine(1, { atOnce: 1, most: 1 })
  const place = { ip: 'a', hasLeft: () => false }
  const waiter: Waiter = { isKnown: false, asker: 'a', ...place }
  const failing = line.run(waiter, () => Promise.reject(new Error('no memory')))
  const next = line.run(waiter, async () => 'next')
  await expect(failing).rejects.toThrow('no memory')
  expect(await next).toEqual({ ok: true, value: 'next' })
  expect((await line.run(waiter, async () => 'third')).ok).toBe(true)
})
