// A leader's page: what it has made and runs, beside the form that follows it. The kit places the
// order once; what is sent is what was shown.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  usePlacing,
  type PlacingState,
  type PlacingWays,
} from '@trellis/bot-kit/web/create/use-placing.ts'
import { dropChoices } from '@trellis/bot-kit/web/product/kept-choices.ts'
import { CreateFrame } from '@trellis/bot-kit/web/create/create-frame.tsx'
import { ProductScreen, type ProductAction } from '@trellis/bot-kit/web/product/product-screen.tsx'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { Button, EmptyState, Figure, Skeleton } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import { paths } from '../paths.ts'
import type { CopyAnswer, LeaderRow } from '../wire.ts'
import { barredBy } from './barred.ts'
import { wireLimits } from './follow-plan.ts'
import { FollowBarred } from './follow-barred.tsx'
import { FollowForm, FollowSummary } from './follow-form.tsx'
import { LeaderBots } from './leader-bots.tsx'
import { LeaderFigures } from './leader-figures.tsx'
import { copyKey } from './leader-queries.ts'
import { leadersPath } from './pages.ts'
import { Refused } from './refused.tsx'
import { isUnknown } from './refused-words.ts'
import { KIND, useFollow, type Follow } from './use-follow.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

interface FollowRequest {
  readonly leader_mark: string
  readonly amount: string
  readonly copy_existing: boolean
  readonly profit_share_percent: string
  readonly request_id: string
}

export function LeaderScreen(props: CreateFormProps & { readonly mark: string }) {
  const { mark } = props
  const follow = useFollow(props)
  const { t } = useWeb()
  const { leader, failure } = follow
  if (leader !== undefined && follow.isKnown) {
    return <Shown {...props} follow={follow} leader={leader} />
  }
  const head = props.head({ minimum: '', basket: t(`${words}.leader`) })
  return (
    <>
      {head}
      {failure === undefined ? (
        <Skeleton height="480px" />
      ) : (
        <NoLeader key={mark} isGone={isUnknown(failure.ret)} />
      )}
    </>
  )
}

function NoLeader({ isGone }: { readonly isGone: boolean }) {
  const { t, go } = useWeb()
  return (
    <section className="card">
      <EmptyState
        title={t(`${words}.${isGone ? 'gone' : 'failed'}`)}
        actions={<Button onClick={() => go(leadersPath)}>{t(`${words}.all`)}</Button>}
      >
        {t(`${words}.${isGone ? 'goneText' : 'failedText'}`)}
      </EmptyState>
    </section>
  )
}

interface ShownProps extends CreateFormProps {
  readonly mark: string
  readonly follow: Follow
  readonly leader: LeaderRow
}

function Shown(props: ShownProps) {
  const { mark, follow, leader } = props
  const { t } = useWeb()
  const write = useWriting()
  const ways = useMemo(() => waysOf(mark), [mark])
  const placing = usePlacing(ways)
  useFreshBots(placing.state.type)
  const action = useAction(follow)
  const sum = write.money(follow.amount)
  const slots = {
    formName: t(`${words}.follow`, { name: leader.nickname }),
    head: props.head({ minimum: write.least, basket: leader.nickname }),
    picture: <LeaderFigures leader={leader} />,
    below: <LeaderBots follow={follow} leader={leader} />,
  }
  const barred = barredBy(follow.relation, leader)
  // What has just been placed is told to its end first.
  if (barred !== undefined && placing.state.type === 'idle') {
    return (
      <CreateFrame {...slots} form={<FollowBarred barred={barred} relation={follow.relation} />} />
    )
  }
  return (
    <ProductScreen
      words={words}
      {...slots}
      fields={<FollowForm follow={follow} leader={leader} />}
      action={action}
      dock={<Dock amount={sum} share={leader.profit_share_percent} />}
      placing={placing}
      confirmation={{
        title: t(`${words}.act.ask`, { name: leader.nickname }),
        body: <FollowSummary follow={follow} leader={leader} />,
        refusal: <Refused state={placing.state} />,
        button: t(`${words}.act.follow`, { amount: sum, coin: config.coin }),
        off: follow.problem !== undefined,
        onConfirm: () => placing.place(requestOf(follow, leader)),
      }}
      afterwards={props.afterwards}
      Note={props.parts.TaxNote}
      onPress={follow.touch}
    />
  )
}

function waysOf(mark: string): PlacingWays<FollowRequest> {
  const claims = { claims: 'all' } as const
  return {
    id: KIND,
    symbol: mark,
    send: async (request, call) =>
      (await call<CopyAnswer<'follow'>>(paths.follow, request, claims)).bot_id,
    // A leader is followed once at a time.
    async find(_, call) {
      const { following } = await call<CopyAnswer<'listFollowing'>>(paths.listFollowing, {}, claims)
      return following.find((it) => it.leader_mark === mark && it.state !== 'ENDED')?.bot_id
    },
    onPlaced: () => dropChoices(KIND),
  }
}

function requestOf(
  { mark, amount, existing, limits }: Follow,
  { profit_share_percent }: LeaderRow,
): FollowRequest {
  return {
    leader_mark: mark,
    amount,
    copy_existing: existing,
    profit_share_percent,
    request_id: crypto.randomUUID(),
    ...wireLimits(limits),
  }
}

/** What stands is read anew once there is one more, and what was refused may stand otherwise. */
function useFreshBots(state: PlacingState['type']): void {
  const client = useQueryClient()
  useEffect(() => {
    if (state === 'created') void client.invalidateQueries({ queryKey: ['bots'] })
    if (state !== 'created' && state !== 'refused') return
    void client.invalidateQueries({ queryKey: copyKey })
  }, [state, client])
}

/** What the main button says, and the place that it leads to while something is in the way. */
function useAction(follow: Follow): ProductAction {
  const { t, signedIn } = useWeb()
  const write = useWriting()
  const { problem, amount } = follow
  if (problem !== undefined) {
    return { label: write.problem(problem).replace(/\.$/, ''), field: problem.field }
  }
  if (!signedIn) return { label: t(`${words}.act.login`) }
  return { label: t(`${words}.act.follow`, { amount: write.money(amount), coin: config.coin }) }
}

/** In the bar of a phone: the amount, and what of a gain is the leader's. */
function Dock({ amount, share }: { readonly amount: string; readonly share: string }) {
  const { t } = useWeb()
  return (
    <p className="row between dock-figures t12 dim">
      <span>
        <Figure className="ink">{amount}</Figure> {config.coin}
      </span>
      <span>{t(`${words}.shareOf`, { percent: share })}</span>
    </p>
  )
}
