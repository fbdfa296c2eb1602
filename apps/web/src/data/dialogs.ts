// Which of the shell's dialogs is open. One at a time: opening the registration closes the login
// and the other way round.
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'

export type ShellDialog =
  | { readonly name: 'login' }
  | { readonly name: 'register' }
  | { readonly name: 'top-up'; readonly coin: string; readonly amount: string }
  | { readonly name: 'settings' }
  | { readonly name: 'language' }
  | { readonly name: 'speed' }
  | { readonly name: 'password' }
  | { readonly name: 'notifications' }
  | { readonly name: 'notification-settings' }
  | { readonly name: 'palette' }
  | { readonly name: 'shortcuts' }
  | { readonly name: 'compliance'; readonly failure: CallFailure }

/** Visible, closed and success, as the specification has the two modals. */
export type ModalState = 'visible' | 'closed' | 'success'

export interface DialogState {
  readonly current: ShellDialog | undefined
  readonly login: ModalState
  readonly register: ModalState
}

export interface Dialogs {
  state(): DialogState
  open(dialog: ShellDialog): void
  close(): void
  /** Login or registration went well; the page reloads after this. */
  succeed(): void
  readonly subscribe: (onChange: () => void) => () => void
}

export type DialogEvent =
  | { readonly type: 'open'; readonly dialog: ShellDialog }
  | { readonly type: 'close' }
  | { readonly type: 'succeed' }

export const noDialog: DialogState = { current: undefined, login: 'closed', register: 'closed' }

export function nextDialog(was: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case 'open': {
      const { name } = event.dialog
      return {
        current: event.dialog,
        login: name === 'login' ? 'visible' : 'closed',
        register: name === 'register' ? 'visible' : 'closed',
      }
    }
    case 'close':
      return noDialog
    case 'succeed':
      return {
        current: undefined,
        login: was.login === 'visible' ? 'success' : 'closed',
        register: was.register === 'visible' ? 'success' : 'closed',
      }
  }
}

export function createDialogs(): Dialogs {
  let state = noDialog
  const listeners = new Set<() => void>()
  const advance = (event: DialogEvent) => {
    state = nextDialog(state, event)
    listeners.forEach((listener) => listener())
  }
  return {
    state: () => state,
    open: (dialog) => advance({ type: 'open', dialog }),
    close: () => advance({ type: 'close' }),
    succeed: () => advance({ type: 'succeed' }),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
