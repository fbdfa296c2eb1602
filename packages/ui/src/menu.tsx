// A button that opens a list of actions. Arrows move, Enter acts, Escape gives focus back.
import { useEffect, type ReactNode } from 'react'
import { Popover, usePopover, type PopoverState } from './popover.tsx'
import { Icon, type IconName } from './icon.tsx'
import { rovingIndex } from './roving.ts'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: IconName
  readonly end?: ReactNode
  onSelect?(): void
  readonly disabled?: boolean
}

export interface MenuProps {
  /** Name of the button and of the list. */
  readonly label: string
  readonly button: ReactNode
  readonly buttonClass?: string
  readonly items: readonly MenuItem[]
}

export function Menu({ label, button, buttonClass, items }: MenuProps) {
  const state = usePopover()
  return (
    <>
      <button
        ref={state.anchor}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={state.open}
        aria-controls={state.id}
        onClick={state.toggle}
      >
        {button}
      </button>
      <Popover state={state} role="menu" label={label} className="menu">
        <MenuList state={state} items={items} />
      </Popover>
    </>
  )
}

function MenuList({ state, items }: { state: PopoverState; items: readonly MenuItem[] }) {
  useEffect(() => {
    state.panel.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [state.panel])
  const choose = (item: MenuItem) => {
    state.close()
    state.anchor.current?.focus()
    item.onSelect?.()
  }
  return (
    <div
      role="none"
      onKeyDown={(event) => {
        const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
        const index = all.indexOf(document.activeElement as HTMLElement)
        const next = rovingIndex(event.key, index, all.length, false)
        if (next === undefined) return
        event.preventDefault()
        all[next]?.focus()
      }}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          className="item"
          disabled={item.disabled}
          onClick={() => choose(item)}
        >
          <ItemBody item={item} />
        </button>
      ))}
    </div>
  )
}

function ItemBody({ item }: { readonly item: MenuItem }) {
  return (
    <>
      {item.icon !== undefined && <Icon name={item.icon} size={18} />}
      <span>{item.label}</span>
      {item.end !== undefined && <span className="end">{item.end}</span>}
    </>
  )
}
