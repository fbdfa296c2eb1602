// How much of something is done, as a line that fills.
import './progress-bar.css'

export interface ProgressBarProps {
  /** 0 to 1; for pixels and screen readers only. */
  readonly share: number
  /** What is being done; left out where words beside the line say how far it is. */
  readonly label?: string
}

export function ProgressBar({ share, label }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  const told =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent }
  return (
    <div className="progress-bar" {...told}>
      <i style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
