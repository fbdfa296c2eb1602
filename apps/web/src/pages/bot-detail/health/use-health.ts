// Asks for a bot's health part by part, one at a time: what has come is shown, and how much is
// still to come. A part that fails leaves the others.
import { useEffect, useState } from 'react'
import type { BotHealthResult, HealthPart } from '@trellis/contract'
import { labPaths } from '@trellis/contract/lab-paths'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { failureOf } from '../../../data/api-failure.ts'
import { useLabForm } from '../../create/backtest/use-lab-form.ts'

export interface Step {
  readonly part: HealthPart
  readonly days: 7 | 30
}

export type Outcome =
  | { readonly answer: BotHealthResult; readonly failure?: never }
  | { readonly failure: CallFailure; readonly answer?: never }

export interface HealthView {
  readonly steps: readonly Step[]
  /** How many of them have come out. */
  readonly done: number
  outcomeOf(step: Step): Outcome | undefined
  retry(): void
}

const OWN_DAYS: Step = { part: 'own-days', days: 30 }
const NO_RANGE: readonly Step[] = [OWN_DAYS, { part: 'wait', days: 7 }, { part: 'wait', days: 30 }]
const WITH_RANGE: readonly Step[] = [
  OWN_DAYS,
  { part: 'wait', days: 7 },
  { part: 'shift', days: 7 },
  { part: 'wait', days: 30 },
  { part: 'shift', days: 30 },
]
const NONE: ReadonlyMap<string, Outcome> = new Map()
const keyOf = ({ part, days }: Step): string => `${part}-${days}`

export function useHealth(botId: string, hasRange: boolean): HealthView {
  const { call } = useWeb()
  const form = useLabForm()
  const [attempt, setAttempt] = useState(0)
  const [outcomes, setOutcomes] = useState(NONE)
  const steps = hasRange ? WITH_RANGE : NO_RANGE

  useEffect(() => {
    const abort = new AbortController()
    const ask = async (step: Step): Promise<Outcome> => {
      const body = { bot_id: botId, ...step, form }
      const options = { signal: abort.signal, claims: 'all' } as const
      try {
        return { answer: await call<BotHealthResult>(labPaths.botHealth, body, options) }
      } catch (error) {
        return { failure: failureOf(error) }
      }
    }
    const askAll = async (): Promise<void> => {
      for (const step of steps) {
        const outcome = await ask(step)
        if (abort.signal.aborted) return
        setOutcomes((known) => new Map([...known, [keyOf(step), outcome]]))
      }
    }
    void askAll()
    return () => abort.abort()
  }, [botId, call, form, steps, attempt])

  return {
    steps,
    done: steps.filter((it) => outcomes.has(keyOf(it))).length,
    outcomeOf: (step) => outcomes.get(keyOf(step)),
    retry: () => {
      setOutcomes(NONE)
      setAttempt((it) => it + 1)
    },
  }
}
