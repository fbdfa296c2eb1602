// What became of a message, in words: its state, the answer or the reason, and what comes next.
import { useFormats } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import type { Delivery } from './use-away.ts'

export function DeliveryFate({ delivery }: { readonly delivery: Delivery }) {
  const t = useWords()
  const format = useFormats()
  const { state, answer, reason, attempts, next_at: nextAt } = delivery
  const time = format.time(Number(nextAt), 'short')
  const said = [
    t(`away.state-${state}`),
    answer > 0 && t('away.answer', { status: answer }),
    reason !== '' && t(`away.reason-${reason}`),
    attempts > 1 && t('away.attempts', { count: attempts }),
    state === 'waiting' && t(reason === 'quiet' ? 'away.nextQuiet' : 'away.next', { time }),
  ].filter((it) => it !== false)
  return <>{said.join(' · ')}</>
}
