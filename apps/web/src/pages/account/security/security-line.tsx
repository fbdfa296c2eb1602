// One line of the security card: what it is, how it stands, and what can be done about it.
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@trellis/ui'

export interface SecurityLineProps {
  readonly icon: IconName
  readonly title: ReactNode
  readonly text: ReactNode
  readonly children?: ReactNode
}

export function SecurityLine({ icon, title, text, children }: SecurityLineProps) {
  return (
    <li>
      <Icon name={icon} className="dim" />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {children}
    </li>
  )
}
