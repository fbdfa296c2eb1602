// The title of the window: the page's own, behind the number of what happened meanwhile.

export interface TabTitle {
  /** Title of the page that is shown. */
  page(title: string): void
  /** Events that the reader has not seen and wants to be told of here. */
  count(unread: number): void
}

/** Begins with the title that stands; `write` is given each one of the window. */
export function createTabTitle(first: string, write: (title: string) => void): TabTitle {
  let [title, unread] = [first, 0]
  const show = () => {
    write(unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title)
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
