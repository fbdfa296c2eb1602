// Keeps the lists of bots up to date with the live stream.
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBotPulse } from '../../data/live.ts'

/**
 * Figures of a list are read as a whole, so a busy market must not ask for them with every fill:
 * what a reader can follow is enough.
 */
const PACE_MS = 3000

/** Facts of any bot bring the lists up to date, at most once in three seconds. */
export function useFreshBots(): void {
  const queries = useQueryClient()
  const pulse = useBotPulse('')
  const isWaiting = useRef(false)
  useEffect(() => {
    // A pulse while one waits is covered by it: facts without a pause must not put it off for ever.
    if (pulse === 0 || isWaiting.current) return
    isWaiting.current = true
    setTimeout(() => {
      isWaiting.current = false
      void queries.invalidateQueries({ queryKey: ['bots'] })
    }, PACE_MS)
  }, [pulse, queries])
}
