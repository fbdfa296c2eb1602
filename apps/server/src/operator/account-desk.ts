// What operators do to accounts: block them, end their bots, set tag, type and role. What ends bots
// is written down first with what it belongs to (pending-endings.ts).
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { accountTypes, operatorRoles, TAX_TAG } from '@trellis/contract'
import type { DirectoryAccount, Ending } from '@trellis/engine'
import { err, ok, type BotId, type Result, type UserId } from '@trellis/kernel'
import { EMAIL_PROVEN, IS_PROVEN, VIP_SETTING, type AccountStore } from '../auth/account-store.ts'
import { TWO_FACTOR } from '../auth/two-factor-record.ts'
import { FEE_LEVELS, KINDS } from '../engine-parts.ts'
import {
  ACCOUNT_TYPE_SETTING,
  accountTypeOf,
  BAN_KEEPS_BOTS,
  FEE_LEVEL_SETTING,
  IS_ISLAMIC,
  isIslamic,
  ISLAMIC_SETTING,
  TAX_SETTING,
  taxIdentityOf,
} from '../host/account-settings.ts'
import { joined, type DirectoryAccess, type DirectoryDecision } from '../host/directory-host.ts'
import { BANNED } from '../host/late-ending.ts'
import { textOf } from '../log-line.ts'
import type { FeeLevels } from './fee-levels.ts'
import { decideAsActor, doAsActor, type ActorLook } from './look-at-actor.ts'
import type { Operation, Whose } from './operations.ts'
import { reasonOf } from './reason-of.ts'
import { type PendingEndings, unwished, wished } from './pending-endings.ts'
import { ROLE_SETTING } from './roles.ts'

/** How the log says two states that an instruction leads to without a word for them. */
const NOT_BLOCKED = 'not blocked'
const PROVEN = 'proven'

type Said = Result<string, string>
type State = DirectoryAccess['state']

export interface AccountDeskParts {
  readonly directory: DirectoryAccess
  readonly accounts: Pick<AccountStore, 'signOut'>
  readonly endings: PendingEndings
  readonly fees: FeeLevels
  /** What kinds bring into line with bans: relations of copy trading, leaders. */
  readonly alignKinds: (user: UserId) => Promise<void>
}

const CONTRACT_KINDS = KINDS.filter((it) => it.holdsContracts === true).map(({ kind }) => kind)

/** A user by e-mail or by number. */
export function userNamed(state: State, who: string): UserId | undefined {
  if (/^\d{1,16}$/.test(who)) return state.account(Number(who) as UserId)?.user
  return state.accountByEmail(who)?.user
}

/** Of what is said of an account, whose it is. */
export const ofNamed: Whose = ([who = ''], state) => userNamed(state, who)

function accountNamed(state: State, who: string): DirectoryAccount | undefined {
  const user = userNamed(state, who)
  return user && state.account(user)
}

/** The instructions by their names. */
export function accountOperations(parts: AccountDeskParts): Readonly<Record<string, Operation>> {
  const find = (who: string) => accountNamed(parts.directory.state, who)
  const of = (
    least: Operation['least'],
    was: (account: DirectoryAccount) => string,
    work: (account: DirectoryAccount, words: readonly string[], look: ActorLook) => Promise<Said>,
    becomes?: string,
  ): Operation => ({
    least,
    ...(becomes !== undefined && { becomes }),
    whose: ofNamed,
    before: ([who = '']) => {
      const account = find(who)
      return account ? was(account) : ''
    },
    logged: ([who = '', ...words]) => [find(who)?.email ?? who, ...words],
    run: async ([who = '', ...words], look) => {
      const account = find(who)
      return account ? work(account, words, look) : err(`nobody is registered as ${who}`)
    },
  })
  return {
    ban: of('support', banned, (...asked) => ban(parts, ...asked)),
    unban: of('support', banned, (account, _, look) => unban(parts, account, look), NOT_BLOCKED),
    close: of('support', nothing, (...asked) => close(parts, ...asked)),
    tag: of('support', setting(TAX_SETTING, 'none'), (...asked) => tag(parts, ...asked)),
    type: of(
      'support',
      (it) => accountTypeOf(it.settings),
      (account, [type = ''], look) => align(parts, account, { ...ACCOUNT_TYPE, value: type, look }),
    ),
    islamic: of('support', islamic, (account, [way = ''], look) =>
      align(parts, account, { ...ISLAMIC, value: way, look }),
    ),
    vip: of('support', setting(VIP_SETTING, 'none'), (account, [level = ''], look) =>
      choose(parts, account, { ...VIP, value: level, look }),
    ),
    fees: of('support', setting(FEE_LEVEL_SETTING, '0'), (...asked) => setFees(parts, ...asked)),
    // For who has lost app and recovery codes alike; how it stood is told without what is kept.
    'two-factor': of('admin', hasTwoFactor, (account, [way = ''], look) =>
      choose(parts, account, { ...TWO_FACTOR_OFF, value: way, look }),
    ),
    'sign-out': of('support', nothing, (account) => signOut(parts, account)),
    // Of who gets no letters here: whoever runs the server knows whose the account is.
    prove: of('admin', proven, (account, _, look) => prove(parts, account, look), PROVEN),
    role: of('admin', setting(ROLE_SETTING, 'none'), (account, [role = ''], look) =>
      choose(parts, account, { ...ROLE, value: role, look }),
    ),
  }
}

