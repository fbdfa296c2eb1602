// Public bots of the form's kind and market, whose plans it may begin with: how each has done, and
// whose plan it holds. A plan is read as it is chosen.
import type { ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import type { CopySourceProps } from '@trellis/bot-kit/web/create/copy-parts.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { ENDED } from '@trellis/bot-kit/web/create/address-origin.ts'
import type { RankedStrategy, RankingResult, StrategyDetail } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { rankingPaths } from '@trellis/contract/ranking-paths'
import { priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { Button, isolated, Notice, Skeleton } from '@trellis/ui'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { copyAddress } from '../../ranking/copy-address.ts'
import { useRankingTexts } from '../../ranking/use-ranking-texts.ts'
import { strategyQuery, useStrategy } from '../../ranking/use-ranking.ts'
import { CopyRow } from './copy-row.tsx'

const SHOWN = 5
/** The list has the reader's own bots, which are left out. */
const ASKED = 20
const kinds: readonly WebKind[] = webKinds

export function CopySource(props: CopySourceProps) {
  useRankingTexts()
  const t = useWords()
  const { kind, business, pair, chosen } = props
  const offer = kinds.find((it) => it.kind === kind)?.offer
  // Baskets are of several markets.
  const symbol = offer?.group === 'portfolio' ? undefined : pair.symbol
  const ranked = useRanked(business, symbol)
  const held = useHeld(props, symbol)
  const { press, ...choosing } = useChoosing(props)
  if (ranked.data === undefined) {
    if (!ranked.isError) return <Skeleton height="280px" />
    return (
      <Notice
        tone="warn"
        action={<Button onClick={() => void ranked.refetch()}>{t('action.retry')}</Button>}
      >
        {t('ranking.form.failed')}
      </Notice>
    )
  }
  const list = ranked.data.list.filter((it) => !it.is_own).slice(0, SHOWN)
  const rowOf = (row: RankedStrategy) => (
    <CopyRow
      row={row}
      digits={priceDigits(pair)}
      isChosen={row.strategy_id === held.strategy?.strategy_id && held.word === 'heldAsIs'}
      isBusy={choosing.isPending && choosing.variables === row.strategy_id}
      onChoose={() => press(row.strategy_id)}
    />
  )
  const words = {
    kind: offer === undefined ? '' : t(`${offer.words}.name`),
    market: marketName(pair),
  }
  return (
    <div className="stack stack-8">
      <Held chosen={chosen} held={held} listed={list} rowOf={rowOf} />
      {list.length === 0 ? (
        <p className="dim">
          {t(symbol === undefined ? 'ranking.form.noneOfKind' : 'ranking.form.none', words)}
        </p>
      ) : (
        <>
          <div className="plan-head t12 dim2" aria-hidden="true">
            <span>{t('ranking.form.title')}</span>
            <span>{t('ranking.form.made')}</span>
            <span>{t('ranking.form.fell')}</span>
          </div>
          <ul className="stack stack-4">
            {list.map((row) => (
              <li key={row.strategy_id}>{rowOf(row)}</li>
            ))}
          </ul>
        </>
      )}
      {choosing.isError && (
        <Notice tone="warn" live>
          {t('ranking.form.notTaken')}
        </Notice>
      )}
      {choosing.data === null && (
        <Notice tone="warn" live>
          {t('ranking.gone')} {t('ranking.goneHelp')}
        </Notice>
      )}
      <p className="t12 dim2">
        {list.length > 0 && `${t('ranking.form.how')} ${t('ranking.onceHelp')} `}
        <Link className="link" href={`/ranking/?type=${business}`}>
          {t('ranking.form.all')}
        </Link>
      </p>
    </div>
  )
}

/** The bot whose plan was taken, as it is shown now. */
interface HeldPlan {
  /** Undefined while it is read, and where it is not there, or of another kind or market. */
  readonly strategy: StrategyDetail | undefined
  readonly isRead: boolean
  /** What is to be said of the form beside it. */
  readonly word: 'heldAsIs' | 'heldChanged' | 'heldOther'
}

function useHeld(
  { chosen, business, isAsTaken, isHeld }: CopySourceProps,
  symbol: string | undefined,
): HeldPlan {
  const isBot = chosen !== '' && chosen !== ENDED
  const { data, isError } = useStrategy(chosen, isBot)
  const isAlike =
    data?.business_type === business && (symbol === undefined || data.symbol === symbol)
  const strategy = isAlike ? data : undefined
  return {
    strategy,
    isRead: !isBot || data !== undefined || isError,
    word: !isAsTaken
      ? 'heldChanged'
      : isHeld(strategy?.parameters ?? {})
        ? 'heldAsIs'
        : 'heldOther',
  }
}

interface HeldProps extends Pick<CopySourceProps, 'chosen'> {
  readonly held: HeldPlan
  readonly listed: readonly RankedStrategy[]
  rowOf(row: RankedStrategy): ReactNode
}

/** Whose plan was taken, where it is not one of the list, and whether it was changed since. */
function Held({ chosen, held, listed, rowOf }: HeldProps) {
  const t = useWords()
  const { strategy } = held
  if (chosen === '') return undefined
  if (chosen === ENDED) return <p className="t12">{t('ranking.form.heldEnded')}</p>
  if (!held.isRead) return <Skeleton height="48px" />
  if (strategy === undefined) return <p className="t12">{t('ranking.form.heldGone')}</p>
  const { nick_name: name } = strategy
  return (
    <>
      {listed.some((it) => it.strategy_id === chosen) ? undefined : rowOf(strategy)}
      <p className="t12 held-word">{t(`ranking.form.${held.word}`, { name: isolated(name) })}</p>
    </>
  )
}

function useRanked(business: CopySourceProps['business'], symbol: string | undefined) {
  const { api } = useSession()
  const request = {
    business_type: business,
    running_only: true,
    limit: ASKED,
    ...(symbol === undefined ? {} : { symbol }),
  }
  return useQuery({
    queryKey: ['ranking', 'form', request],
    refetchInterval: 30_000,
    queryFn: ({ signal }) =>
      api.call<RankingResult>(rankingPaths.mixedRanking, request, { signal }),
  })
}

/** Puts a bot's plan into the form, and says so in the address; null of one that is not shown. */
function useChoosing({ kind, pair, onCopy }: CopySourceProps) {
  const { api } = useSession()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const choosing = useMutation({
    mutationFn: (id: string) => client.fetchQuery(strategyQuery(api, id)),
  })
  const take = (strategy: StrategyDetail): void => {
    const found = kinds.find((it) => it.kind === kind)
    if (found === undefined) return
    onCopy(strategy.parameters)
    // The pair of the page stays, also where the plan is of several; the entry stays the form's.
    const address = copyAddress(found.offer.path, strategy, { pair })
    navigate(address, { replace: true, state: history.state as unknown })
  }
  const press = (id: string): void => {
    // Of several presses the last one counts, and none of who has left.
    choosing.mutate(id, { onSuccess: (strategy) => void (strategy && take(strategy)) })
  }
  return { ...choosing, press }
}
