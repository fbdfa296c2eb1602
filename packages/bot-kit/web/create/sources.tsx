// Where the settings of a create form come from: suggestions that were found by backtests, shown
// and not written in, the reader's own, or the plan of a public bot. What is suggested is carried
// over when it is made one's own; a plan that is copied stands in the fields.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { auroraPaths } from '@trellis/contract/aurora-paths'
import type { AdviceItem, AdviceStateName } from '@trellis/contract'
import { Notice, ProgressBar, Skeleton, TabPanel, Tabs } from '@trellis/ui'
import { useWeb, type CreateParts } from '../web-context.ts'
import {
  advisedDraft,
  filledBy,
  firstOf,
  isAsAdvised,
  named,
  openedWith,
  ownDraft,
  valuesIn,
  type OwnSettings,
} from './advice-draft.ts'
import { ADVICE_ADDRESS } from './advice-names.ts'
import { AdvicePanel } from './advice-panel.tsx'
import type { AdviceWait } from './advice-wait.tsx'
import { COPY, SUGGESTED } from './address-origin.ts'
import { copiedDraft, holdsPlan, isAsAddressed } from './copied-draft.ts'
import type { DraftAdvice, FormModel } from './create-kind.ts'
import { FRESH_MS, useSuggested } from './use-suggested.ts'
import './advice.css'

interface Answer {
  readonly state: AdviceStateName
  readonly list: readonly AdviceItem[]
  /** How much of their search is done, 0 to 1. */
  readonly searched: number
}

/** While settings are searched it is asked again after so long, ms. */
const AGAIN_MS = 2_000

function useSuggestions({ kind, pair }: FormModel) {
  const { call } = useWeb()
  const { business = 'BIZ_UNKNOWN' } = kind
  return useQuery<Answer>({
    queryKey: ['aurora', business, pair.symbol],
    enabled: kind.advice !== undefined,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'COMPUTING' ? AGAIN_MS : false),
    queryFn: ({ signal }) => {
      const asked = { biz_type: business, symbol: pair.symbol }
      return call<Answer>(auroraPaths.auroraCreation, asked, { signal, claims: 'all' })
    },
  })
}

export interface SourcesProps {
  readonly model: FormModel
  /** Of the address. */
  readonly preset: Readonly<Record<string, string>>
  readonly wait: AdviceWait
  /** Of a kind whose plans are copied. */
  readonly CopySource: CreateParts['CopySource']
}

type SourceName = 'ai' | 'manual' | 'copy'

