// Shows toasts where they cover nothing that can be pressed: each closes itself after 2 s, waits
// while the pointer or focus is on it, and can be closed by hand. Failures are read out at once,
// the rest politely.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { freePlace, type Box, type Room } from './free-place.ts'
import { Icon, type IconName } from './icon.tsx'
import { closeLater, type Toast, type ToastTone } from './toast-store.ts'
import './toast.css'

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

/** What is pressed, and the big figure of the page, which is what a reader looks at. */
const KEPT_CLEAR =
  'a[href], button, input, select, textarea, summary, [role=slider], [tabindex="0"], .fig-xl'
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
  const came = all.filter((it) => !boxes.has(it)).map((it) => ({ toast: it, size: sizeOf(it) }))
  if (came.length === 0) return boxes
  const page = pageUnder(stack)
  const block = blockPlace(
    came.map((it) => it.size),
    page,
    [...boxes.values()],
  )
  for (const [at, { toast, size }] of came.entries()) {
    const box = block?.[at] ?? ownPlace(size, page, [...boxes.values()])
    boxes.set(toast, box)
    const { left, top, width } = box
    toast.style.inlineSize = `${width}px`
    toast.style.insetBlockStart = `${top}px`
    toast.style.insetInlineStart = `${page.isMirrored ? page.width - left - width : left}px`
  }
  return boxes
}

type Size = Pick<Box, 'width' | 'height'>

/** As drawn it is a fraction of a pixel more or less, which must not break its line. */
function sizeOf(toast: HTMLElement): Size {
  const { width, height } = toast.getBoundingClientRect()
  return { width: Math.ceil(width), height: Math.ceil(height) }
}

interface Page extends Room {
  readonly pressed: readonly Box[]
  /** What can be pressed in the open dialog; undefined where none is open. */
  readonly inDialog: readonly Box[] | undefined
}

function pageUnder(stack: HTMLElement): Page {
  const { clientWidth, clientHeight } = document.documentElement
  const styles = getComputedStyle(stack)
  const pressed = [...document.querySelectorAll(KEPT_CLEAR)].filter((it) => !stack.contains(it))
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return {
    width: clientWidth,
    height: clientHeight,
    edge: Number.parseFloat(styles.getPropertyValue('--toast-edge')),
    top: Number.parseFloat(styles.getPropertyValue('--toast-top')),
    isMirrored: document.dir === 'rtl',
    pressed: pressed.map(boxOf),
    inDialog: dialog && pressed.filter((it) => dialog.contains(it)).map(boxOf),
  }
}

const below = (page: Page, others: readonly Box[]): number =>
  Math.max(page.top, ...others.map((it) => it.top + it.height + GAP))

/** Those that come together lie one under the other, where there is room for all of them. */
function blockPlace(
  sizes: readonly Size[],
  page: Page,
  others: readonly Box[],
): readonly Box[] | undefined {
  const width = Math.max(...sizes.map((it) => it.width))
  const height = sizes.reduce((sum, it) => sum + it.height + GAP, -GAP)
  const room = { ...page, top: below(page, others) }
  const { left, top, covered } = freePlace({ width, height }, room, page.pressed)
  if (covered > 0) return undefined
  let next = top
  return sizes.map((size) => {
    const box = { width, height: size.height, left, top: next }
    next += size.height + GAP
    return box
  })
}

/**
 * Under those that are shown, where no button, link or field lies; where there is no such place,
 * off those of the open dialog.
 */
function ownPlace(size: Size, page: Page, others: readonly Box[]): Box {
  const under = { ...page, top: below(page, others) }
  const { pressed, inDialog } = page
  const tries = [
    freePlace(size, under, pressed),
    freePlace(size, page, [...pressed, ...others]),
    ...(inDialog === undefined ? [] : [freePlace(size, under, inDialog)]),
  ]
  const free = tries.find((it) => it.covered === 0) ?? tries.at(inDialog === undefined ? 0 : -1)
  const { left, top } = free ?? { left: page.edge, top: page.top }
  return { ...size, left, top }
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
    return closeLater(() => dismiss.current())
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
