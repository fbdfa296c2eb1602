// Shows toasts where they cover nothing that can be pressed: each closes itself after 2 s, waits
// while the pointer or focus is on it, and can be closed by hand. Failures are read out at once,
// the rest politely.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { freePlace } from './free-place.ts'
import { Icon, type IconName } from './icon.tsx'
import type { Toast, ToastTone } from './toast-store.ts'
import './toast.css'

/** The specification's toast time. */
export const TOAST_MS = 2000

const icons: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  warn: 'info',
  fail: 'alert',
}

export interface ToastStackProps {
  readonly toasts: readonly Toast[]
  onDismiss(id: number): void
  readonly closeLabel: string
}

export function ToastStack({ toasts, onDismiss, closeLabel }: ToastStackProps) {
  const ref = useRef<HTMLDivElement>(null)
  const count = toasts.length
  useLayoutEffect(() => {
    // Top layer, so that a toast is not under an open dialog; shown anew to lie above it.
    const stack = ref.current
    if (stack === null) return
    if (stack.matches(':popover-open') !== count > 0) stack.togglePopover(count > 0)
    if (count > 0) moveOff(stack)
  }, [count])
  return (
    <div ref={ref} className="toasts" popover="manual">
      <div role="status" aria-live="polite" className="stack">
        {toasts.map((toast) => (
          <ToastView
            key={toast.id}
            toast={toast}
            onDismiss={() => onDismiss(toast.id)}
            closeLabel={closeLabel}
          />
        ))}
      </div>
    </div>
  )
}

const PRESSED = 'a[href], button, input, select, textarea, summary, [role=slider], [tabindex="0"]'

/**
 * Moves the stack to where no button, link or field lies; where there is no such place, off those
 * of the open dialog.
 */
function moveOff(stack: HTMLElement): void {
  const { width, height } = stack.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const styles = getComputedStyle(stack)
  const room = {
    width: clientWidth,
    height: clientHeight,
    edge: Number.parseFloat(styles.getPropertyValue('--toast-edge')),
    top: Number.parseFloat(styles.getPropertyValue('--toast-top')),
    isMirrored: document.dir === 'rtl',
  }
  const own = new Set(stack.querySelectorAll(PRESSED))
  const all = [...document.querySelectorAll(PRESSED)].filter((it) => !own.has(it))
  const everywhere = freePlace({ width, height }, room, all.map(boxOf))
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const { left, top } =
    everywhere.covered === 0 || dialog === undefined
      ? everywhere
      : freePlace({ width, height }, room, all.filter((it) => dialog.contains(it)).map(boxOf))
  stack.style.insetBlockStart = `${top}px`
  stack.style.insetInlineStart = `${room.isMirrored ? clientWidth - left - width : left}px`
  stack.style.insetInlineEnd = 'auto'
}

const boxOf = (it: Element): DOMRect => it.getBoundingClientRect()

interface ToastViewProps {
  readonly toast: Toast
  onDismiss(): void
  readonly closeLabel: string
}

function ToastView({ toast, onDismiss, closeLabel }: ToastViewProps) {
  const [held, setHeld] = useState(false)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss.current(), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      role={toast.tone === 'fail' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.tone]} size={18} />
      {toast.body ?? <span>{toast.text}</span>}
      <IconButton icon="close" label={closeLabel} onClick={onDismiss} />
    </div>
  )
}
