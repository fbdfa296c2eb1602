// Which flags are on for a user: those of the settings, less what the operator has switched off for
// everybody, for a share of the users, or for one. A user stays on the same side of a share however
// often it is asked, and a larger share takes nobody back.
import { createHash } from 'node:crypto'
import { featureFlags, type FeatureFlag } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { userNamed } from './account-desk.ts'
import { decideAsActor, type ActorLook } from './look-at-actor.ts'
import type { Operation } from './operations.ts'

type State = DirectoryAccess['state']

/** Of the site it holds the percentage for whom it is off; of an account "on" or "off". */
const settingOf = (flag: FeatureFlag): string => `flag:${flag}`
const USAGE = 'say: <flag> on or off, then a percentage of the users ("25%") or an e-mail'

/** The flags of a user, or of a guest: on for a guest is what is on for somebody. */
export function flagsOf(
  state: State,
  offered: ReadonlySet<FeatureFlag>,
  user: UserId | undefined,
): ReadonlySet<FeatureFlag> {
  const off = featureFlags.filter((flag) => offered.has(flag) && isOff(state, flag, user))
  if (off.length === 0) return offered
  return new Set([...offered].filter((flag) => !off.includes(flag)))
}

function isOff(state: State, flag: FeatureFlag, user: UserId | undefined): boolean {
  const percent = percentOff(state, flag)
  if (user === undefined) return percent >= 100
  const own = ownFlag(state, user, flag)
  if (own !== '') return own === 'off'
  return percent > 0 && placeOf(flag, user) < percent * 100
}

/** For how many percent of the users a flag is off. */
export function percentOff({ site }: Pick<State, 'site'>, flag: FeatureFlag): number {
  return Number(site.get(settingOf(flag)) ?? 0)
}

/** What was said of one user alone; '' for nothing. */
export function ownFlag(state: State, user: UserId, flag: FeatureFlag): string {
  return state.account(user)?.settings.get(settingOf(flag)) ?? ''
}

/** Where a user stands among all, for one flag: 0 to 9,999, and elsewhere for another flag. */
export function placeOf(flag: FeatureFlag, user: UserId): number {
  return createHash('sha256').update(`${flag}:${user}`).digest().readUInt32BE(0) % 10_000
}

/** The instruction that sets one. */
export function flagOperations(directory: DirectoryAccess): Readonly<Record<string, Operation>> {
  return {
    set: {
      least: 'admin',
      whose: ([, , whom = ''], state) => userNamed(state, whom),
      before: ([name = '', , whom = '']) => {
        const { state } = directory
        const flag = featureFlags.find((it) => it === name)
        const user = userNamed(state, whom)
        if (flag === undefined) return ''
        if (user !== undefined) return ownFlag(state, user, flag) || 'as for everybody'
        return `off for ${percentOff(state, flag)}%`
      },
      logged: ([name = '', way = '', whom, ...more]) => {
        const user = whom === undefined ? undefined : userNamed(directory.state, whom)
        const email = user && directory.state.account(user)?.email
        return [name, way, email ?? whom ?? 'for everybody', ...more]
      },
      run: (words, look) => setFlag(directory, look, words),
    },
  }
}

async function setFlag(
  directory: DirectoryAccess,
  look: ActorLook,
  [name = '', way = '', whom = '']: readonly string[],
): Promise<Result<string, string>> {
  const flag = featureFlags.find((it) => it === name)
  if (flag === undefined) return err(`flags are ${featureFlags.join(', ')}: ${USAGE}`)
  if (whom.includes('@') || /^\d+$/.test(whom)) {
    const user = userNamed(directory.state, whom)
    if (user === undefined) return err(`nobody is registered as ${whom}`)
    if (!['on', 'off', 'default'].includes(way)) return err(`${USAGE}; "default" takes that back`)
    const value = way === 'default' ? '' : way
    const done = await decideAsActor(directory, look, (state) =>
      state.changeSetting(user, settingOf(flag), value),
    )
    const how = way === 'default' ? 'as for everybody' : way
    return done.ok ? ok(`${flag} is ${how} for ${whom}`) : done
  }
  const percent = percentIn(way, whom)
  if (percent === undefined) return err(USAGE)
  const value = percent === 0 ? '' : String(percent)
  const done = await decideAsActor(directory, look, (state) =>
    state.changeSite(settingOf(flag), value),
  )
  return done.ok ? ok(`${flag} is off for ${percent}% of the users`) : done
}

/** For whom it is off then: "off 25%" for 25, "on 25%" for 75, either alone for all or nobody. */
function percentIn(way: string, text: string): number | undefined {
  if (way !== 'on' && way !== 'off') return undefined
  const said = /^(\d{1,3})%$/.exec(text === '' ? '100%' : text)
  const percent = Number(said?.[1] ?? Number.NaN)
  if (!(percent >= 0 && percent <= 100)) return undefined
  return way === 'off' ? percent : 100 - percent
}
