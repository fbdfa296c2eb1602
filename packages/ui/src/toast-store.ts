// What was said in passing: toasts on screen and the list that keeps them. Plain data with
// subscribers.

export type ToastTone = 'success' | 'warn' | 'fail'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** Wall time, epoch ms. */
  readonly atMs: number
}

export interface ToastState {
  /** On screen now, oldest first. */
  readonly shown: readonly Toast[]
  /** Everything of this visit, newest first. */
  readonly kept: readonly Toast[]
  readonly unread: number
}

const KEPT_MAX = 100
const SHOWN_MAX = 4

export interface ToastStore {
  push(tone: ToastTone, text: string, atMs: number): void
  dismiss(id: number): void
  markRead(): void
  subscribe(onChange: () => void): () => void
  state(): ToastState
}

export function createToastStore(): ToastStore {
  let state: ToastState = { shown: [], kept: [], unread: 0 }
  let next = 1
  const listeners = new Set<() => void>()
  const set = (changed: ToastState) => {
    state = changed
    listeners.forEach((listener) => listener())
  }
  return {
    push(tone, text, atMs) {
      const toast: Toast = { id: next, tone, text, atMs }
      next += 1
      // The same words again replace the toast on screen instead of piling up.
      const others = state.shown.filter((it) => it.text !== text)
      set({
        shown: [...others, toast].slice(-SHOWN_MAX),
        kept: [toast, ...state.kept].slice(0, KEPT_MAX),
        unread: state.unread + 1,
      })
    },
    dismiss(id) {
      set({ ...state, shown: state.shown.filter((toast) => toast.id !== id) })
    },
    markRead() {
      if (state.unread > 0) set({ ...state, unread: 0 })
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    state: () => state,
  }
}
