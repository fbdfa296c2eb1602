// The title of the window: the page's own, behind the number of what happened meanwhile.

export interface TabTitle {
  /** Title of the page that is shown. */
  page(title: string): void
  /** Events that the reader has not seen and wants to be told of here. */
  count(unread: number): void
}

/** `write` is given each title of the window. */
export function createTabTitle(write: (title: string) => void): TabTitle {
  let [title, unread] = ['', 0]
  const show = () => {
    if (title !== '') write(unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title)
  }
  return {
    page(next) {
      title = next
      show()
    },
    count(next) {
      if (next === unread) return
      unread = next
      show()
    },
  }
}
