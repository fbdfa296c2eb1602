// Where the settings of a create form come from: suggestions that were found by backtests, shown
// and not written in, or the reader's own. What is suggested is carried over when it is made one's
// own.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { auroraPaths } from '@trellis/contract/aurora-paths'
import type { AdviceItem, AdviceStateName } from '@trellis/contract'
import { TabPanel, Tabs } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
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
import type { DraftAdvice, FormModel } from './create-kind.ts'
import './advice.css'

interface Answer {
  readonly state: AdviceStateName
  readonly list: readonly AdviceItem[]
}

/** While settings are searched it is asked again after so long, ms. */
const AGAIN_MS = 5_000
const FRESH_MS = 60_000

function useSuggestions({ kind, pair }: FormModel): Answer | undefined {
  const { call } = useWeb()
  const business = kind.advice?.business ?? ''
  const { data } = useQuery<Answer>({
    queryKey: ['aurora', business, pair.symbol],
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'COMPUTING' ? AGAIN_MS : false),
    queryFn: ({ signal }) => {
      const asked = { biz_type: business, symbol: pair.symbol }
      return call<Answer>(auroraPaths.auroraCreation, asked, { signal, claims: 'all' })
    },
  })
  return data
}

export interface AdvisedProps {
  readonly model: FormModel
  /** Of the address. */
  readonly preset: Readonly<Record<string, string>>
}

type SourceName = 'ai' | 'manual'

export function Advised({ model, preset }: AdvisedProps) {
  const { t } = useWeb()
  const answer = useSuggestions(model)
  const { draft, dispatch } = model
  const { advice } = draft
  const { use, leave } = useUsing(model, answer?.list ?? NONE, preset[ADVICE_ADDRESS] ?? '')
  const [looked, setLooked] = useState<SourceName>('manual')
  useEffect(() => {
    // A handle of the chart was moved: they are the reader's own now.
    if (advice !== undefined && !isAsAdvised(draft, advice)) dispatch({ type: 'own' })
  }, [draft, advice, dispatch])
  if (answer === undefined || answer.state === 'OFF') return undefined
  const source = advice === undefined ? looked : 'ai'
  const first = firstOf(answer.list)
  const choose = (next: SourceName): void => {
    setLooked(next)
    if (next === 'ai' && first !== undefined) use(first)
    if (next === 'manual') leave(false)
  }
  return (
    <div className="stack stack-12 advice-source">
      <Tabs<SourceName>
        label={t('advice.source')}
        group="source"
        value={source}
        onChange={choose}
        tabs={[
          { id: 'ai', label: t('advice.ai') },
          { id: 'manual', label: t('advice.manual') },
        ]}
      />
      <TabPanel group="source" id={source}>
        {source === 'manual' ? undefined : first === undefined ? (
          <p className="dim" role="status">
            {t(answer.state === 'COMPUTING' ? 'advice.computing' : 'advice.noHistory')}
          </p>
        ) : (
          <AdvicePanel
            model={model}
            list={answer.list}
            onUse={use}
            onEdit={() => {
              setLooked('manual')
              leave(true)
            }}
          />
        )}
      </TabPanel>
    </div>
  )
}

const NONE: readonly AdviceItem[] = []

/**
 * Fills in a suggestion and takes it out again. A form that was opened without a plan begins with
 * one that has earned it, and so does one that a card elsewhere led to.
 */
function useUsing(model: FormModel, list: readonly AdviceItem[], wanted: string) {
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
    const before = own.current
    own.current = undefined
    if (isKept || before === undefined) return dispatch({ type: 'own' })
    dispatch({ type: 'replaced', by: (now) => ownDraft(now, before) })
  }
  useEffect(() => {
    if (begun.current || list.length === 0) return
    begun.current = true
    const item = wanted === '' ? (isFresh ? openedWith(list) : undefined) : named(list, wanted)
    if (item !== undefined) use(item)
    // Once, as soon as there is something to begin with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list])
  return { use, leave }
}
