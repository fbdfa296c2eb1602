// Passwords are hashed, checked in constant work, and never accepted without their rules.
import { describe, expect, test } from 'vitest'
import {
  hashPassword,
  normaliseEmail,
  signUpProblems,
  vagueEmail,
  verifyPassword,
} from './passwords.ts'
import { SecretBox } from './secret-box.ts'

describe('passwords', () => {
  test('only the right one fits, and nobody has none', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(hash, 'correct horse')).toBe(true)
    expect(await verifyPassword(hash, 'wrong horse')).toBe(false)
    expect(await verifyPassword(undefined, 'decoy of nobody')).toBe(false)
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
    expect(signUpProblems('a@b.org', '12345678')).toEqual([])
    expect(signUpProblems('x', '1').map((problem) => problem.field)).toEqual(['email', 'password'])
    expect(signUpProblems('a@b.org', 'x'.repeat(129))[0]?.reason).toBe('too-long')
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
