// Terms of a key between fields and calls: what is typed comes back as it was.
import { expect, test } from 'vitest'
import { createWords } from '../../../locale/texts-of.ts'
import { addressFault, faultsOf, NO_TERMS, sentTerms, termsOf } from './key-terms.ts'
import { textsOf } from '../../../../../../tools/text-files.ts'

const en = textsOf('account')
const ar = textsOf('account', 'ar-SA')

const key = {
  api_key: 'k',
  label: 'desk',
  permissions: [],
  created_at: '1',
  used_at: '0',
}

test('addresses may be parted by anything that people put there', () => {
  const sent = sentTerms({ ...NO_TERMS, addresses: ' 192.0.2.7,\n2001:db8::/40; 10.0.0.1 ' })
  expect(sent.addresses).toEqual(['192.0.2.7', '2001:db8::/40', '10.0.0.1'])
  expect(sentTerms(NO_TERMS)).toEqual({ label: '', addresses: [], ends_at: 0 })
})

test('the last day is whole, and comes back as it was typed', () => {
  const { ends_at } = sentTerms({ ...NO_TERMS, lastDay: '2027-01-31' })
  expect(ends_at).toBe(new Date(2027, 1, 1).getTime())
  const shown = termsOf({ ...key, addresses: ['192.0.2.7', '::1'], ends_at: String(ends_at) })
  expect(shown).toEqual({ label: 'desk', addresses: '192.0.2.7, ::1', lastDay: '2027-01-31' })
  expect(termsOf({ ...key, addresses: [], ends_at: '0' }).lastDay).toBe('')
})

test.each([
  ['192.0.2.7, 2001:db8::/40, 10.0.0.0/8', undefined],
  ['192.0.2.7, 300.1.1.1, somewhere', ['300.1.1.1', 'somewhere']],
  ['192.0.2.7/33', ['192.0.2.7/33']],
  ['2001:db8::/129', ['2001:db8::/129']],
  ['1.2.3, ::1', ['1.2.3']],
  [Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`).join(','), []],
])('what is wrong among %s is named', (addresses, bad) => {
  expect(faultsOf({ label: 'desk', addresses, lastDay: '' }, 0).addresses).toEqual(bad)
})

/** Without the marks that keep the order of what stands in other words. */
const fault = (language: 'en' | 'ar-SA', addresses: string) =>
  addressFault(
    { ...NO_TERMS, addresses },
    createWords(language, language === 'en' ? en : ar).t,
  ).replaceAll(/[\u2066-\u2069]/g, '')

test('all wrong addresses are named, each once; of many the first five and how many more', () => {
  expect(fault('en', 'a.test')).toBe('a.test is no address and no network')
  expect(fault('en', 'b, 1.2.3.4, 300.1.1.1, b')).toBe(
    'b, 300.1.1.1 are no addresses and no networks',
  )
  // Read as an address here, and not by the server.
  expect(fault('en', '::ffff:1.2.3.4/40')).toBe('One of these is no address and no network')
  expect(fault('en', '10.0.0.0/08')).toBe('10.0.0.0/08 is no address and no network')
  expect(fault('en', Array(21).fill('10.0.0.1').join(' '))).toContain('At most 20')
  expect(fault('en', 'a b c d e')).toBe('a, b, c, d, e are no addresses and no networks')
  expect(fault('en', 'a b c d e f g')).toBe(
    'a, b, c, d, e and 2 more are no addresses and no networks',
  )
  expect(fault('ar-SA', 'b, 300.1.1.1')).toBe('b, 300.1.1.1 ليست عناوين ولا شبكات')
  expect(fault('ar-SA', 'a b c d e f g')).toBe('a, b, c, d, e واثنان غيرها ليست عناوين ولا شبكات')
  expect(fault('en', Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`).join(' '))).toContain(
    'At most 20',
  )
})

test('a single wrong address has one pair of marks, so that it is found with the words after it', () => {
  const { t } = createWords('en', en)
  const said = addressFault({ ...NO_TERMS, addresses: 'somewhere' }, t)
  expect(said).toBe('\u2068somewhere\u2069 is no address and no network')
})

test('a key has a name, and an end that is still to come; all faults are found at once', () => {
  const now = new Date(2027, 0, 15).getTime()
  const terms = { label: ' ', addresses: 'x', lastDay: '2027-01-14' }
  expect(faultsOf(terms, now)).toEqual({ label: true, addresses: ['x'], ends_at: true })
  expect(faultsOf({ label: 'desk', addresses: '', lastDay: '2027-01-15' }, now)).toEqual({})
})