export function Sources({ model, preset, wait, CopySource }: SourcesProps) {
  const { t } = useWeb()
  const { data: answer, isError, refetch } = useSuggestions(model)
  const list = answer?.list ?? NONE
  const { advice } = model.draft
  const { isAwaited } = wait
  // What is looked at while there is nothing to use.
  const chosen = model.draft.isOwn === true ? '' : (preset[COPY] ?? '')
  const [looked, setLooked] = useState<SourceName>(chosen === '' ? 'manual' : 'copy')
  const { use, leave } = useUsing(model, list, {
    wanted: preset[ADVICE_ADDRESS] ?? '',
    isDue: isAwaited || looked === 'ai',
    isLooked: looked === 'ai',
    isOffered: wait.isOffered,
  })
  const place = useRef<HTMLDivElement>(null)
  const isAnswered = answer !== undefined || isError
  const [hasWaited] = useState(isAwaited)
  const isLate = hasWaited && !isAwaited && !isAnswered
  const lost =
    isLate || (isError && wait.isOffered) ? (
      <Lost isLate={isLate} onRetry={() => void refetch()} />
    ) : undefined
  const { end } = wait
  useEffect(() => {
    if (isAnswered) end()
  }, [isAnswered, end])
  useOwnSettings(model, list, answer?.state === 'OFF')
  const isComing = !isAnswered && wait.isOffered
  // The form waits for one drawing longer than for its answer, and keeps its height until then.
  // Where suggestions did not come their tab stays, so that nothing moves below a finger.
  const isAdvised = isAwaited || (answer === undefined ? wait.isOffered : answer.state !== 'OFF')
  if (!isAdvised && CopySource === undefined) return lost
  const first = firstOf(list)
  const isLooked = first === undefined && looked === 'ai'
  const own = looked === 'copy' && CopySource !== undefined ? 'copy' : 'manual'
  const source = isAdvised && (isAwaited || advice !== undefined || isLooked) ? 'ai' : own
  const choose = (next: SourceName): void => {
    end()
    setLooked(next)
    if (next === 'ai' && first !== undefined) use(first)
    if (next !== 'ai') leave(false)
    // A plan that was taken from a bot is the reader's own from now on.
    if (next === 'manual' && chosen !== '') model.dispatch({ type: 'own' })
  }
  const toManual = (): void => {
    leave(true)
    // What was pressed is gone with the suggestions.
    requestAnimationFrame(() => {
      place.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
    })
  }
  return (
    <div className="stack stack-12 advice-source" ref={place}>
      <Tabs<SourceName>
        label={t('advice.source')}
        group="source"
        value={source}
        onChange={choose}
        tabs={[
          ...(isAdvised ? [{ id: 'ai' as const, label: t('advice.ai') }] : []),
          { id: 'manual', label: t('advice.manual') },
          ...(CopySource ? [{ id: 'copy' as const, label: t('advice.copy') }] : []),
        ]}
      />
      <TabPanel group="source" id={source}>
        {source === 'copy' ? (
          <Copied model={model} preset={preset} chosen={chosen} CopySource={CopySource} />
        ) : source === 'manual' ? (
          <>
            {lost}
            <Shown model={model} preset={preset} />
          </>
        ) : isAwaited || isComing ? (
          <Skeleton height="640px" />
        ) : first === undefined ? (
          (lost ?? <NothingYet answer={answer} />)
        ) : (
          <AdvicePanel model={model} list={list} onUse={use} onEdit={toManual} />
        )}
      </TabPanel>
    </div>
  )
}

const NONE: readonly AdviceItem[] = []

interface LostProps {
  /** They may come yet. */
  readonly isLate: boolean
  onRetry(): void
}

/** That suggestions did not come: the form is there without them. */
function Lost({ isLate, onRetry }: LostProps) {
  const { t } = useWeb()
  return (
    <p className="t12 dim advice-lost" role="status">
      <span>
        {t(isLate ? 'advice.late' : 'advice.failed')}{' '}
        {isLate ? undefined : (
          <button type="button" className="link" onClick={onRetry}>
            {t('action.retry')}
          </button>
        )}
      </span>
    </p>
  )
}

/** That there is nothing to suggest, and how far the search is where there may be something. */
function NothingYet({ answer }: { readonly answer: Answer | undefined }) {
  const { t } = useWeb()
  if (answer?.state !== 'COMPUTING')
    return (
      <p className="dim" role="status">
        {t('advice.noHistory')}
      </p>
    )
  return (
    <div className="stack stack-8 dim">
      <p role="status">{t('advice.computing')}</p>
      <ProgressBar share={answer.searched} label={t('advice.searching')} />
    </div>
  )
}

interface CopiedProps extends Pick<SourcesProps, 'model' | 'preset' | 'CopySource'> {
  readonly chosen: string
}

function Copied({ model, preset, chosen, CopySource }: CopiedProps) {
  const { kind, pair, draft, instrument, dispatch } = model
  if (CopySource === undefined || kind.business === undefined) return undefined
  return (
    <Suspense fallback={<Skeleton height="280px" />}>
      <CopySource
        kind={kind.id}
        business={kind.business}
        pair={pair}
        chosen={chosen}
        isAsTaken={holdsPlan(kind, draft, instrument, preset)}
        isHeld={(plan) => holdsPlan(kind, draft, instrument, plan)}
        onCopy={(plan) =>
          dispatch({ type: 'replaced', by: (now) => copiedDraft(kind, now, instrument, plan) })
        }
      />
    </Suspense>
  )
}

