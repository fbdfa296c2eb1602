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

/**
 * What is not seen, or turns what is around it: an address with it looks like that of another.
 * Nobody registers one; who has one of before logs in by it.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
/** What a guesser tries first at this very place. */
const WORDS_OF_THE_PLACE = [
  'trellis',
  'tradingbot',
  'trading',
  'trader',
  'bitcoin',
  'ethereum',
  'crypto',
]
/** Shorter words stand in too many others. */
const SHORTEST_WORD = 4

/** The hash that is stored of a password; asked for in turn (hash-line.ts). */
export function hashPassword(password: string): Promise<string> {
  return hash(foldPassword(password), OPTIONS)
}

let decoy: Promise<string> | undefined

/**
 * Whether a password fits a stored hash. Without a hash (no such account, or one of the house) the
 * same work is done on a decoy, so that the time of an answer does not tell which e-mails exist.
 * Hashes made before passwords were folded are of what was typed. Asked for in turn (hash-line.ts).
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('decoy of nobody')
  const isReal = stored !== undefined && stored !== NO_PASSWORD
  const against = isReal ? stored : await decoy
  for (const form of new Set([foldPassword(password), password])) {
    const fits = await verify(against, form)
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
  const problems = [emailProblem(email), passwordProblem('password', password, email)]
  return problems.filter((it) => it !== undefined)
}

function emailProblem(text: string): FieldProblem | undefined {
  const field = 'email'
  const email = normaliseEmail(text)
  if (email === undefined) {
    const bound = `an e-mail address, at most ${MAX_EMAIL} characters`
    return { field, reason: 'wrong-format', bound, fix: 'send it like "a@b.example"' }
  }
  if (UNSEEN.test(email)) {
    const bound = 'an e-mail address of characters that are seen'
    return { field, reason: 'wrong-format', bound, fix: 'type it anew instead of pasting it' }
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

/** What is wrong with a new password, at the field it came in; `email` is whose it is to be. */
export function passwordProblem(
  field: string,
  password: string,
  email = '',
): FieldProblem | undefined {
  const isGuessed = isCommon(password) || isOfThePlace(password, email)
  const reason = passwordFault(password) ?? (isGuessed ? 'too-common' : undefined)
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

/** Whether there is nearly nothing in it but words of the place and of the own e-mail. */
function isOfThePlace(password: string, email: string): boolean {
  const own = foldPassword(email).toLowerCase().trim()
  const words = [own, ...own.split(/[^\p{L}\p{N}]+/u), ...WORDS_OF_THE_PLACE]
  const known = words.filter((it) => it.length >= SHORTEST_WORD)
  const text = foldPassword(password).toLowerCase()
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), text)
  return left !== text && left.replaceAll(/[^\p{L}]/gu, '').length < SHORTEST_WORD
}

/** "ab***@example.org": enough to recognise, too little to write to. */
export function vagueEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
