// Codes against the vectors of RFC 6238 (appendix B, the last six of its eight digits), which step
// a code is of, and base32 against RFC 4648.
import { expect, test } from 'vitest'
import { base32, codeAt, stepAt, stepOf, totpAddress } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

test('a code counts one step early and one late, and never at or before the last one used', () => {
  const nowMs = 1_111_111_109_000
  const now = stepAt(nowMs)
  const found = (step: number, last = 0) => stepOf(secret, codeAt(secret, step), { nowMs, last })
  expect([-2, -1, 0, 1, 2].map((off) => found(now + off))).toEqual([
    undefined,
    now - 1,
    now,
    now + 1,
    undefined,
  ])
  expect(found(now, now)).toBeUndefined()
  expect(found(now - 1, now)).toBeUndefined()
  expect(found(now + 1, now)).toBe(now + 1)
  expect(stepOf(secret, '', { nowMs, last: 0 })).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" is %s in base32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})

test('the address says whose code it is, whatever stands in the e-mail', () => {
  expect(totpAddress('a+b@example.org', 'MY')).toBe(
    'otpauth://totp/Trellis%3Aa%2Bb%40example.org?secret=MY&issuer=Trellis' +
      '&algorithm=SHA1&digits=6&period=30',
  )
})
