// How much of the ranking is there while it fills: a line with its share, how many bots that is,
// how long it still takes once that can be told, and of when the figures of running ones are.
import { useRef } from 'react'
import type { RankingResult } from '@trellis/contract'
import { ProgressBar, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { minutesLeft, type FilledAt } from './filling-pace.ts'
import { pastOf } from './past-of.ts'
import './filling.css'

export interface FillingProps {
  readonly answer: Pick<RankingResult, 'filled_share' | 'public_total' | 'list'>
  /** Wall time of the answer, epoch ms. */
  readonly atMs: number
}

export function Filling({ answer, atMs }: FillingProps) {
  const t = useWords()
  const format = useFormats()
  const { filled_share: share, list } = answer
  const bots = Number(answer.public_total)
  const pastMs = pastOf(list)
  const first = useRef<FilledAt>({ share, atMs })
  // Something else fills: the pace is another.
  if (share < first.current.share) first.current = { share, atMs }
  const minutes = minutesLeft(first.current, { share, atMs })
  const label = t('ranked.filling')
  return (
    <div className="ranking-fill t12 dim">
      <span role="status">
        {label} {t('ranked.filled', { share: format.percent(share.toFixed(2), 0) })}{' '}
        {bots > 0 && t('ranked.there', { count: bots })}{' '}
        {minutes !== undefined && t('ranked.left', { count: minutes })}
      </span>
      <ProgressBar share={share} label={label} />
      <span>
        {t('ranked.why')}{' '}
        {pastMs > 0 && t('ranked.pastUntil', { time: format.time(pastMs, 'day') })}
      </span>
    </div>
  )
}
