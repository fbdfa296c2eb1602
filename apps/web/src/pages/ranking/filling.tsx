// How much of the ranking is there while it fills: a line with its share, how many bots that is,
// and how long it still takes once that can be told.
import { useRef } from 'react'
import { ProgressBar, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { minutesLeft, type FilledAt } from './filling-pace.ts'
import './filling.css'

export interface FillingProps {
  /** 0 to 1. */
  readonly share: number
  /** Public bots that are there. */
  readonly bots: number
  /** Wall time of the answer that says so, epoch ms. */
  readonly atMs: number
}

export function Filling({ share, bots, atMs }: FillingProps) {
  const t = useWords()
  const formats = useFormats()
  const first = useRef<FilledAt>({ share, atMs })
  // Something else fills: the pace is another.
  if (share < first.current.share) first.current = { share, atMs }
  const minutes = minutesLeft(first.current, { share, atMs })
  const label = t('ranked.filling')
  return (
    <div className="ranking-fill t12 dim">
      <span role="status">
        {label} {t('ranked.filled', { share: formats.percent(share.toFixed(2), 0) })}{' '}
        {bots > 0 && t('ranked.there', { count: bots })}{' '}
        {minutes !== undefined && t('ranked.left', { count: minutes })}
      </span>
      <ProgressBar share={share} label={label} />
      <span>{t('ranked.why')}</span>
    </div>
  )
}
