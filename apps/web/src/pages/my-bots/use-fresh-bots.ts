// Keeps the lists of bots up to date with the live stream.
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BotRow } from '@trellis/contract'
import { withChanges } from '@trellis/contract/row-changes'
import { useSession } from '../../app/session-context.tsx'
import { useBotPulse } from '../../data/live.ts'
import { botsKey, summaryKey } from '../../data/queries.ts'

/** A busy market must not ask for sums with every fill: what a reader can follow is enough. */
const PACE_MS = 3000

/**
 * The stream brings the rows of the ongoing bots, so that their list is asked for once; a bot that
 * ended brings the closed ones up to date, and facts of any bot the summary, at most once in three
 * seconds.
 */
export function useFreshBots(): void {
  const queries = useQueryClient()
  const { bots } = useSession()
  useEffect(() => {
    let rows: readonly BotRow[] = []
    return bots.onRows((message) => {
      rows = withChanges(message.first ? [] : rows, message)
      queries.setQueryData(botsKey('ONGOING'), rows)
      const hasEnded = message.gone.length > 0
      if (hasEnded) void queries.invalidateQueries({ queryKey: botsKey('CLOSED') })
    })
  }, [bots, queries])
  const pulse = useBotPulse('')
  const isWaiting = useRef(false)
  useEffect(() => {
    // A pulse while one waits is covered by it: facts without a pause must not put it off for ever.
    if (pulse === 0 || isWaiting.current) return
    isWaiting.current = true
    setTimeout(() => {
      isWaiting.current = false
      void queries.invalidateQueries({ queryKey: summaryKey })
    }, PACE_MS)
  }, [pulse, queries])
}
