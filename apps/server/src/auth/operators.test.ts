// Every branch of who may change the speed of the market.
import { describe, expect, it } from 'vitest'
import { isOperator, type OperatorRule, type RequestOrigin } from './operators.ts'

const account = { email: 'a@b.example', isEmailProven: true, banReason: '' }
const alone: OperatorRule = { operators: [], host: '127.0.0.1' }
const named: OperatorRule = { operators: ['a@b.example'], host: '0.0.0.0' }

function from(headers: RequestOrigin['headers'], peer: string | undefined = '127.0.0.1') {
  return { headers: { host: 'localhost:8080', ...headers }, peer }
}

describe('with operators named', () => {
  it('they may from anywhere, nobody else may from the machine itself', () => {
    const far = from({ host: 'bots.example', 'x-forwarded-for': '1.2.3.4' }, '10.0.0.1')
    expect(isOperator(named, account, far)).toBe(true)
    expect(isOperator(named, { ...account, email: 'A@B.example' }, far)).toBe(true)
    expect(isOperator(named, { ...account, email: 'x@b.example' }, from({}))).toBe(false)
    expect(isOperator(named, { ...account, isEmailProven: false }, from({}))).toBe(false)
    expect(isOperator(named, undefined, from({}))).toBe(false)
    expect(isOperator(named, { ...account, banReason: 'abuse' }, from({}))).toBe(false)
  })
})

describe('with nobody named', () => {
  it('whoever is signed in on the machine itself may, a guest may not', () => {
    for (const host of ['localhost:8080', '127.0.0.1:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])
      expect(isOperator(alone, account, from({ host })), host).toBe(true)
    expect(isOperator({ ...alone, host: 'localhost' }, account, from({}, '::1'))).toBe(true)
    expect(isOperator(alone, account, from({}, '::ffff:127.0.0.1'))).toBe(true)
    expect(isOperator(alone, undefined, from({}))).toBe(false)
    expect(isOperator(alone, { ...account, banReason: 'abuse' }, from({}))).toBe(false)
  })

  it('with all that a browser sends', () => {
    const sent = { accept: '*/*', cookie: 'a=b', 'sec-fetch-site': 'same-origin', usertoken: 'x' }
    expect(isOperator(alone, account, from({ ...sent, 'user-agent': 'Browser/1' }))).toBe(true)
  })

  it('not where the server listens to the network', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'bots.example', '127.0.0.1.example'])
      expect(isOperator({ ...alone, host }, account, from({})), host).toBe(false)
  })

  it('not under another name, nor from another machine', () => {
    const hosts = [
      'bots.example',
      'localhost.bots.example:8080',
      '127.0.0.1.nip.example',
      '127.0.0.1, bots.example',
      'bots.example@localhost',
      '',
    ]
    for (const host of hosts) expect(isOperator(alone, account, from({ host })), host).toBe(false)
    const noHost = { headers: {}, peer: '127.0.0.1' }
    expect(isOperator(alone, account, noHost)).toBe(false)
    expect(isOperator(alone, account, from({}, '10.0.0.1'))).toBe(false)
    expect(isOperator(alone, account, { headers: { host: 'localhost' }, peer: undefined })).toBe(
      false,
    )
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'forwarded',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'x-original-forwarded-for',
    'x-envoy-external-address',
    'fly-client-ip',
    'cdn-loop',
    'proxy-connection',
    'tailscale-user-login',
    'a-header-of-a-proxy-to-come',
  ])('not with the header %s, whatever it says', (name) => {
    for (const value of ['127.0.0.1', '', '1.2.3.4']) {
      expect(isOperator(alone, account, from({ [name]: value }))).toBe(false)
    }
  })
})
