// Shows toasts where they cover nothing that can be pressed: each closes itself after 2 s, waits
// while the pointer or focus is on it, and can be closed by hand. Failures are read out at once,
// the rest politely.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { freePlace, type Box } from './free-place.ts'
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
  const boxes = useRef<ReadonlyMap<Element, Box>>(new Map())
  useLayoutEffect(() => {
    // Top layer, so that a toast is not under an open dialog; shown anew to lie above it.
    const stack = ref.current
    if (stack === null) return
    const isShown = toasts.length > 0
    if (stack.matches(':popover-open') !== isShown) stack.togglePopover(isShown)
    boxes.current = placed(stack, boxes.current)
  }, [toasts])
  return (
    <div ref={ref} className="toasts" popover="manual">
      <div role="status" aria-live="polite">
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
const GAP = 8

/**
 * Gives each new toast its place, which it keeps for as long as it is shown: those that come and go
 * beside it move nothing, neither the page nor each other. Answers where each lies.
 */
function placed(stack: HTMLElement, known: ReadonlyMap<Element, Box>): ReadonlyMap<Element, Box> {
  const all = [...stack.querySelectorAll<HTMLElement>('.toast')]
  const boxes = new Map<Element, Box>()
  for (const toast of all) {
    const box = known.get(toast)
    if (box !== undefined) boxes.set(toast, box)
  }
  for (const toast of all) {
    if (!boxes.has(toast)) boxes.set(toast, place(toast, stack, [...boxes.values()]))
  }
  return boxes
}

/**
 * Puts a toast under those that are shown, where no button, link or field lies; where there is no
 * such place, off those of the open dialog.
 */
function place(toast: HTMLElement, stack: HTMLElement, others: readonly Box[]): Box {
  // As drawn its size is a fraction of a pixel more or less, which must not break its line.
  const drawn = toast.getBoundingClientRect()
  const size = { width: Math.ceil(drawn.width), height: Math.ceil(drawn.height) }
  const { clientWidth, clientHeight } = document.documentElement
  const styles = getComputedStyle(stack)
  const top = Number.parseFloat(styles.getPropertyValue('--toast-top'))
  const room = {
    width: clientWidth,
    height: clientHeight,
    edge: Number.parseFloat(styles.getPropertyValue('--toast-edge')),
    top,
    isMirrored: document.dir === 'rtl',
  }
  const below = { ...room, top: Math.max(top, ...others.map((it) => it.top + it.height + GAP)) }
  const pressed = [...document.querySelectorAll(PRESSED)].filter((it) => !stack.contains(it))
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const own = dialog && pressed.filter((it) => dialog.contains(it))
  const tries = [
    freePlace(size, below, pressed.map(boxOf)),
    freePlace(size, room, [...pressed.map(boxOf), ...others]),
    ...(own === undefined ? [] : [freePlace(size, below, own.map(boxOf))]),
  ]
  const free = tries.find((it) => it.covered === 0) ?? tries.at(own === undefined ? 0 : -1)
  const { left, top: from } = free ?? { left: room.edge, top }
  toast.style.insetBlockStart = `${from}px`
  toast.style.insetInlineStart = `${room.isMirrored ? clientWidth - left - size.width : left}px`
  return { ...size, left, top: from }
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
