// Whether others may read a bot's parameters and copy them: its field, its command, its fact.
import type { Step } from '@trellis/engine'
import type { FollowCommand } from './commands.ts'
import { emit, NO_STEPS } from './steps.ts'

/** Others may read the parameters from now on, or no more. */
export interface FollowSwitched {
  readonly type: 'follow-switched'
  readonly allowed: boolean
}

/** Whether others may read the parameters when the bot begins. */
export const followFields = {
  allowFollow: {
    type: 'flag',
    wire: ['allow_follow'],
    form: 'allowFollow',
    address: '',
    section: 'follow',
    group: 'none',
  },
} as const

/** Whether a command says yes or no. */
export function refuseFollow({ allowed }: FollowCommand): 'invalid-argument' | undefined {
  return typeof allowed === 'boolean' ? undefined : 'invalid-argument'
}

/** Others may read the parameters from now on, or no more. */
export function followSteps(
  { allowFollow }: { readonly allowFollow: boolean },
  { allowed }: FollowCommand,
): readonly Step<FollowSwitched>[] {
  return allowed === allowFollow ? NO_STEPS : [emit({ type: 'follow-switched', allowed })]
}

/** Whether the state of a bot of any kind says that others may read it. */
export function allowsFollow(state: unknown): boolean {
  return (state as { readonly allowFollow?: unknown } | undefined)?.allowFollow === true
}
