// Clicks on links, before anything else hears of them: where another way is open the page's own is
// not gone, and where that way fails after all the click goes on as it would have.

/** Opens an address in another way; undefined where there is none for it. */
export type OtherWay = (address: URL) => (() => Promise<void>) | undefined

/** Looks at every plain click on a link until the returned function is called. */
export function watchClicks(otherWay: OtherWay): () => void {
  let goingOn: HTMLAnchorElement | undefined
  const look = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link === goingOn || !isPlain(event, link)) return
    const open = otherWay(new URL(link.href))
    if (open === undefined) return
    event.preventDefault()
    event.stopPropagation()
    open().catch(() => {
      goingOn = link
      link.click()
      goingOn = undefined
    })
  }
  addEventListener('click', look, { capture: true })
  return () => removeEventListener('click', look, { capture: true })
}

function isPlain(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !isHeld && !link.hasAttribute('download')
}

/** Whether two addresses show the same page: they differ behind the hash at most. */
export function isSamePage(one: URL, other: URL): boolean {
  return (
    one.origin === other.origin && one.pathname === other.pathname && one.search === other.search
  )
}
