// Closes bots one after the other and waits for each receipt. A call without an answer is never
// sent again: its line says that it is not known, and the receipt is looked for all the same. So it
// is once of a bot that would not be closed: it may have ended by itself meanwhile.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BotRow, ReceiptResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import type { ListServices } from '@trellis/bot-kit/web/kind-lists.ts'
import { isOpenResult } from '@trellis/bot-kit/web/open-result.ts'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { failureOf } from '../../../data/api-failure.ts'
import { choiceFor, type CloseLine, type Outcome, type Wished } from './close-lines.ts'
import { closingOf, useListServices } from '../use-kind-lists.ts'

const RECEIPT_ROUNDS = 60
const RECEIPT_WAIT_MS = 400
const ESTIMATE_MS = 10_000
/** The server answers a user some twenty readings and ten orders of one sort a second. */
const ESTIMATES_A_SECOND = 12
const ORDER_PAUSE_MS = 130
const READ_PAUSE_MS = 60

export interface CloseMany {
  readonly lines: readonly CloseLine[]
  readonly phase: 'choosing' | 'closing' | 'over'
  start(wished: Wished): void
}

/** Estimates of these bots, and their closing once it is started. */
export function useCloseMany(rows: readonly BotRow[]): CloseMany {
  const web = useListServices()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [phase, setPhase] = useState<CloseMany['phase']>('choosing')
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const offers = useQueries({
    queries: rows.map(({ figures: { bot_id: id, kind } }, index) => ({
      queryKey: ['close-offer', id],
      gcTime: 0,
      retry: false,
      enabled: phase === 'choosing',
      refetchInterval: ESTIMATE_MS,
      queryFn: async () => {
        await pause(Math.floor(index / ESTIMATES_A_SECOND) * 1100)
        return (await closingOf(kind)).offer(id, web)
      },
    })),
  })
  const lines = rows.map((row, index): CloseLine => {
    const offer = offers[index]
    return {
      row,
      offer: offer?.data ?? (offer?.isError === true ? 'failed' : undefined),
      outcome: outcomes.get(row.figures.bot_id) ?? { type: 'waiting' },
    }
  })
  const begun = useRef(false)
  const start = (wished: Wished): void => {
    // A second press may come before the first one is drawn.
    if (begun.current) return
    begun.current = true
    const report = (id: string) => (outcome: Outcome) => {
      if (!stopped.current) setOutcomes((was) => new Map(was).set(id, outcome))
    }
    setPhase('closing')
    void closeAll(lines, wished, { web, report, isStopped: () => stopped.current }).finally(() => {
      setPhase('over')
      void client.invalidateQueries({ queryKey: ['bots'] })
      void client.invalidateQueries({ queryKey: ['funding'] })
    })
  }
  return { lines, phase, start }
}

interface Work {
  readonly web: ListServices
  readonly report: (botId: string) => (outcome: Outcome) => void
  readonly isStopped: () => boolean
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Sends one after the other, then looks for the receipts of all whose end is not known yet. */
async function closeAll(lines: readonly CloseLine[], wished: Wished, work: Work): Promise<void> {
  const pending = new Map<string, 'settling' | 'unknown'>()
  for (const line of lines) {
    if (work.isStopped()) break
    const after = await closeOne(line, wished(line), work)
    if (after !== 'known') pending.set(line.row.figures.bot_id, after)
    await pause(ORDER_PAUSE_MS)
  }
  for (let round = 0; round < RECEIPT_ROUNDS && pending.size > 0; round += 1) {
    if (work.isStopped()) return
    await takeReceipts(pending, work)
    if (pending.size > 0) await pause(RECEIPT_WAIT_MS)
  }
  for (const [id, after] of pending) if (after === 'settling') work.report(id)({ type: 'slow' })
}

/** Asks for the end of one bot, once; 'known' where nothing more will come of it. */
async function closeOne(
  { row, offer }: CloseLine,
  mode: string,
  { web, report }: Work,
): Promise<'settling' | 'unknown' | 'known'> {
  const { bot_id: id, kind } = row.figures
  report(id)({ type: 'sending' })
  try {
    const closing = await closingOf(kind)
    const chosen = choiceFor(offer, mode)?.mode ?? mode
    await closing.close(id, chosen, web)
    report(id)({ type: 'settling' })
    return 'settling'
  } catch (error) {
    const failure = failureOf(error)
    if (isOpenResult(failure)) {
      report(id)({ type: 'unknown' })
      return 'unknown'
    }
    const receipt = await receiptOf(id, web)
    if (receipt !== undefined) report(id)({ type: 'done', receipt })
    else report(id)({ type: 'refused', words: await refusalWords(kind, failure, web) })
    return 'known'
  }
}

async function refusalWords(
  kind: string,
  failure: CallFailure,
  web: ListServices,
): Promise<string> {
  return (await closingOf(kind)).refusal(failure, web)
}

/** Asks once for each receipt that is still missing. */
async function takeReceipts(pending: Map<string, unknown>, { web, report }: Work): Promise<void> {
  // A map may lose the entry it stands at while it is walked.
  for (const id of pending.keys()) {
    const receipt = await receiptOf(id, web)
    if (receipt !== undefined) {
      report(id)({ type: 'done', receipt })
      pending.delete(id)
    }
    await pause(READ_PAUSE_MS)
  }
}

/** The receipt, undefined while there is none or where it could not be read. */
async function receiptOf(id: string, { call }: ListServices): Promise<ReceiptResult | undefined> {
  try {
    return await call<ReceiptResult>(paths.receipt, { bot_id: id }, { claims: 'all' })
  } catch {
    return undefined
  }
}
