// Where a press of a form's main button leads. Pure.

export interface PressAt {
  /** Nobody knows what became of the last order. */
  readonly isUnknown: boolean
  /** Why the account makes no bots; "" where it does. */
  readonly refused: string
  /** The field that is in the way. */
  readonly field?: string | undefined
  /** The server did not answer: it is asked again. */
  readonly isRetry: boolean
  readonly signedIn: boolean
}

export type Pressed = 'result' | 'nowhere' | 'field' | 'retry' | 'login' | 'confirm'

/** While nobody knows what became of the last order, there is no next one. */
export function pressed({ isUnknown, refused, field, isRetry, signedIn }: PressAt): Pressed {
  if (isUnknown) return 'result'
  if (refused !== '') return 'nowhere'
  if (field !== undefined) return 'field'
  if (isRetry) return 'retry'
  return signedIn ? 'confirm' : 'login'
}
