// Asks the lab what a draft would have done: 300 ms after the last change, one request of a set of
// settings at a time, the stale one aborted. What was answered before stays until the next answer,
// and settings that come back find theirs.
import { useEffect, useRef, useState } from 'react'
import type { LabBacktestResult } from '@trellis/contract'
import { labPaths } from '@trellis/contract/lab-paths'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { failureOf } from '../../../data/api-failure.ts'
import { useLabForm } from './use-lab-form.ts'

const DEBOUNCE_MS = 300

export interface Tried {
  readonly kind: string
  /** What the kind's create call takes; undefined while there is nothing to try. */
  readonly input: object | undefined
  readonly days: string
}

export interface BacktestView {
  /** The newest answer, whatever it was asked for. */
  readonly answer: LabBacktestResult | undefined
  /** Wall time of that answer, epoch ms. */
  readonly answeredAtMs: number
  /** It is of the settings as they are now. */
  readonly isFresh: boolean
  /** Why there is none of them. */
  readonly failure: CallFailure | undefined
  retry(): void
}

interface Answered {
  readonly key: string
  readonly answer: LabBacktestResult
  readonly atMs: number
}

/** Answers by what was asked, all up to the same hour, so that two sets are of one span. */
export type KnownAnswers = Map<string, Answered>

const KNOWN_MOST = 12

function remember(known: KnownAnswers, found: Answered): void {
  for (const [key, { answer }] of known) if (answer.to !== found.answer.to) known.delete(key)
  known.set(found.key, found)
  const [oldest] = known.keys()
  if (known.size > KNOWN_MOST && oldest !== undefined) known.delete(oldest)
}

export function useBacktest({ kind, input, days }: Tried, known: KnownAnswers): BacktestView {
  const { call } = useWeb()
  const form = useLabForm()
  const key = input === undefined ? '' : JSON.stringify({ kind, input, days })
  const [latest, setLatest] = useState<Answered>()
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: CallFailure }>()
  const [attempt, setAttempt] = useState(0)
  const before = known.get(key)
  if (before !== undefined && before !== latest) setLatest(before)
  const answered = before ?? latest
  // Nobody has typed yet: the first answer waits for nothing.
  const isFirst = useRef(true)

  useEffect(() => {
    if (key === '' || known.has(key)) return
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      isFirst.current = false
      const body = { ...(JSON.parse(key) as object), form }
      const options = { signal: abort.signal, claims: 'all' } as const
      try {
        const answer = await call<LabBacktestResult>(labPaths.labBacktest, body, options)
        const found = { key, answer, atMs: Date.now() }
        remember(known, found)
        setLatest(found)
      } catch (error) {
        if (!abort.signal.aborted) setFailed({ key, failure: failureOf(error) })
      }
    }
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, call, attempt, form, known])

  return {
    answer: answered?.answer,
    answeredAtMs: answered?.atMs ?? 0,
    isFresh: key !== '' && answered?.key === key,
    failure: failed?.key === key && answered?.key !== key ? failed.failure : undefined,
    retry: () => {
      setFailed(undefined)
      setAttempt((it) => it + 1)
    },
  }
}