/** Whether the fields hold what another page has suggested, as long as they are as it said. */
function Shown({ model, preset }: Pick<SourcesProps, 'model' | 'preset'>) {
  const { t } = useWeb()
  const isKnown = useSuggested(model, preset)
  if (isKnown === true) return <p className="t12 dim">{t('advice.shown')}</p>
  const isNamed = (preset[SUGGESTED] ?? '') !== '' && isAsAddressed(model, preset)
  return isNamed && isKnown === false ? (
    <Notice tone="warn">{t('advice.unknown')}</Notice>
  ) : undefined
}

/**
 * Settings are the reader's own where a handle of the chart was moved since, where a newer search
 * has put others in their place, or where nothing is searched any more.
 */
function useOwnSettings(
  { draft, dispatch }: FormModel,
  list: readonly AdviceItem[],
  isOff: boolean,
): void {
  const { advice } = draft
  useEffect(() => {
    if (advice === undefined) return
    const isGone = isOff || (list.length > 0 && !list.some((it) => it.aurora_id === advice.id))
    if (isGone || !isAsAdvised(draft, advice)) dispatch({ type: 'own' })
  }, [draft, advice, list, isOff, dispatch])
}

interface Using {
  /** The suggestion that an address names; "" where it names none. */
  readonly wanted: string
  /** One is waited for, or looked for: it goes into the form as soon as it is there. */
  readonly isDue: boolean
  /** Somebody looks for one: it is shown whatever became of it. */
  readonly isLooked: boolean
  /** Where it was not told beforehand that there are some, a form without a plan takes one. */
  readonly isOffered: boolean
}

/**
 * Fills in a suggestion and takes it out again. A form that was opened without a plan begins with
 * one that has earned it, and so does one that a card elsewhere led to.
 */
function useUsing(
  model: FormModel,
  list: readonly AdviceItem[],
  { wanted, isDue, isLooked, isOffered }: Using,
) {
  const { kind, draft, dispatch, instrument } = model
  const own = useRef<OwnSettings | undefined>(undefined)
  const [isFresh] = useState(draft.touched.length === 0)
  const block = useRef<DraftAdvice['block']>(wanted === '' ? 'PAGE_AI_BLOCK' : 'AI_CREATE_BLOCK')
  const begun = useRef(draft.advice !== undefined)
  const use = (item: AdviceItem): void => {
    if (draft.advice === undefined) {
      const { touched } = draft
      const filled = filledBy(kind, item)
      const names = [...Object.keys(filled.values), ...Object.keys(filled.choices)]
      // What nobody wrote is not brought back.
      const isOwn = names.some((name) => touched.includes(name))
      own.current = isOwn ? { ...valuesIn(draft, filled), touched } : undefined
    }
    const suggested = { item, block: block.current }
    dispatch({ type: 'replaced', by: (now) => advisedDraft(kind, now, instrument, suggested) })
  }
  const leave = (isKept: boolean): void => {
    if (draft.advice === undefined) return
    const before = own.current
    own.current = undefined
    if (isKept || before === undefined) return dispatch({ type: 'own' })
    dispatch({ type: 'replaced', by: (now) => ownDraft(now, before) })
  }
  // Before the next drawing: no other settings are seen between.
  useLayoutEffect(() => {
    const isWanted = wanted !== '' || isDue || (isFresh && !isOffered)
    if (begun.current || list.length === 0) return
    begun.current = true
    const unnamed = isLooked ? firstOf(list) : openedWith(list)
    const item = wanted === '' ? unnamed : named(list, wanted)
    if (isWanted && item !== undefined) use(item)
    // Once, as soon as there is something to begin with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list])
  return { use, leave }
}