const nothing = (): string => ''
/** A setting as it is said, so that before and after are of one notation. */
const setting = (name: string, otherwise: string) => (it: DirectoryAccount) =>
  it.settings.get(name) || otherwise
const banned = ({ banReason }: DirectoryAccount): string =>
  banReason === '' ? NOT_BLOCKED : `blocked: ${banReason}`
const islamic = ({ settings }: DirectoryAccount): string => (isIslamic(settings) ? 'on' : 'off')
const proven = ({ settings }: DirectoryAccount): string =>
  settings.get(EMAIL_PROVEN) === IS_PROVEN ? PROVEN : 'not proven'
const hasTwoFactor = ({ settings }: DirectoryAccount): string =>
  settings.has(TWO_FACTOR) ? 'on' : 'off'

/** What may be said of a setting, and how it is stored. */
const VIP = { name: VIP_SETTING, among: ['1', '2', '3', '4', '5'] }
const ROLE = { name: ROLE_SETTING, among: operatorRoles }
const ACCOUNT_TYPE = { name: ACCOUNT_TYPE_SETTING, among: accountTypes }
const ISLAMIC = {
  name: ISLAMIC_SETTING,
  among: ['on', 'off'],
  stored: { on: IS_ISLAMIC, off: '' },
}
const TWO_FACTOR_OFF = { name: TWO_FACTOR, among: ['off'], stored: { off: '' } }

/** Whoever pays more from now on may lose the grids whose rounds would lose by it. */
async function setFees(
  { fees }: AccountDeskParts,
  { user, email }: DirectoryAccount,
  [level = '']: readonly string[],
  look: ActorLook,
): Promise<Said> {
  if (!/^\d$/.test(level) || Number(level) >= FEE_LEVELS.length)
    return err(`the fee level is 0 to ${FEE_LEVELS.length - 1}`)
  const done = await doAsActor(look, (first) => fees.set(user, Number(level), first))
  if (!done.ok) return done
  const when = done.value === 'later' ? ', as soon as its bots can be told' : ''
  return ok(`${email} pays the fees of level ${level}${when}`)
}

/** "keep-bots" before the reason leaves the bots to their owner. */
async function ban(
  parts: AccountDeskParts,
  { user, email }: DirectoryAccount,
  words: readonly string[],
  look: ActorLook,
): Promise<Said> {
  const { directory, endings } = parts
  const keeps = words[0] === 'keep-bots'
  const reason = reasonOf(words.slice(keeps ? 1 : 0))
  if (reason === '') return err('say why: the user reads it')
  const done = keeps
    ? await decideAsActor(directory, look, (state) => bannedAlone(state, user, reason))
    : await doAsActor(look, (first) =>
        endings.begin(user, BANNED, (state) => joined(first(state), banFacts(state, user, reason))),
      )
  if (!done.ok) return done
  const bots = typeof done.value === 'number' ? `bots that end: ${done.value}` : 'its bots run on'
  return aligned(parts, user, `${email} is blocked: ${reason}; ${bots}`)
}

async function unban(
  parts: AccountDeskParts,
  { user, email }: DirectoryAccount,
  look: ActorLook,
): Promise<Said> {
  const done = await decideAsActor(parts.directory, look, (state) => bannedAlone(state, user, ''))
  return done.ok ? aligned(parts, user, `${email} is blocked no more`) : done
}

