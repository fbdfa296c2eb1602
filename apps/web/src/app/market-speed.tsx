// How fast the paper market runs, so that nobody wonders at a day that passes in minutes. Like the
// fees, it is read off the list of pairs and asks for nothing by itself.
import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '@trellis/market'
import { Explain, useFormats } from '@trellis/ui'
import type { SymbolList } from '../data/queries.ts'
import { useWords } from './session-context.tsx'

/** Market time per wall time; undefined while it is not known. */
function useMarketSpeed(): number | undefined {
  return useQuery<SymbolList>({ queryKey: ['symbols'], enabled: false }).data?.speed
}

/** A chip in the header wherever the market does not run in real time. */
export function SpeedChip() {
  const t = useWords()
  const speed = useMarketSpeed()
  const words = useSpeedWords()
  const { number } = useFormats()
  if (speed === undefined || speed === 1) return null
  const label = t('footer.speed', { speed: number(String(speed)) })
  return (
    <span className="speed desk-only">
      <Explain title={label} text={words}>
        {label}
      </Explain>
    </span>
  )
}

/** The same as a sentence. */
export function SpeedWords() {
  return <>{useSpeedWords()}</>
}

function useSpeedWords(): string {
  const t = useWords()
  const { number, duration } = useFormats()
  const speed = useMarketSpeed()
  if (speed === undefined) return ''
  if (speed === 1) return t('footer.realTime')
  return t('footer.faster', { speed: number(String(speed)), minute: duration(speed * MINUTE_MS) })
}
