// Terms of a key between fields and calls: what is typed comes back as it was.
import { expect, test } from 'vitest'
import { NO_TERMS, sentTerms, termsOf } from './key-terms.ts'

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
