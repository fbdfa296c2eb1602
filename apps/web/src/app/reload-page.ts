// What follows a login, wherever it was made: the page begins anew with who is here now.
import { backEntriesLeft } from '@trellis/ui'
import { afterLogin } from '../data/after-login.ts'
import { keepPlace } from '../data/kept-place.ts'

/** The specification's reload, at the address the login was asked from. */
export async function reloadPage(): Promise<void> {
  const target = afterLogin(location.search, location)
  const url = new URL(location.href)
  const asked = url.searchParams.has('login')
  url.searchParams.delete('login')
  if (target === undefined && !asked) keepPlace()
  // The dialog is closed by what runs after this turn; its entry then leaves the history.
  await new Promise((resolve) => setTimeout(resolve))
  await backEntriesLeft()
  if (target !== undefined) location.assign(target)
  else if (asked) location.assign(url)
  else location.reload()
}
