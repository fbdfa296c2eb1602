// Names of leaders: none looks like one of the house or of another leader, and all can be read.
import { describe, expect, test } from 'vitest'
import { nicknameFault } from './leader.ts'
import { looksOf, readAlike } from './look-alikes.ts'

const fault = (name: string, others: readonly string[] = []) =>
  nicknameFault(name, { isHouse: false, others })

describe('what looks like the house is the house alone', () => {
  test.each([
    'House · Calm',
    'The House · Calm',
    'HOUSE2',
    'H o u s e',
    // With a Cyrillic o, a Greek Eta, a small capital u, a zero, a five, both ways wide, accents.
    'H\u043euse · Calm',
    '\u0397ouse · Brisk',
    'Ho\u1d1cse Calm',
    'H0use · Calm',
    'Hou5e',
    'H0u53 Official',
    '\uff28\uff4f\uff55\uff53\uff45',
    'H\u00f3us\u00e9',
    // In circles, squares and flags; without one letter of Latin; with a letter that is not seen.
    '\u{1f157}\u{1f15e}\u{1f164}\u{1f162}\u{1f154}',
    '\u{1f1ed}\u{1f1f4}\u{1f1fa}\u{1f1f8}\u{1f1ea}',
    '\u041d\u043e\u057d\u0455\u0435',
    'Ho\u200buse',
  ])('%j', (name) => {
    expect(fault(name)).toBe('reserved')
    expect(nicknameFault('House · Calm', { isHouse: true, others: [] })).toBeUndefined()
  })
})

describe('what cannot be read is no name', () => {
  test.each([
    // Fillers that are letters, a soft hyphen, a joiner, a mark of direction, the blank of Braille.
    '\u3164\u3164\u3164',
    '\uffa0\uffa0\uffa0',
    '\u115f\u1160\u115f',
    'Le\u00adander',
    'Lea\u200dnder',
    'Lea\u202ender',
    'Lea\u2800nder',
    // Letters of two alphabets that look alike.
    'L\u0435ander',
    'Alph\u03b1',
  ])('%j', (name) => expect(fault(name)).toBe('unreadable'))

  test.each(['ab', '·· a ·', '🙂🙂🙂'])('%s is too short', (name) =>
    expect(fault(name)).toBe('too-short'),
  )
})

test.each(['Lea', 'Ωμέγα', 'Ольга', 'تداول', '東京ボット', 'Tokyo ボット', 'Horse 7', 'Moussé'])(
  '%s is a name',
  (name) => expect(fault(name, ['Calm waters'])).toBeUndefined(),
)

test.each([
  ['Lea', 'lea'],
  ['Lea 10', 'Lea l0'],
  ['Oca', '\u041e\u0441\u0430'],
  ['Ωμέγα', 'ΩΜΈΓΑ'],
  ['Calm-Waters', 'CALM WATERS'],
])('%s and %s read alike', (one, other) => {
  expect(readAlike(one, other)).toBe(true)
  expect(readAlike(other, one)).toBe(true)
  expect(fault(one, [other])).toBe('taken')
})

test('names that read otherwise stay apart', () => {
  expect(readAlike('Lea 12', 'Lea 13')).toBe(false)
  expect(readAlike('Ольга', 'Олег')).toBe(false)
  expect(looksOf('Lea')).not.toBe(looksOf('Leo'))
})
