// What is wrong with a field, the limit, and the button that writes the limit. Always inline, never
// only a toast.
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export interface FieldProblemView {
  /** What is wrong and the limit, in words. */
  readonly message: string
  /** The message names the limit: it is not printed beside the field as well. */
  readonly saysLimit?: boolean
  /** Label of the button that repairs it, and the decimal string it writes. */
  readonly fix?: { readonly label: string; readonly value: string } | undefined
}

export interface FieldErrorProps {
  readonly id: string
  readonly problem: FieldProblemView
  onFix?(value: string): void
}

export function FieldError({ id, problem, onFix }: FieldErrorProps) {
  const { message, fix } = problem
  return (
    <div className="fix" id={id} role="alert">
      <Icon name="alert" size={18} />
      <span>{message}</span>
      {fix !== undefined && onFix !== undefined && (
        <Button small onClick={() => onFix(fix.value)}>
          {fix.label}
        </Button>
      )}
    </div>
  )
}

/** Idle time after typing until an error may be shown before the field is left. */
const ERROR_IDLE_MS = 800

/**
 * Errors show on leaving the field or after 800 ms without typing, and at once where the form says
 * so. Answers whether to show them now, and what to call on typing and on leaving.
 */
export function useErrorMoment(value: string, force: boolean) {
  const [typing, setTyping] = useState(false)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => {
      setTyping(false)
      setTouched(true)
    }, ERROR_IDLE_MS)
    return () => clearTimeout(timer)
  }, [typing, value])
  return {
    show: force || (touched && !typing),
    onType: () => setTyping(true),
    onLeave: () => {
      setTyping(false)
      setTouched(true)
    },
  }
}
