// Buttons, and links that look like buttons. A disabled main button stays focusable and says why.
import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './button.css'

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'danger-fill' | 'quiet'

const variants: Readonly<Record<ButtonVariant, string>> = {
  plain: '',
  primary: 'primary',
  danger: 'close',
  'danger-fill': 'close-fill',
  quiet: 'quiet',
}

export interface ButtonLook {
  readonly variant?: ButtonVariant
  readonly small?: boolean
  readonly block?: boolean
}

/** Class names of a button, for links that should look like one. */
export function buttonClass({ variant = 'plain', small, block }: ButtonLook = {}): string {
  return classNames('btn', variants[variant], small && 'small', block && 'block')
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  /** Looks and acts disabled but stays reachable, so that its reason can be read. */
  readonly off?: boolean
  /** Work in progress: shows a turning mark and refuses presses. */
  readonly busy?: boolean
  readonly icon?: IconName
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { variant, small, block, off, busy, icon, className, children, onClick, ...rest } = props
  const blocked = off === true || busy === true
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ ...look({ variant, small, block }) }), className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={blocked ? stop : onClick}
    >
      {busy ? <i className="spin" aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

function look(it: {
  variant: ButtonVariant | undefined
  small: boolean | undefined
  block: boolean | undefined
}): ButtonLook {
  return {
    variant: it.variant ?? 'plain',
    small: it.small ?? false,
    block: it.block ?? false,
  }
}

function stop(event: { preventDefault(): void; stopPropagation(): void }): void {
  event.preventDefault()
  event.stopPropagation()
}

export interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName
  /** What it does; the icon alone says nothing to a screen reader. */
  readonly label: string
  readonly children?: ReactNode
}

export function IconButton({ icon, label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-btn', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}
