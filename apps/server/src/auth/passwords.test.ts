// Passwords are hashed, checked in constant work, and never accepted without their rules.
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  hashPassword,
  normaliseEmail,
  passwordProblem,
  signUpProblems,
  vagueEmail,
  verifyPassword,
} from './passwords.ts'
import { NO_PASSWORD } from '../host/house-accounts.ts'
import { SecretBox } from './secret-box.ts'

describe('passwords', () => {
  test('only the right one fits, and nobody has none', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(hash, 'correct horse')).toBe(true)
    expect(await verifyPassword(hash, 'wrong horse')).toBe(false)
    expect(await verifyPassword(undefined, 'decoy of nobody')).toBe(false)
  })

  test('an account without a password is opened by none, not even by what stands for its hash', async () => {
    expect(await verifyPassword(NO_PASSWORD, NO_PASSWORD)).toBe(false)
    expect(await verifyPassword(NO_PASSWORD, 'decoy of nobody')).toBe(false)
  })

  test.each([
    'calm@house.trellis.invalid',
    ' Someone@HOUSE.Trellis.invalid ',
    '123456789@telegram.trellis.invalid',
  ])('%s is an address that nobody registers', (email) => {
    const found = signUpProblems(email, 'nine herons')
    expect(found).toMatchObject([{ field: 'email', reason: 'reserved' }])
  })

  test('typed in another form it is the same, and hashes of older servers fit as they were typed', async () => {
    const [wide, plain] = ['ｎｉｎｅ ｈｅｒｏｎｓ é', 'nine herons e\u0301']
    const made = await hashPassword(wide)
    expect(await verifyPassword(made, plain)).toBe(true)
    expect(await verifyPassword(await hashPassword(plain), wide)).toBe(true)
    const older = await hash(wide)
    expect(await verifyPassword(older, wide)).toBe(true)
    expect(await verifyPassword(older, `${wide}x`)).toBe(false)
    expect(await verifyPassword(undefined, wide)).toBe(false)
  })

  test.each([
    ['A@B.Example', 'a@b.example'],
    [' a.b+c@sub.example.org ', 'a.b+c@sub.example.org'],
    ['no-at', undefined],
    ['a@b', undefined],
    ['a b@c.org', undefined],
    ['<x>@c.org', undefined],
    [`${'a'.repeat(250)}@b.org`, undefined],
  ])('%s is %s', (text, email) => expect(normaliseEmail(text)).toBe(email))

  test('a sign-up names each wrong field', () => {
    expect(signUpProblems('a@b.org', 'nine herons')).toEqual([])
    expect(signUpProblems('x', '1').map((problem) => problem.field)).toEqual(['email', 'password'])
  })

  test.each([
    ['', 'too-small'],
    ['h3rons x9', 'too-small'],
    ['h3rons x9!', undefined],
    // Characters as people count them: these are nine and ten.
    ['🦩🦆🦉🐧🦜🐦🦅🦚🦢', 'too-small'],
    ['🦩🦆🦉🐧🦜🐦🦅🦚🦢🦃', undefined],
    ['كلمة سر طويلة', undefined],
    ['abcd'.repeat(32), undefined],
    [`${'abcd'.repeat(32)}e`, 'too-large'],
    [' '.repeat(10), 'blank'],
    ['\t \u00a0\u2003', 'blank'],
    ['password123', 'too-common'],
    ['PassWord123', 'too-common'],
    [' password123 ', 'too-common'],
    ['Password1!', 'too-common'],
    ['admin12345!', 'too-common'],
    ['qwertyuiop', 'too-common'],
    ['1234567890', 'too-common'],
    ['1111111111', 'too-common'],
    ['abababababab', 'too-common'],
    ['ｐａｓｓｗｏｒｄ12', 'too-common'],
    ['\u3000'.repeat(10), 'blank'],
    // One character that unfolds to eighteen.
    ['\ufdfa', 'too-small'],
    // Five characters, each written as two.
    ['e\u0301a\u0301o\u0301u\u0301i\u0301', 'too-small'],
    ['my password123 is long', undefined],
    ['12 herons and 9 frogs', undefined],
  ])('%j: %s', (password, reason) => {
    const problem = passwordProblem('new_password', password)
    expect(problem?.reason).toBe(reason)
    if (problem === undefined) return
    expect(problem.field).toBe('new_password')
    expect(problem.bound).toMatch(/^10 to 128 characters/)
    expect(problem.fix).not.toBe('')
  })

  test.each([
    ['heron.lake@example.org', 'refused'],
    ['HeronLake2026!', 'refused'],
    ['heron-lake-2026', 'refused'],
    ['Trellis2026!', 'refused'],
    ['trading-bot 42', 'refused'],
    ['bitcoin trader 1', 'refused'],
    ['my trellis of herons', 'taken'],
    ['example heron lake and frogs', 'taken'],
  ])('%j as the password of heron.lake@example.org is %s', (password, is) => {
    const problem = passwordProblem('password', password, 'Heron.Lake@example.org')
    expect(problem?.reason).toBe(is === 'refused' ? 'too-common' : undefined)
    expect(signUpProblems('heron.lake@example.org', password)).toHaveLength(is === 'taken' ? 0 : 1)
  })

  test.each([
    '\u200ba@b.org',
    'rtl\u202ea@b.org',
    'a\u00ad@b.org',
    'a\ufe0f@b.org',
    'a\u0007@b.org',
  ])('nobody registers %j, which looks like another', (email) => {
    const found = signUpProblems(email, 'nine herons')
    expect(found).toMatchObject([{ field: 'email', reason: 'wrong-format' }])
    expect(found[0]?.bound).toContain('seen')
  })

  test('an address is vague to others', () => {
    expect(vagueEmail('trader@example.org')).toBe('tr***@example.org')
    expect(vagueEmail('a@example.org')).toBe('a***@example.org')
  })
})

describe('secret box', () => {
  test('opens what it sealed, and nothing else', () => {
    const box = new SecretBox('key one')
    const sealed = box.seal('s3cret')
    expect(sealed).not.toContain('s3cret')
    expect(box.seal('s3cret')).not.toBe(sealed)
    expect(box.open(sealed)).toBe('s3cret')
    expect(new SecretBox('key two').open(sealed)).toBeUndefined()
    expect(box.open(`${sealed.slice(0, -4)}AAAA`)).toBeUndefined()
    expect(box.open('')).toBeUndefined()
  })
})
