// Every row of what a host's name says, as real names and as names of this machine.
import { expect, test } from 'vitest'
import {
  firstCoinOf,
  isApiHostOf,
  isEuHost,
  serviceHost,
  sharedDomain,
  siteOfHost,
} from './hosts.ts'

test.each([
  // host, region, environment, phone site, testnet, this machine
  ['www.example.org', 'default', '', false, false, false],
  ['m.example.org', 'default', '', true, false, false],
  ['example.org', 'default', '', false, false, false],
  ['testnet.example.org', 'default', 'testnet', false, true, false],
  ['m-testnet.example.org', 'default', 'testnet', true, true, false],
  ['qa-7.example.org:443', 'default', 'qa-7', false, false, false],
  ['m-qa-7.example.org', 'default', 'qa-7', true, false, false],
  ['www.example.hk', 'HKG', '', false, false, false],
  ['EXAMPLE.HK', 'HKG', '', false, false, false],
  ['testnet.example.ae', 'ARE', 'testnet', false, true, false],
  ['www.example.eu', 'EU', '', false, false, false],
  ['m-testnet.example.eu:8443', 'EU', 'testnet', true, true, false],
  ['hk.example.org', 'default', 'hk', false, false, false],
  ['eu.example.org', 'EU', 'eu', false, false, false],
  ['api.example.org', 'default', '', false, false, false],
  ['api2-testnet.example.org', 'default', 'testnet', false, true, false],
  ['ws.example.org', 'default', '', false, false, false],
  ['chat-qa.example.org', 'default', 'qa', false, false, false],
  ['affiliates.example.eu', 'EU', '', false, false, false],
  ['a;b.example.org', 'default', '', false, false, false],
  ['localhost:8080', 'default', '', false, false, true],
  ['127.0.0.1:8080', 'default', '', false, false, true],
  ['[::1]:8080', 'default', '', false, false, true],
  ['', 'default', '', false, false, true],
  ['testnet.localhost:8080', 'default', 'testnet', false, true, false],
  ['m-testnet.localhost', 'default', 'testnet', true, true, false],
  ['www.localhost', 'default', '', false, false, false],
  ['hk.localhost', 'HKG', '', false, false, false],
  ['trellis.eu.localhost', 'EU', '', false, false, false],
  ['testnet.trellis.ae.localhost:1', 'ARE', 'testnet', false, true, false],
] as const)('%s', (host, region, environment, isPhoneSite, isTestnet, isThisMachine) => {
  const said = { region, environment, isPhoneSite, isTestnet, isThisMachine }
  expect(siteOfHost(host)).toEqual(said)
})

test.each([
  ['api', 'www.example.org', 'api.example.org'],
  ['api', 'm.example.org', 'api.example.org'],
  ['ws', 'example.org:8443', 'ws.example.org:8443'],
  ['chat', 'testnet.example.org', 'chat-testnet.example.org'],
  ['affiliates', 'm-testnet.example.hk', 'affiliates-testnet.example.hk'],
  ['api2', 'qa-7.example.org', 'api2-qa-7.example.org'],
  ['api', 'api2-testnet.example.org', 'api-testnet.example.org'],
  ['api', 'www.localhost:8080', 'api.localhost:8080'],
  ['ws', 'testnet.trellis.eu.localhost', 'ws-testnet.trellis.eu.localhost'],
  ['api', 'localhost:8080', 'localhost:8080'],
  ['api', '127.0.0.1:8080', '127.0.0.1:8080'],
  ['api', '[::1]:8080', '[::1]:8080'],
])('%s beside %s is %s', (service, page, host) => expect(serviceHost(service, page)).toBe(host))

test.each([
  ['www.example.org', 'USDT'],
  ['www.example.eu', 'USDC'],
  ['trellis.eu.localhost:80', 'USDC'],
  ['eu.example.org', 'USDC'],
])('%s shows %s first', (host, coin) => {
  expect(firstCoinOf(host)).toBe(coin)
  expect(isEuHost(host)).toBe(coin === 'USDC')
})

test.each([
  ['api.example.org', 'www.example.org', true],
  ['API2.example.org', 'm.example.org', true],
  ['api.example.org', 'example.org', true],
  ['api-testnet.example.org', 'm-testnet.example.org', true],
  ['api.example.org:8443', 'www.example.org:8443', true],
  ['api.example.org', 'testnet.example.org', false],
  ['api-testnet.example.org', 'www.example.org', false],
  ['api3.example.org', 'www.example.org', false],
  ['api.example.org', 'www.example.org:8443', false],
  ['api.example.org', 'chat.example.org', false],
  ['api.example.org', 'affiliates.example.org', false],
  ['api.example.org', 'www.evil.net', false],
  ['api.example.org', 'www.example.org.evil.net', false],
  ['www.example.org', 'www.example.org', false],
])('%s is an API host of %s: %s', (host, page, is) => {
  expect(isApiHostOf(host, page, ['api', 'api2'])).toBe(is)
})

test.each([
  ['www.example.org:8443', 'example.org'],
  ['api-testnet.example.org', 'example.org'],
  ['example.org', 'example.org'],
  ['www.trellis.org.localhost:80', 'trellis.org.localhost'],
  ['www.localhost', undefined],
  ['localhost:8080', undefined],
  ['127.0.0.1:8080', undefined],
])('cookies of %s are of %s', (host, domain) => expect(sharedDomain(host)).toBe(domain))
