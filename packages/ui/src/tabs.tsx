// Tabs as the ARIA practices describe them: arrows move and choose, one tab stop.
import type { ReactNode } from 'react'
import { moveFocus } from './roving.ts'
import './tabs.css'

export interface Tab<T extends string> {
  readonly id: T
  readonly label: ReactNode
  readonly count?: string
}

export interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly value: T
  onChange(value: T): void
  /** Joins tab and panel ids; unique on the page. */
  readonly group: string
}

export function Tabs<T extends string>({ label, tabs, value, onChange, group }: TabsProps<T>) {
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )
  return (
    <div
      className="tabs"
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        const next = moveFocus(event, index, tabs.length)
        const tab = next === undefined ? undefined : tabs[next]
        if (tab) onChange(tab.id)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${group}-tab-${tab.id}`}
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? `${group}-panel-${tab.id}` : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  readonly group: string
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

/** The panel of the chosen tab; render only that one. */
export function TabPanel({ group, id, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${group}-panel-${id}`}
      aria-labelledby={`${group}-tab-${id}`}
      className={className}
    >
      {children}
    </div>
  )
}
