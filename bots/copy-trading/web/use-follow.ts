// A leader's page as one model: the leader, what was chosen, what each of its bots would be copied
// as within that, and what stands in the way. Every rule is in follow-plan.ts.
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formatAmount } from '@trellis/kernel'
import { arrivalAmount } from '@trellis/bot-kit/web/create/arrival-amount.ts'
import { useBalances } from '@trellis/bot-kit/web/create/use-balances.ts'
import { firstChoices, keepChoices } from '@trellis/bot-kit/web/product/kept-choices.ts'
import { useWeb, type CallFailure, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { copyConfig as config } from '../config.ts'
import type { ClosedBotRow, FollowingRow, LeaderBotRow, LeaderRow } from '../wire.ts'
import {
  amountProblem,
  limitProblem,
  splitOf,
  USUAL_LIMITS,
  wireLimits,
  type FollowProblem,
  type Limits,
  type Split,
} from './follow-plan.ts'
import { useClosedBots, useFollowing, useLeader, useLeaderBots } from './leader-queries.ts'

export const KIND = 'copy-trading'
const DIGITS = 2

export interface Follow {
  readonly mark: string
  readonly leader: LeaderRow | undefined
  readonly failure: CallFailure | undefined
  /** What runs; undefined until known. */
  readonly bots: readonly LeaderBotRow[] | undefined
  readonly closed: readonly ClosedBotRow[] | undefined
  /** Whether it is known that the reader follows this leader. */
  readonly isKnown: boolean
  /** The reader's own relation with this leader, if it runs. */
  readonly relation: FollowingRow | undefined
  readonly amount: string
  readonly existing: boolean
  readonly limits: Limits
  readonly balance: string | undefined
  readonly bounds: { readonly least: string; readonly most: string }
  readonly problem: FollowProblem | undefined
  readonly split: Split | undefined
  /** Somebody has left a field or pressed the button. */
  readonly isTouched: boolean
  choose(change: { readonly amount?: string; readonly existing?: boolean }): void
  chooseLimits(change: Partial<Limits>): void
  touch(): void
}

const BOUNDS = { least: formatAmount(config.least), most: formatAmount(config.most) }

export function useFollow({ pair, preset, mark }: CreateFormProps & { mark: string }): Follow {
  const { signedIn } = useWeb()
  const read = useLeader(mark)
  const balances = useBalances(pair)
  const balance = signedIn && balances ? (balances.get(config.coin) ?? '0') : undefined
  const [chosen, setChosen] = useState(() =>
    firstChoices(KIND, mark, { ...USUAL_LIMITS, amount: '', existing: 'true' }, preset),
  )
  const [isTouched, setTouched] = useState(false)
  useEffect(() => keepChoices(KIND, mark, chosen), [mark, chosen])
  const { amount: typed, existing, onStop, ...rest } = chosen
  const limits: Limits = useMemo(
    () => ({ ...rest, onStop: onStop === 'KEEP' ? 'KEEP' : 'CLOSE' }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the parts of one object
    [chosen],
  )
  const isKnown = !signedIn || balance !== undefined
  const range = { minimum: BOUNDS.least, maximum: BOUNDS.most }
  const [hasTyped, setTyped] = useState(typed !== '')
  const amount = hasTyped ? typed : isKnown ? arrivalAmount(balance, range, DIGITS) : ''
  const problem = amountProblem(amount, balance) ?? limitProblem(limits)
  const planned = usePlannedBots(mark, amount, limits, problem)
  const { bots } = planned
  const { following, isKnown: isFollowingKnown } = useFollowing()
  const all = existing === 'true'
  return {
    mark,
    // Of the same moment as the rows; those of another leader may still stand there.
    leader: planned.leader?.leader_mark === mark ? read.leader && planned.leader : read.leader,
    failure: read.failure,
    isKnown: isFollowingKnown,
    bots,
    closed: useClosedBots(mark),
    relation: following?.find((it) => it.leader_mark === mark && it.state !== 'ENDED'),
    amount,
    existing: all,
    limits,
    balance,
    bounds: BOUNDS,
    problem,
    split: bots === undefined ? undefined : splitOf(amount, bots, all),
    isTouched,
    choose: useCallback((change) => {
      if (change.amount !== undefined) setTyped(true)
      const { existing: copied, ...more } = change
      const texts = copied === undefined ? more : { ...more, existing: String(copied) }
      setChosen((was) => ({ ...was, ...texts }))
    }, []),
    chooseLimits: useCallback((change) => setChosen((was) => ({ ...was, ...change })), []),
    touch: useCallback(() => setTouched(true), []),
  }
}

/** What runs, each as the last sound choice would copy it. */
function usePlannedBots(
  mark: string,
  amount: string,
  limits: Limits,
  problem: FollowProblem | undefined,
): ReturnType<typeof useLeaderBots> {
  const isSound = problem === undefined || problem.reason === 'balance'
  const wanted = useMemo(
    () => (isSound ? { amount, ...wireLimits(limits) } : undefined),
    [isSound, amount, limits],
  )
  const [sound, setSound] = useState(wanted)
  if (wanted !== undefined && wanted !== sound) setSound(wanted)
  return useLeaderBots(mark, useDeferredValue(sound))
}
