// A setting that is on or off, with what it does.
interface ToggleProps {
  readonly label: string
  readonly help: string
  readonly on: boolean
  onChange(on: boolean): void
}

export function Toggle({ label, help, on, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      <span>
        {label}
        <small>{help}</small>
      </span>
      <span className="toggle" aria-hidden="true" />
    </button>
  )
}
