// Toasts: on screen for a moment, kept in the list for the visit.
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeLater, createToastStore, type ToastTone } from './toast-store.ts'

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

test('what stands in another list is shown and not kept', () => {
  const store = createToastStore()
  const first = store.show('success', 'Filled BTC/USDT', 'body')
  store.show('success', 'Filled ETH/USDT', 'other')
  store.show('success', 'Filled ETH/USDT', 'again')
  expect(store.state().shown.map((toast) => toast.body)).toEqual(['body', 'again'])
  expect(store.state()).toMatchObject({ kept: [], unread: 0 })
  store.dismiss(first)
  expect(store.state().shown).toHaveLength(1)
})

test('subscribers hear changes until they leave', () => {
  const store = createToastStore()
  let notified = 0
  const leave = store.subscribe(() => (notified += 1))
  store.push('success', 'a', 1)
  leave()
  store.push('success', 'b', 1)
  expect(notified).toBe(1)
})

test('a toast closes itself after 2 s, unless it is held', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const close = vi.fn()
  closeLater(close)
  vi.advanceTimersByTime(1_999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledOnce()
  closeLater(close)()
  vi.advanceTimersByTime(10_000)
  expect(close).toHaveBeenCalledOnce()
})

test('a toast says whether it warns, tells of a failure or of a success', () => {
  const store = createToastStore()
  const tones: readonly ToastTone[] = ['warn', 'fail', 'success']
  for (const tone of tones) store.push(tone, tone, 1)
  expect(store.state().shown.map((toast) => toast.tone)).toEqual(tones)
})
