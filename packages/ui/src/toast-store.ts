// What was said in passing: toasts on screen and the list that keeps them. Plain data with
// subscribers.
import type { ReactNode } from 'react'

export type ToastTone = 'success' | 'warn' | 'fail'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** Wall time, epoch ms. */
  readonly atMs: number
  /** Shown in place of the text, which then only tells whether it is said again. */
  readonly body?: ReactNode
}

export interface ToastState {
  /** On screen now, oldest first. */
  readonly shown: readonly Toast[]
  /** Everything of this visit, newest first. */
  readonly kept: readonly Toast[]
  readonly unread: number
}

/** The specification's toast time. */
const TOAST_MS = 2000
const KEPT_MAX = 100
const SHOWN_MAX = 4

export interface ToastStore {
  push(tone: ToastTone, text: string, atMs: number): void
  /** Shows what another list keeps: it is not in that of the visit. Answers its number. */
  show(tone: ToastTone, text: string, body: ReactNode): number
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
  const add = (tone: ToastTone, text: string, more: Pick<Toast, 'atMs' | 'body'>) => {
    const toast: Toast = { id: next, tone, text, ...more }
    next += 1
    // The same words again replace the toast on screen instead of piling up.
    const others = state.shown.filter((it) => it.text !== text)
    const isKept = more.body === undefined
    set({
      shown: [...others, toast].slice(-SHOWN_MAX),
      kept: isKept ? [toast, ...state.kept].slice(0, KEPT_MAX) : state.kept,
      unread: state.unread + Number(isKept),
    })
    return toast.id
  }
  return {
    push: (tone, text, atMs) => void add(tone, text, { atMs }),
    show: (tone, text, body) => add(tone, text, { atMs: 0, body }),
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

/** Closes a toast when its time is over; answers how to keep it open. */
export function closeLater(close: () => void): () => void {
  const timer = setTimeout(close, TOAST_MS)
  return () => clearTimeout(timer)
}
