// The line in which an owner's start says what an acknowledgement is worth.
import { expect, test } from 'vitest'
import { acknowledgementLine } from './acknowledgement.ts'

const serverOf = (version: string) =>
  ({ info: { version, server_name: 'n1' } }) as unknown as Parameters<typeof acknowledgementLine>[0]

test('a release without a setting for it acknowledges from memory', () => {
  const lost = 'and two that lose power at the same moment may lose it'
  expect(acknowledgementLine(serverOf('2.9.10'), 3)).toBe(
    `nats-server 2.9.10 of n1: what is acknowledged is in memory of two of three machines, ${lost}`,
  )
  expect(acknowledgementLine(serverOf('2.9.10'), 1)).toMatch(
    /in memory of the one machine, and one that loses power may lose it$/,
  )
})

test.each(['2.10.0', '2.12.3', '3.0.0-beta'])(
  '%s may be set to sync, and does not say so',
  (version) => {
    expect(acknowledgementLine(serverOf(version), 3)).toMatch(
      /^nats-server \S+ of n1: with sync_interval "always" .* on disk of two of three machines; without it/,
    )
  },
)

test('a server that has not told its release is taken for an old one', () => {
  expect(acknowledgementLine({} as Parameters<typeof acknowledgementLine>[0], 3)).toMatch(
    /^nats-server \? of \?: what is acknowledged is in memory/,
  )
})
