// What is pushed to browsers ends with their sessions, in the same decision: a server killed after
// the one and before the other would push to a lost browser for good. Webhooks are programs and
// stay.
import { ok, type UserId } from '@trellis/kernel'
import type { DirectoryAccess, DirectoryDecision } from '../host/directory-host.ts'
import { readTargets, TARGETS, writeTargets, type Target } from './target-record.ts'

type State = DirectoryAccess['state']

/** Pushes to browsers that are picked by their device are targets no more; which ones those are. */
export function endPushes(
  state: State,
  user: UserId,
  isPicked: (device: string) => boolean,
): { readonly ended: readonly Target[]; readonly decision: DirectoryDecision } {
  const targets = targetsOf(state, user)
  const isEnded = ({ sort, device }: Target): boolean => sort === 'push' && isPicked(device)
  const ended = targets.filter(isEnded)
  if (ended.length === 0) return { ended, decision: ok([]) }
  const stay = targets.filter((it) => !isEnded(it))
  return { ended, decision: state.changeSetting(user, TARGETS, writeTargets(stay)) }
}

/** Of these targets, the ids of those that there are no more. */
export function goneOf(state: State, user: UserId, targets: readonly Target[]): readonly string[] {
  const there = new Set(targetsOf(state, user).map(({ id }) => id))
  return targets.flatMap(({ id }) => (there.has(id) ? [] : [id]))
}

function targetsOf(state: State, user: UserId): readonly Target[] {
  return readTargets(state.account(user)?.settings.get(TARGETS) ?? '')
}
