// What this browser remembers of who was here, beside what the server says.

/**
 * Whether this browser was signed in when it was last here: decides only what is asked first and
 * shown meanwhile.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem('trellis.user') === '1'
  } catch {
    return false
  }
}

export function rememberSignedIn(yes: boolean): void {
  try {
    if (yes) localStorage.setItem('trellis.user', '1')
    else localStorage.removeItem('trellis.user')
  } catch {
    // Without storage the page asks first and shows later.
  }
}
