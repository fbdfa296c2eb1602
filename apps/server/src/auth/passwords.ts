// Password hashing with argon2id in the library's own threads, and the rules a password must meet.
// A plain password is neither kept nor logged.
import { hash, verify } from '@node-rs/argon2'
import {
  foldPassword,
  passwordBound,
  passwordFault,
  type FieldProblem,
  type PasswordFault,
} from '@trellis/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { NO_PASSWORD, RESERVED_DOMAINS } from '../host/house-accounts.ts'

const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common'])
const MAX_EMAIL = 254
// OWASP's second choice for argon2id; 19 MiB keeps a small machine alive under a burst of logins.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const EMAIL =
  /^[^\s@"<>()[\]\\,;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*\.[a-z0-9-]{2,}$/

/** At most this many hashes at a time; more callers wait in line, so that memory stays bounded. */
const MAX_AT_ONCE = 4
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= MAX_AT_ONCE) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** The hash that is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(foldPassword(password), OPTIONS))
}

let decoy: Promise<string> | undefined

/**
 * Whether a password fits a stored hash. Without a hash (no such account, or one of the house) the
 * same work is done on a decoy, so that the time of an answer does not tell which e-mails exist.
 * Hashes made before passwords were folded are of what was typed.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('decoy of nobody')
  const isReal = stored !== undefined && stored !== NO_PASSWORD
  const against = isReal ? stored : await decoy
  for (const form of new Set([foldPassword(password), password])) {
    const fits = await inTurn(() => verify(against, form))
    if (isReal && fits) return true
  }
  return false
}

/** An e-mail in the one form it is stored in; undefined when it is not an e-mail. */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= MAX_EMAIL && EMAIL.test(email) ? email : undefined
}

/** What is wrong with the fields of a sign-up; empty when nothing is. */
export function signUpProblems(email: string, password: string): readonly FieldProblem[] {
  const problems = [emailProblem(email), passwordProblem('password', password)]
  return problems.filter((it) => it !== undefined)
}

function emailProblem(text: string): FieldProblem | undefined {
  const field = 'email'
  const email = normaliseEmail(text)
  if (email === undefined) {
    const bound = `an e-mail address, at most ${MAX_EMAIL} characters`
    return { field, reason: 'wrong-format', bound, fix: 'send it like "a@b.example"' }
  }
  const domain = RESERVED_DOMAINS.find((it) => email.endsWith(`@${it}`))
  if (domain === undefined) return undefined
  const bound = `no address at ${domain}`
  return { field, reason: 'reserved', bound, fix: 'send an address of your own' }
}

const FIXES: Readonly<Record<PasswordFault, string>> = {
  'too-small': 'choose a longer one',
  'too-large': 'choose a shorter one',
  blank: 'use other characters too',
  'too-common': 'choose one that others do not have, such as four words of your own',
}

/** What is wrong with a new password, at the field it came in. */
export function passwordProblem(field: string, password: string): FieldProblem | undefined {
  const reason = passwordFault(password) ?? (isCommon(password) ? 'too-common' : undefined)
  return reason && { field, reason, bound: passwordBound, fix: FIXES[reason] }
}

/**
 * Whether a guesser tries a password first: one of the list, also with digits and signs put behind
 * it, or nearly nothing but one character.
 */
function isCommon(password: string): boolean {
  const text = foldPassword(password).trim().toLowerCase()
  const stem = text.replace(/[^\p{L}]+$/u, '')
  return new Set(text).size < 4 || commonest.has(text) || commonest.has(stem)
}

/** "ab***@example.org": enough to recognise, too little to write to. */
export function vagueEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
