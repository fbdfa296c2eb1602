// A modal dialog; on phones the same thing is a sheet. Focus is trapped and given back, Escape, the
// back button, the scrim and the close button all mean the same: no.
/* eslint-disable jsx-a11y/no-noninteractive-element-interactions -- the scrim belongs to it */
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { openBackEntry } from './back-entry.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { afterPress } from './press.ts'
import './dialog.css'

export interface DialogProps {
  readonly open: boolean
  onClose(): void
  readonly title: ReactNode
  /** Words of the close button. */
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons under the body; they stay in sight while it scrolls. */
  readonly footer?: ReactNode
  readonly size?: 'narrow' | 'normal' | 'wide'
  /** Where focus starts; for what cannot be undone this must be the way back. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Nothing closes it but its own buttons: work is in progress, or what it shows is shown once. */
  readonly locked?: boolean
  readonly className?: string
}

export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const { title, closeLabel, children, footer, size = 'normal', locked } = props
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(() => {})
  close.current = () => {
    if (locked !== true) props.onClose()
  }
  useModal(ref, close, props.initialFocus)
  /** Where the press under way began: on what moves under it, it is none on the scrim. */
  const began = useRef<EventTarget>(null)
  return (
    // A press on the scrim is the pointer's Escape; the key is the dialog's own.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={classNames('dialog', size !== 'normal' && size, props.className)}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A second Escape would close it without asking.
        if (locked === true && event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close.current()
      }}
      onPointerDown={({ target, currentTarget }) => {
        began.current = target
        keepSize(currentTarget)
      }}
      onClick={(event) => {
        const { target, currentTarget } = event
        if (target === currentTarget && target === began.current) close.current()
      }}
    >
      <span className="handle" aria-hidden="true" />
      <div className="head">
        <h2 className="h1" id={id}>
          {title}
        </h2>
        <IconButton
          icon="close"
          label={closeLabel}
          disabled={locked}
          onClick={() => close.current()}
        />
      </div>
      <div className="body">{children}</div>
      {footer !== undefined && <div className="foot">{footer}</div>}
    </dialog>
  )
}

function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  close: RefObject<() => void>,
  initialFocus: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(() => {
    const before = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    const first = initialFocus?.current ?? firstInside(dialog)
    first?.focus()
    const closeEntry = openBackEntry(() => close.current())
    return () => {
      closeEntry()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
    // Runs once per opening: the element and the callbacks are read through refs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/**
 * What comes late makes a dialog grow, and its buttons move: not while one of them is pressed, or
 * the press would begin on the button and end beside it.
 */
function keepSize({ style, offsetHeight }: HTMLElement): void {
  style.blockSize = `${offsetHeight}px`
  afterPress(() => (style.blockSize = ''))
}

const FIELDS = '.body :is(input, select, textarea):not([disabled])'
const REST = ['.foot :is(button, a[href])', '.body :is(button, a[href])'] as const

/**
 * Where focus starts unless the dialog says: in the first field, or on the first button under the
 * body. The cross in the head is no start, and on glass a field would bring the keyboard up.
 */
function firstInside(dialog: HTMLDialogElement | null): HTMLElement | null {
  const places = matchMedia('(pointer: coarse)').matches ? REST : [FIELDS, ...REST]
  for (const place of places) {
    const found = dialog?.querySelector<HTMLElement>(place)
    if (found) return found
  }
  return null
}

export interface OptionProps {
  readonly checked: boolean
  onChoose(): void
  readonly title: ReactNode
  /** At the end of the title's line. */
  readonly value?: ReactNode
  readonly children?: ReactNode
  readonly disabled?: boolean
}

/** One of several ways, with what it means; stands in an element with role radiogroup. */
export function Option({ checked, onChoose, title, value, children, disabled }: OptionProps) {
  return (
    <button
      type="button"
      role="radio"
      className="option"
      aria-checked={checked}
      disabled={disabled}
      onClick={onChoose}
    >
      <span className="radio" aria-hidden="true" />
      <span className="h2">{title}</span>
      {value !== undefined && <span className="fig">{value}</span>}
      {children !== undefined && <span className="dim">{children}</span>}
    </button>
  )
}
