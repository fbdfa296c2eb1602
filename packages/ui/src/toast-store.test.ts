// Toasts: on screen for a moment, kept in the list for the visit.
import { expect, test } from 'vitest'
import { createToastStore } from './toast-store.ts'

test('a dismissed toast stays in the list', () => {
  const store = createToastStore()
  store.push('success', 'Saved', 1)
  store.push('fail', 'Lost', 2)
  store.dismiss(1)
  expect(store.state().shown.map((toast) => toast.text)).toEqual(['Lost'])
  expect(store.state().kept.map((toast) => toast.text)).toEqual(['Lost', 'Saved'])
  expect(store.state().unread).toBe(2)
  store.markRead()
  expect(store.state().unread).toBe(0)
})

test('the same words replace the toast instead of piling up, and at most four are shown', () => {
  const store = createToastStore()
  store.push('warn', 'again', 1)
  store.push('warn', 'again', 2)
  expect(store.state().shown).toHaveLength(1)
  for (const text of ['a', 'b', 'c', 'd', 'e']) store.push('success', text, 3)
  expect(store.state().shown.map((toast) => toast.text)).toEqual(['b', 'c', 'd', 'e'])
})

test('what stands in another list is shown and not kept; its detail tells two apart', () => {
  const store = createToastStore()
  store.push('success', 'Filled', 1, { detail: 'BTC/USDT', listed: true })
  store.push('success', 'Filled', 2, { detail: 'ETH/USDT', listed: true })
  store.push('success', 'Filled', 3, { detail: 'ETH/USDT', listed: true })
  expect(store.state().shown.map((toast) => toast.detail)).toEqual(['BTC/USDT', 'ETH/USDT'])
  expect(store.state()).toMatchObject({ kept: [], unread: 0 })
})

test('subscribers hear changes until they leave', () => {
  const store = createToastStore()
  let heard = 0
  const leave = store.subscribe(() => (heard += 1))
  store.push('success', 'a', 1)
  leave()
  store.push('success', 'b', 1)
  expect(heard).toBe(1)
})
