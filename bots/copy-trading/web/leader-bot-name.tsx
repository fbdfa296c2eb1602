// A bot of a leader as its lists name it, and what it has made of what was invested.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Figure } from '@trellis/ui'
import type { LeaderBotRow, TradedRow } from '../wire.ts'
import { useWriting } from './writing.ts'

export interface BotNameProps {
  readonly row: TradedRow & Partial<Pick<LeaderBotRow, 'direction'>>
  readonly leverage?: string
}

/** A bot by what it trades, its kind, its direction on contracts and its leverage. */
export function BotName({ row, leverage }: BotNameProps) {
  const write = useWriting()
  const { format, t } = useWeb()
  const { direction = '' } = row
  const isLent = leverage !== undefined && Number(leverage) > 1
  return (
    <span className="lead-bot">
      <bdi dir="ltr" className="h2">
        {write.botName(row)}
      </bdi>
      <span className="t12 dim">
        {write.kindOf(row)}
        {direction === '' ? undefined : ` · ${t(`direction.${direction.toLowerCase()}`)}`}
        {isLent ? (
          <>
            {' · '}
            <bdi dir="ltr">{format.number(leverage)}×</bdi>
          </>
        ) : undefined}
      </span>
    </span>
  )
}

export function Gain({ percent }: { readonly percent: string }) {
  const write = useWriting()
  const tone = percent.startsWith('-') ? 'down' : Number(percent) > 0 ? 'up' : undefined
  return (
    <span className={tone}>
      <Figure>{write.signed(percent)}</Figure>
    </span>
  )
}
