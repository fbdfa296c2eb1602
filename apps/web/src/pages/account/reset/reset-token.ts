// The token of a letter's link. It stands behind # in the address, which no server, log or referrer
// sees, and leaves the address with the first look, so that it lies in no history.
import { useEffect, useState } from 'react'

const TOKEN = /^#reset=([\w.-]{1,100})$/

/** The token that the page was opened with; undefined where there is none. */
export function useResetToken(): string | undefined {
  const [token] = useState(() => TOKEN.exec(location.hash)?.[1])
  useEffect(() => {
    if (token === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [token])
  return token
}
