// How fast the paper market runs, so that nobody wonders at a day that passes in minutes: in the
// header, at the foot of the page, and to be changed by who may.
import { Explain, Icon, useFormats } from '@trellis/ui'
import { useSession, useWords } from './session-context.tsx'
import { useMarketSpeed, useSpeedLeft, useSpeedWords } from './use-market-speed.ts'

/** Shown wherever the market does not run in real time, and to who may change that. */
export function SpeedChip() {
  const t = useWords()
  const { dialogs } = useSession()
  const { speed, mayChange } = useMarketSpeed()
  const left = useSpeedLeft()
  const words = useSpeedWords()
  const { number } = useFormats()
  if (speed === undefined || (speed === 1 && !mayChange)) return null
  const name = speed === 1 ? t('speed.real') : t('footer.speed', { speed: number(String(speed)) })
  const label = left === undefined ? name : t('speed.left', { speed: name, left })
  if (!mayChange) {
    return (
      <span className="speed desk-only">
        <Explain title={label} text={words}>
          {label}
        </Explain>
      </span>
    )
  }
  return (
    <button
      type="button"
      className="speed speed-open desk-only"
      aria-label={t('speed.change', { speed: label })}
      data-fast={speed > 1 || undefined}
      onClick={() => dialogs.open({ name: 'speed' })}
    >
      <Icon name="clock" size={18} />
      <span className="num">{label}</span>
    </button>
  )
}

/** The same as a sentence. */
export function SpeedWords() {
  return <>{useSpeedWords()}</>
}
