// A panel beside its button, on the browser's own popover: light dismissal, Escape and top layer
// come with it. Placed inside the window; the page stays where it is.
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import './popover.css'

const GAP = 6
const EDGE = 12

/**
 * Puts a shown popover under its anchor, above it where there is no room, inside the window always.
 */
function placePopover(anchor: Element, panel: HTMLElement): void {
  const box = anchor.getBoundingClientRect()
  // Measured where it has all the room it may want.
  panel.style.setProperty('inset', 'auto')
  panel.style.setProperty('inset-inline-start', '0')
  const { offsetWidth: width, offsetHeight: height } = panel
  const rtl = getComputedStyle(panel).direction === 'rtl'
  const fromStart = rtl ? innerWidth - box.right : box.left
  // Without the scroll bar, under which nothing is seen. The place that is kept free for it counts
  // as well: nothing is painted there.
  const room = Math.min(document.documentElement.clientWidth, document.body.offsetWidth)
  const start = Math.max(EDGE, Math.min(fromStart, room - width - EDGE))
  const below = box.bottom + GAP
  const fits = below + height <= innerHeight - EDGE || box.top < height + GAP
  const top = fits ? Math.min(below, innerHeight - height - EDGE) : box.top - GAP - height
  panel.style.setProperty('inset-inline-start', `${start}px`)
  panel.style.setProperty('inset-block-start', `${Math.max(EDGE, top)}px`)
}

export interface PopoverState {
  readonly id: string
  readonly open: boolean
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly panel: RefObject<HTMLDivElement | null>
  toggle(): void
  close(): void
}

/** State of one popover; spread `panel` on a Popover and `anchor` on its button. */
export function usePopover(): PopoverState {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const element = panel.current
    if (element === null) return
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    element.addEventListener('toggle', onToggle)
    return () => element.removeEventListener('toggle', onToggle)
  }, [])
  useEffect(() => {
    if (!open || anchor.current === null || panel.current === null) return
    const [from, to] = [anchor.current, panel.current]
    const place = () => placePopover(from, to)
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    // What it shows may come late and be wider.
    const sizes = new ResizeObserver(place)
    sizes.observe(to)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open])
  const toggle = () => {
    panel.current?.togglePopover()
    if (anchor.current && panel.current?.matches(':popover-open')) {
      placePopover(anchor.current, panel.current)
    }
  }
  return { id, open, anchor, panel, toggle, close: () => panel.current?.hidePopover() }
}

export interface PopoverProps {
  readonly state: PopoverState
  readonly label?: string
  readonly role?: string
  readonly className?: string
  readonly children: ReactNode
}

export function Popover({ state, label, role, className, children }: PopoverProps) {
  return (
    <div
      ref={state.panel}
      id={state.id}
      popover="auto"
      role={role}
      aria-label={label}
      className={classNames('popover', className)}
    >
      {state.open && children}
    </div>
  )
}