/** A word, then the numbers of bots; all where none is named. */
async function close(
  { endings }: AccountDeskParts,
  { user, email }: DirectoryAccount,
  [word = '', ...ids]: readonly string[],
  look: ActorLook,
): Promise<Said> {
  if (!OPERATOR_WORDS.some((it) => it === word))
    return err(`say why: ${OPERATOR_WORDS.join(', ')}; then which bots, or none for all`)
  if (!ids.every((id) => /^\d{1,16}$/.test(id))) return err('bots are named by their numbers')
  const bots = ids.length === 0 ? undefined : ids.map((id) => Number(id) as BotId)
  const ending: Ending = { word, ...(bots && { bots }) }
  const done = await doAsActor(look, (first) => endings.begin(user, ending, first))
  return done.ok ? ok(`${email}: bots that end for ${word}: ${done.value}`) : done
}

/** Contracts are taxed otherwise with the tag and without: whatever holds some ends. */
async function tag(
  { endings }: AccountDeskParts,
  { user, email, settings }: DirectoryAccount,
  [wanted = '']: readonly string[],
  look: ActorLook,
): Promise<Said> {
  if (wanted !== TAX_TAG && wanted !== 'none') return err(`the tag is ${TAX_TAG}, or none`)
  const value = wanted === 'none' ? '' : wanted
  if (taxIdentityOf(settings) === value) return ok(`${email} has that tag already`)
  const ending = { word: 'tax-tag-changed', kinds: CONTRACT_KINDS }
  const done = await doAsActor(look, (first) =>
    endings.begin(user, ending, (state) =>
      joined(first(state), state.changeSetting(user, TAX_SETTING, value)),
    ),
  )
  return done.ok ? ok(`${email} has the tag ${wanted}; bots that end: ${done.value}`) : done
}

interface Choice {
  readonly name: string
  readonly value: string
  readonly among: readonly string[]
  /** What is stored for a value, where it is not the value. */
  readonly stored?: Readonly<Record<string, string>>
  readonly look: ActorLook
}

async function choose(
  { directory }: AccountDeskParts,
  { user, email }: DirectoryAccount,
  { name, value, among, stored = {}, look }: Choice,
): Promise<Said> {
  if (value !== 'none' && !among.includes(value)) return err(`say ${among.join(', ')} or none`)
  const text = stored[value] ?? (value === 'none' ? '' : value)
  const done = await decideAsActor(directory, look, (state) =>
    state.changeSetting(user, name, text),
  )
  return done.ok ? ok(`${email}: ${name} is ${value}`) : done
}

/** Every browser and client of the account, with pushes; what API keys and webhooks do goes on. */
async function signOut(
  { accounts }: AccountDeskParts,
  { user, email }: DirectoryAccount,
): Promise<Said> {
  const ended = await accounts.signOut(user)
  return ok(`${email} is signed out: sessions that ended: ${ended}`)
}

async function prove(
  { directory }: AccountDeskParts,
  { user, email, createdAtMs }: DirectoryAccount,
  look: ActorLook,
): Promise<Said> {
  const done = await decideAsActor(directory, look, (state) =>
    state.changeSetting(user, EMAIL_PROVEN, IS_PROVEN),
  )
  if (!done.ok) return done
  const since = new Date(createdAtMs).toISOString()
  return ok(`${email} counts as its owner's: see that you registered it, at ${since}`)
}

/** What decides on which bots an account makes also decides on what is copied for it. */
async function align(
  parts: AccountDeskParts,
  account: DirectoryAccount,
  choice: Choice,
): Promise<Said> {
  const done = await choose(parts, account, choice)
  return done.ok ? aligned(parts, account.user, done.value) : done
}

/** What was said stands all the same; of what is copied, who is away has heard nothing. */
async function aligned(
  { alignKinds }: AccountDeskParts,
  user: UserId,
  said: string,
): Promise<Said> {
  try {
    await alignKinds(user)
    return ok(said)
  } catch (error) {
    return err(`${said}; but what is copied goes on as before, give it again: ${textOf(error)}`)
  }
}

/** What a ban writes down while no server runs, so that the next start ends the bots. */
export function bannedWithBots(state: State, user: UserId, reason: string) {
  return joined(banFacts(state, user, reason), wished(state, user, BANNED))
}

/** A ban that leaves the bots to their owner, or none: what one wished before is taken back. */
export const bannedAlone: typeof bannedWithBots = (state, user, reason) =>
  joined(banFacts(state, user, reason, reason !== ''), unwished(state, user))

/** The ban itself, and whether bots stay: whoever makes one at the same time looks at that. */
function banFacts(state: State, user: UserId, reason: string, keeps = false): DirectoryDecision {
  const { name, yes } = BAN_KEEPS_BOTS
  return joined(state.ban(user, reason), state.changeSetting(user, name, keeps ? yes : ''))
}
