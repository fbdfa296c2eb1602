// A link to a page of the web area: it changes the page without loading it anew, and leaves to the
// browser what it does elsewhere: a new tab, a new window.
import type { ComponentProps } from 'react'
import { useWeb } from './web-context.ts'

export interface WebLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Within the web area, as `go` takes it. */
  readonly path: string
}

export function WebLink({ path, children, ...rest }: WebLinkProps) {
  const { go, link } = useWeb()
  return (
    <a
      {...rest}
      href={link(path)}
      onClick={(event) => {
        if (isHeld(event)) return
        event.preventDefault()
        go(path)
      }}
    >
      {children}
    </a>
  )
}

/** Whether a key is held by which the browser opens a page elsewhere. */
export function isHeld({
  metaKey,
  ctrlKey,
  shiftKey,
}: Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey', boolean>>): boolean {
  return metaKey || ctrlKey || shiftKey
}
