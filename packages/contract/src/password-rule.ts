// What a password must be, said once for the page and for the server. Which passwords are the
// commonest only the server knows. No zod: the browser imports it.

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** The rule as a refusal names it. */
export const passwordBound = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, not only blanks, none of the commonest passwords`

export type PasswordFault = 'too-small' | 'too-large' | 'blank' | 'too-common'

/**
 * The one form of a password that is typed in different ways: full-width letters, and accents as
 * characters of their own, are what they look like (NFKC).
 */
export function foldPassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * What is wrong with a password by its form alone. A character that unfolds to a whole phrase is
 * typed once, and counts once.
 */
export function passwordFault(password: string): PasswordFault | undefined {
  const folded = foldPassword(password)
  if (folded !== '' && folded.trim() === '') return 'blank'
  const lengths = [password, folded].map((it) => Array.from(it).length)
  if (Math.min(...lengths) < PASSWORD_MIN) return 'too-small'
  return Math.max(...lengths) > PASSWORD_MAX ? 'too-large' : undefined
}
