// What a page reads of one bot, one cache entry per question. Facts on the stream make the living
// ones fresh, one reading after the other: a busy bot never overtakes its own answers.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { paths } from '@trellis/contract/paths'
import type { ActivityResult, LevelsResult, ReceiptResult } from '@trellis/contract'
import { isOver, type BotView } from './bot-view.ts'
import { shownBotKey, type ShownBot } from './shown-bot.ts'
import { useWeb, type BotReader, type CallFailure, type WebServices } from './web-context.ts'

const OPTIONS = { claims: 'all' } as const
/** Figures move with every price, facts or not. */
const POLL_MS = 2000
const FACTS_LEAST_MS = 500
/** So long an end waits for its receipt: while history is away no ended bot is told to run. */
const RECEIPT_MOST_MS = 1000
/** As many as one answer has: the end of following alone may be three facts of each copy. */
const FACTS = 200

/** Key of everything that is kept of a bot. */
export function botKey(botId: string): readonly string[] {
  return ['bot', botId]
}

/** Key of what every fact of the bot may change. */
export function livingKey(botId: string, ...rest: readonly string[]): readonly string[] {
  return [...botKey(botId), 'living', ...rest]
}

/**
 * Reads the living answers of a bot again when facts have come, at most twice a second. The number
 * that is returned grows with the facts, for lists that are read page by page.
 */
export function useFreshBot(botId: string): number {
  const { useBotPulse } = useWeb()
  const client = useQueryClient()
  const pulse = useBotPulse(botId)
  const newest = useRef(pulse)
  const isReading = useRef(false)
  useEffect(() => {
    const isNew = newest.current !== pulse
    newest.current = pulse
    if (!isNew || isReading.current) return
    isReading.current = true
    const read = () => client.invalidateQueries({ queryKey: livingKey(botId) })
    void readWhileNew(newest, read).then(() => {
      isReading.current = false
    })
  }, [botId, client, pulse])
  return pulse
}

/** Reads until nothing new has come meanwhile; one reading follows the other after a pause. */
export async function readWhileNew(
  newest: { readonly current: number },
  read: () => Promise<unknown>,
  pauseMs = FACTS_LEAST_MS,
): Promise<void> {
  for (let seen = Number.NaN; seen !== newest.current;) {
    seen = newest.current
    const pause = new Promise((resolve) => setTimeout(resolve, pauseMs))
    await Promise.all([read().catch(() => undefined), pause])
  }
}

export interface BotQuery<A> {
  readonly answer: A | undefined
  readonly failure: CallFailure | undefined
  retry(): void
}

/** A bot's own answer; that of one which has ended comes with its receipt. */
export function botAnswerQuery<A extends Answer>(
  botId: string,
  reader: BotReader<A>,
  call: WebServices['call'],
) {
  return queryOptions({
    queryKey: livingKey(botId, 'detail'),
    retry: false,
    queryFn: async ({ signal, client }): Promise<A> => {
      const answer = await reader.read(botId, call, signal)
      // The receipt stands first: coming later, it would push the whole page down.
      if (hasEnded(reader, answer)) {
        const told = Promise.all([
          client.prefetchQuery({ ...receiptQuery(call, botId), retry: false }),
          client.prefetchQuery({ ...moneyFactsQuery(call, botId), retry: false }),
        ])
        await Promise.race([told, new Promise((resolve) => setTimeout(resolve, RECEIPT_MOST_MS))])
      }
      return answer
    },
  })
}

interface Answer {
  readonly detail: unknown
}

function hasEnded<A extends Answer>(reader: BotReader<A>, { detail }: A): boolean {
  return isOver(reader.view(detail, []))
}

/** A bot's own answer, with every fact and while it lives every two seconds. */
export function useBotAnswer<A extends Answer>(botId: string, reader: BotReader<A>): BotQuery<A> {
  const { call } = useWeb()
  const query = useQuery({
    ...botAnswerQuery(botId, reader, call),
    refetchInterval: ({ state }) =>
      state.data !== undefined && hasEnded(reader, state.data) ? false : POLL_MS,
  })
  // The whole page hangs on it: it is drawn in pieces, between which a finger gets its answer.
  const answer = useDeferredValue(query.data)
  return {
    answer,
    failure: query.error === null ? undefined : (query.error as unknown as CallFailure),
    retry: () => void query.refetch(),
  }
}

/** Tells the shell what the page shows, for as long as it shows a living bot. */
export function useShowBot(view: BotView): void {
  const client = useQueryClient()
  const { botId, quote: coin } = view
  const equity = view.listedEquity ?? view.equity
  const isEnded = isOver(view)
  useEffect(() => {
    const shown: ShownBot | null = isEnded ? null : { botId, coin, equity }
    client.setQueryData(shownBotKey, shown)
  }, [client, botId, coin, equity, isEnded])
  useEffect(() => () => void client.setQueryData(shownBotKey, null), [client])
}

/** Every level of a bot with its order. */
export function useLevels(botId: string): LevelsResult | undefined {
  const { call } = useWeb()
  const query = useQuery({
    queryKey: livingKey(botId, 'levels'),
    queryFn: ({ signal }) =>
      call<LevelsResult>(paths.levels, { bot_id: botId }, { signal, ...OPTIONS }),
  })
  return useDeferredValue(query.data)
}

/** The receipt of one that has ended. */
export function receiptQuery(call: WebServices['call'], botId: string) {
  return queryOptions({
    queryKey: [...botKey(botId), 'receipt'],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call<ReceiptResult>(paths.receipt, { bot_id: botId }, { signal, ...OPTIONS }),
  })
}

/** What a bot paid back; undefined while it lives. */
export function useReceipt(botId: string, isEnded: boolean): ReceiptResult | undefined {
  const { call } = useWeb()
  const { data } = useQuery({ ...receiptQuery(call, botId), enabled: isEnded })
  // It is fetched ahead of the answer that says the end, and shown with it.
  return isEnded ? data : undefined
}

/** Its newest facts, for the steps that money takes. */
export function moneyFactsQuery(call: WebServices['call'], botId: string) {
  return queryOptions({
    queryKey: livingKey(botId, 'steps'),
    queryFn: ({ signal }) =>
      call<ActivityResult>(
        paths.activity,
        { bot_id: botId, page: 0, limit: FACTS },
        { signal, ...OPTIONS },
      ),
  })
}
