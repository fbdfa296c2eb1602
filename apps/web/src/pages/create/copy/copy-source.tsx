// Public bots of the form's kind and market, whose plans it may begin with: how each has done, and
// whose plan it holds. A plan is read as it is chosen; the form is opened with it.
import type { ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import type { CopySourceProps, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { ENDED } from '@trellis/bot-kit/web/create/address-origin.ts'
import type { RankedStrategy, RankingResult } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { rankingPaths } from '@trellis/contract/ranking-paths'
import { priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { Button, Notice, Skeleton } from '@trellis/ui'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { copyAddress } from '../../ranking/copy-address.ts'
import { useRankingTexts } from '../../ranking/use-ranking-texts.ts'
import { strategyQuery, useStrategy } from '../../ranking/use-ranking.ts'
import { CopyRow, PRESSED } from './copy-row.tsx'

const SHOWN = 5
/** The list has bots that have ended and the reader's own, which are left out. */
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
  const choosing = useChoosing(props)
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
  const running = ranked.data.list.filter((it) => it.list_status === 'ONGOING' && !it.is_own)
  const list = running.slice(0, SHOWN)
  const rowOf = (row: RankedStrategy) => (
    <CopyRow
      row={row}
      digits={priceDigits(pair)}
      isChosen={row.strategy_id === chosen}
      isBusy={choosing.isPending && choosing.variables === row.strategy_id}
      onChoose={() => choosing.mutate(row.strategy_id)}
    />
  )
  const words = {
    kind: offer === undefined ? '' : t(`${offer.words}.name`),
    market: marketName(pair),
  }
  return (
    <div className="stack stack-8">
      <Held chosen={chosen} listed={list} rowOf={rowOf} />
      {list.length === 0 ? (
        <p className="dim">
          {t(symbol === undefined ? 'ranking.form.noneOfKind' : 'ranking.form.none', words)}
        </p>
      ) : (
        <>
          <div className="advice-head t12 dim2" aria-hidden="true">
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

interface HeldProps extends Pick<CopySourceProps, 'chosen'> {
  readonly listed: readonly RankedStrategy[]
  rowOf(row: RankedStrategy): ReactNode
}

/** Whose plan stands in the fields, where it is not one of the list. */
function Held({ chosen, listed, rowOf }: HeldProps) {
  const t = useWords()
  if (chosen === '' || listed.some((it) => it.strategy_id === chosen)) return undefined
  if (chosen === ENDED) return <p className="t12">{t('ranking.form.heldEnded')}</p>
  return <HeldOther id={chosen} rowOf={rowOf} />
}

function HeldOther({ id, rowOf }: Pick<HeldProps, 'rowOf'> & { readonly id: string }) {
  const t = useWords()
  const { data, isError } = useStrategy(id)
  if (data === undefined && !isError) return <Skeleton height="48px" />
  if (!data || isError) return <p className="t12">{t('ranking.form.heldGone')}</p>
  return rowOf(data)
}

function useRanked(business: CopySourceProps['business'], symbol: string | undefined) {
  const { api } = useSession()
  const request = {
    business_type: business,
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

/** Opens the form anew with a bot's plan; what is no longer shown is an error. */
function useChoosing({ kind, amount }: CopySourceProps) {
  const { api } = useSession()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async (id: string) => {
      const strategy = await client.fetchQuery(strategyQuery(api, id))
      if (strategy === null) throw new Error('the bot is public no more')
      return strategy
    },
    onSuccess: (strategy) => {
      const found = kinds.find((it) => it.kind === kind)
      if (found === undefined) return
      const money = found.paysByPart === true ? '' : amount
      const address = copyAddress(found.offer.path, strategy, money, false)
      navigate(address, { replace: true, state: PRESSED })
    },
  })
}
