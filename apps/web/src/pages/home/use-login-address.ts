// The login redirect lands on home with ?login=1: opens the modal once, for readers who are not
// signed in.
import { useEffect } from 'react'
import { useSession } from '../../app/session-context.tsx'
import { useAccount } from '../../data/queries.ts'

export function useLoginFromAddress(): void {
  const { dialogs } = useSession()
  const { known, signedIn } = useAccount()
  useEffect(() => {
    if (!known || !new URLSearchParams(location.search).has('login')) return
    if (!signedIn) return dialogs.open({ name: 'login' })
    void followRedirect()
  }, [known, signedIn, dialogs])
}

/** Who is signed in already goes on at once. */
async function followRedirect(): Promise<void> {
  const { afterLogin } = await import('../../data/after-login.ts')
  const target = afterLogin(location.search, location)
  if (target !== undefined) location.replace(target)
}
