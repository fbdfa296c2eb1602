// What goes over the wire: webhooks as the public form signs them, pushes as the standard's own
// example is read.
import { describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { decrypt, keysOf, newBrowser, vapidClaims } from '../../test/push-service.ts'
import { pushMessage, signature, webhookMessage, type Letter } from './messages.ts'

const event = {
  id: '17',
  time: '1780000000000',
  type: 'take-profit',
  topic: 'target',
  read: false,
  bot_id: '5',
  kind: 'spot-grid',
  symbol: 'BTCUSDT',
  symbols: ['BTCUSDT'],
  category: 'spot',
  base_token: 'BTC',
  quote_token: 'USDT',
  word: '',
  times: 1,
  data: { price: '64000.10' },
} as const
const letter: Letter = {
  id: 'target-17',
  type: 'take-profit',
  critical: false,
  count: 1,
  madeMs: 1_780_000_000_500,
  events: [event],
}
const hook = {
  url: 'https://example.org/hook',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  oldSecret: '',
  oldUntilMs: 0,
}

describe('a webhook', () => {
  test('is signed as the published example of the form is', () => {
    const example = ['msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}'] as const
    expect(signature(hook.secret, ...example)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('has the same id and body at every attempt, and the time of each', () => {
    const [first, later] = [5_000, 95_000].map((ms) => webhookMessage(letter, hook, ms))
    expect(first?.body).toEqual(later?.body)
    expect(first?.headers).toMatchObject({ 'webhook-id': 'target-17', 'webhook-timestamp': '5' })
    expect(later?.headers['webhook-timestamp']).toBe('95')
    const body = JSON.parse(first?.body.toString() ?? '') as object
    const { read: _, ...told } = event
    expect(body).toEqual({
      id: 'target-17',
      type: 'take-profit',
      critical: false,
      count: 1,
      made_at: '1780000000500',
      events: [told],
    })
  })

  test('is signed with the old secret as well until its day is over', () => {
    const rotated = { ...hook, oldSecret: 'whsec_AAAA', oldUntilMs: 10_000 }
    const signed = (ms: number) =>
      webhookMessage(letter, rotated, ms).headers['webhook-signature']?.split(' ').length
    expect([signed(9_999), signed(10_000)]).toEqual([2, 1])
  })
})

/** RFC 8291, appendix A. */
const vector = {
  ua: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY' +
    'WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSg' +
    'Sxsj_Qulcy4a-fN',
  text: 'When I grow up, I want to be a watermelon',
}

describe('a push', () => {
  const keys = webPush.generateVAPIDKeys()
  const browser = newBrowser(vector.ua, vector.auth)
  const target = { url: 'https://push.example.org/send/abc', ...keysOf(browser), lang: 'ar' }
  const made = (of: Letter) => pushMessage(of, target, { keys, contact: 'mailto:me@example.org' })

  test('is read by who reads the example of the standard', () => {
    expect(keysOf(browser)).toEqual({ p256dh: vector.public, auth: vector.auth })
    expect(decrypt(browser, Buffer.from(vector.body, 'base64url'))).toBe(vector.text)
    const { read, ...rest } = event
    expect(JSON.parse(decrypt(browser, made(letter).body))).toEqual({
      id: 'target-17',
      type: 'take-profit',
      count: 1,
      lang: 'ar',
      event: { ...rest, read },
    })
  })

  test('says who sends it, to the one service, and how much it hurries', () => {
    const { headers, url } = made({ ...letter, critical: true })
    expect(url.href).toBe(target.url)
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
    })
    expect(vapidClaims(headers['authorization'] ?? '')).toMatchObject({
      aud: 'https://push.example.org',
      sub: 'mailto:me@example.org',
    })
    expect(made(letter).headers['urgency']).toBe('normal')
  })

  test('of very much is shortened to what a push service takes', () => {
    const data = { reason: 'x'.repeat(5000) }
    const { body } = made({ ...letter, events: [{ ...event, data }] })
    expect(body.length).toBeLessThan(4096)
    expect(JSON.parse(decrypt(browser, body))).toMatchObject({ event: { symbol: 'BTCUSDT' } })
  })

  test('of a test has no event', () => {
    const { body } = made({ ...letter, type: 'test', events: [] })
    const told = JSON.parse(decrypt(browser, body)) as object
    expect(told).toEqual({ id: 'target-17', type: 'test', count: 1, lang: 'ar' })
  })
})
