// Signatures: genuine, in time, once. Each way to be wrong has its own code.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Others } from '../limits/others.ts'
import {
  checkSignature,
  isInWindow,
  readSignedHeaders,
  recvWindowMs,
  ReplayGuard,
  type SignedHeaders,
} from './signature.ts'

const secret = 'a secret'
const now = 1_774_513_139_729

function signed(payload: string, change: Partial<SignedHeaders> = {}): SignedHeaders {
  const head = { apiKey: 'key', timestamp: String(now), recvWindow: '5000', ...change }
  const text = head.timestamp + head.apiKey + head.recvWindow + payload
  const sign = createHmac('sha256', secret).update(text).digest('hex')
  return { sign, ...head, ...change }
}

const check = (headers: SignedHeaders, payload: string, guard = new ReplayGuard(0)) =>
  checkSignature({ headers, payload, secret }, guard, now)

describe('signatures', () => {
  test('a genuine one is accepted once', () => {
    const guard = new ReplayGuard(0)
    const headers = signed('{"symbol":"BTCUSDT"}')
    expect(check(headers, '{"symbol":"BTCUSDT"}', guard)).toBeUndefined()
    expect(check(headers, '{"symbol":"BTCUSDT"}', guard)).toBe('replayedSignature')
  })

  test('one made before the memory of earlier ones began is out of its window', () => {
    const headers = signed('a')
    expect(check(headers, 'a', new ReplayGuard(now + 1))).toBe('timestampOutOfWindow')
    // A wall clock that was ahead when it began is set right: it has seen everything from then on.
    expect(check(headers, 'a', new ReplayGuard(now + 3_600_000))).toBeUndefined()
    expect(check(headers, 'a', new ReplayGuard(now))).toBeUndefined()
  })

  test('another body, key or secret does not fit', () => {
    expect(check(signed('a'), 'b')).toBe('invalidSignature')
    expect(check({ ...signed('a'), apiKey: 'other' }, 'a')).toBe('invalidSignature')
    expect(check({ ...signed('a'), sign: '' }, 'a')).toBe('invalidSignature')
    expect(check({ ...signed('a'), sign: 'zz'.repeat(32) }, 'a')).toBe('invalidSignature')
  })

  test.each([
    [String(now - 5001), '5000', false],
    [String(now - 5000), '5000', true],
    [String(now + 999), '5000', true],
    [String(now + 1000), '5000', false],
    [String(now - 4000), '', true],
    [String(now), '0', false],
    [String(now), '60001', false],
    [String(now), 'soon', false],
    ['yesterday', '5000', false],
    ['1e12', '5000', false],
  ])('timestamp %s with window %s: %s', (timestamp, recvWindow, fits) => {
    expect(isInWindow(signed('', { timestamp, recvWindow }), now)).toBe(fits)
  })

  test('a signature may come again only after its window, when time itself refuses it', () => {
    const guard = new ReplayGuard(0)
    expect(guard.admit('x', now + 10, now)).toBe(true)
    expect(guard.admit('x', now + 10, now + 10)).toBe(false)
    expect(guard.admit('x', now + 30, now + 11)).toBe(true)
  })

  test('what another process has seen is seen here', () => {
    const [here, there] = [new Others(), new Others()]
    here.join((word) => there.take(word))
    const [one, other] = [here, there].map(
      (others) => new ReplayGuard(0, { others, topic: 'signed' }),
    )
    const headers = signed('a')
    expect(check(headers, 'a', one)).toBeUndefined()
    expect(check(headers, 'a', other)).toBe('replayedSignature')
    expect(other?.admit('key:x', now + 10, now)).toBe(true)
  })

  test('a request without signature headers is a guest', () => {
    expect(readSignedHeaders({})).toBeUndefined()
    expect(readSignedHeaders({ 'x-bapi-sign': 'ABC' })?.sign).toBe('abc')
    expect(recvWindowMs('')).toBe(5000)
  })
})
