// Keeps the lists of bots up to date with the live stream.
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBotPulse } from '../../data/live.ts'

/** Facts of any bot bring the lists up to date, at most once a second. */
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
    }, 1000)
  }, [pulse, queries])
}
