// A poster on its way: what it says is read once, and with every choice it is drawn anew.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { makePoster, type PosterPicture, type PosterWish } from './make-poster.ts'
import { readFacts, type Read } from './read-facts.ts'
import { LIMIT_MS, withinLimit } from './within-limit.ts'

export interface PosterSource {
  readonly botId: string
  /** Its owner makes the poster. */
  readonly isOwn: boolean
}

export interface ReadState {
  readonly read: Read | undefined
  readonly failed: boolean
  retry(): void
}

/** What the poster is made of: read once as it is opened, and again on demand. */
export function useRead({ botId, isOwn }: PosterSource): ReadState {
  const { call } = useWeb()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['poster', botId, isOwn],
    queryFn: ({ signal }) => withinLimit(signal, (it) => readFacts(call, botId, isOwn, it)),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
  })
  return { read: data, failed: isError && !isFetching, retry: () => void refetch() }
}

export interface Drawn extends PosterPicture {
  /** Address of the picture in this browser. */
  readonly url: string
}

export interface DrawnState {
  /** The last one stands until the next is drawn. */
  readonly drawn: Drawn | undefined
  readonly isDrawing: boolean
  readonly failed: boolean
  retry(): void
}

interface Done {
  /** Which wish it is of. */
  readonly key: string
  readonly drawn: Drawn | undefined
}

/** The picture of what is wished for. */
export function useDrawn(read: Read, wish: PosterWish, link: string): DrawnState {
  const { numerals } = useWeb().format.settings
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<Done>({ key: '', drawn: undefined })
  const key = JSON.stringify([wish, link, numerals, tries])
  useEffect(() => {
    const leaving = new AbortController()
    withinLimit(leaving.signal, () => makePoster({ read, wish, numerals, link })).then(
      (picture) => setDone({ key, drawn: { ...picture, url: URL.createObjectURL(picture.file) } }),
      () => leaving.signal.aborted || setDone({ key, drawn: undefined }),
    )
    return () => leaving.abort()
    // `key` is the wish and where it leads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [read, key])
  const { drawn } = done
  const url = drawn?.url
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  const isDrawing = done.key !== key
  return {
    drawn,
    isDrawing,
    failed: !isDrawing && drawn === undefined,
    retry: () => setTries(tries + 1),
  }
}

const STEP_MS = 500

/** How much of the limit has passed since this is shown, 0 to 1. */
export function useWaited(): number {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSteps((it) => it + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.min(1, (steps * STEP_MS) / LIMIT_MS)
}
