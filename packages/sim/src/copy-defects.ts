// Planted defects of copying: of posts on their way, of sizes and limits of copies, of the leader's
// part of a gain, and of how following ends.
import type { AnyBotKind, SentPost } from '@trellis/engine'
import type { Amount, UserId } from '@trellis/kernel'
import type { Defect } from './defect.ts'
import { kindWith, type Decide, type KindStep } from './defect-wrappers.ts'

const CENT = 10_000_000_000n
/** Positions of a run are far below. */
const FAR = 1 << 24

interface Following {
  readonly limits?: object
  readonly params?: { readonly leader: UserId; readonly share: bigint }
}

/** What a follower says of a copy that ended. */
interface Closed {
  readonly type: string
  readonly copy: number
  readonly paid: bigint
  readonly returned: bigint
  readonly coins: bigint
  readonly share: bigint
}

function closedIn(steps: readonly KindStep[]): Closed | undefined {
  for (const step of steps)
    if (step.type === 'fact' && step.fact.type === 'copy-closed') return step.fact as never
  return undefined
}

/** A follower that gives its leader another part of what a copy brought; it says so, too. */
function sharing(of: (closed: Closed, rate: bigint) => bigint) {
  return (real: AnyBotKind): AnyBotKind => {
    if (real.kind !== 'copy-trading') return real
    const decide = ((state: Following, input, context) => {
      const steps = real.decide(state, input, context)
      const closed = closedIn(steps)
      if (!closed || !state.params) return steps
      const { leader, share: rate } = state.params
      const amount = of(closed, rate) as Amount
      const share = { type: 'share', leader, copy: closed.copy, coin: 'USDT', amount } as KindStep
      return steps.flatMap((step) => {
        if (step.type === 'share') return []
        const isRecord = step.type === 'fact' && step.fact.type === 'copy-closed'
        if (!isRecord) return [step]
        const record = { ...step, fact: { ...step.fact, share: amount } }
        return amount > 0n ? [share, record] : [record]
      })
    }) as Decide
    return { ...real, decide }
  }
}

const heardOf = new WeakMap<SentPost, Set<number>>()

/** Whether a post was on its way to a partition before. */
function isRepeated(sent: SentPost, partition: number): boolean {
  const known = heardOf.get(sent) ?? new Set()
  heardOf.set(sent, known)
  if (known.has(partition)) return true
  known.add(partition)
  return false
}

/** The first seed in which anybody copies. */
const FIRST = 2

const DEFECTS: readonly Defect[] = [
  {
    name: 'post-forgotten',
    what: 'a post leaves the outbox when only some partitions have it',
    from: 7,
    forgetsPosts: true,
  },
  {
    name: 'post-doubled',
    what: 'a post that comes again is taken for another one',
    input: (input) => {
      if (input.type !== 'post') return input
      const { partition } = input
      const posts = input.posts.map((sent) =>
        isRepeated(sent, partition) ? { ...sent, position: sent.position + FAR } : sent,
      )
      return { ...input, posts }
    },
  },
  {
    name: 'share-of-gross',
    what: 'the leader gets its part of all that a copy gave back once it gained something',
    kind: sharing(({ paid, returned, coins }, rate) => {
      const back = returned + coins
      return back > paid ? (back * rate) / 10n ** 12n : 0n
    }),
  },
  {
    name: 'share-of-loss',
    what: 'the leader gets a part of a loss as well',
    kind: sharing(({ paid, returned, coins }, rate) => {
      const gain = returned + coins - paid
      const moved = gain > 0n ? gain : -gain
      return (moved * rate) / 10n ** 12n
    }),
  },
  {
    name: 'share-rounded-up',
    what: "the leader's part of a gain is rounded up",
    kind: sharing(({ paid, returned, coins }, rate) => {
      const made = returned + coins - paid
      const gain = made > 0n ? made : 0n
      return (gain * rate + 10n ** 12n - 1n) / 10n ** 12n
    }),
  },
  {
    name: 'coins-forgotten',
    what: 'a follower takes coins that a copy gives back for nothing',
    kind: (real): AnyBotKind => {
      if (real.kind !== 'copy-trading') return real
      const decide = ((state, input, context) => {
        const isEnd = input.type === 'news' && input.news.type === 'copy-ended'
        if (!isEnd) return real.decide(state, input, context)
        const news = { ...input.news, coins: 0n as Amount }
        return real.decide(state, { ...input, news }, context)
      }) as Decide
      return { ...real, decide }
    },
  },
  {
    name: 'share-unsaid',
    what: 'a share leaves for transit and no post says so: nobody credits it',
    kind: kindWith((steps) =>
      steps.map((step) => {
        if (step.type !== 'share') return step
        const give = [{ coin: step.coin, amount: step.amount }]
        return { type: 'exchange', give, take: [], with: 'transit' }
      }),
    ),
  },
  {
    name: 'copy-left-at-stop',
    what: 'a follower that stops forgets its last copy, to close it as well as to let it go',
    kind: kindWith((steps) => {
      const isStop = steps.some(({ type }) => type === 'closing-started')
      const last = steps.findLast(({ type }) => type === 'steer' || type === 'let-go')
      return isStop ? steps.filter((step) => step !== last) : steps
    }),
  },
  {
    name: 'model-end-unheard',
    what: 'a copy goes on when its model has ended',
    from: 7,
    kind: kindWith((steps, input) => {
      const isEnd =
        input.type === 'news' && input.news.type === 'heard' && input.news.post.type === 'bot-ended'
      return isEnd ? [] : steps
    }),
  },
  {
    name: 'copy-rounded-up',
    what: 'the size of a copy is a cent too large',
    kind: kindWith((steps) =>
      steps.map((step) =>
        step.type === 'spawn' ? { ...step, amount: (step.amount + CENT) as Amount } : step,
      ),
    ),
  },
  {
    name: 'deaf-pause',
    what: 'a follower copies while it is paused',
    from: 7,
    kind: (real): AnyBotKind => {
      if (real.kind !== 'copy-trading') return real
      return {
        ...real,
        decide: ((state: Following, input, context) => {
          const limits = { ...state.limits, paused: false }
          return real.decide({ ...state, limits }, input, context)
        }) as Decide,
      }
    },
  },
]

export const COPY_DEFECTS: readonly Defect[] = DEFECTS.map((it) => ({ from: FIRST, ...it }))
