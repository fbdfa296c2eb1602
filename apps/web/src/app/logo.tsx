// The mark: two rails, three rungs, the middle one woven thicker.

export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" strokeLinecap="round">
        <path className="k-ink" strokeWidth="1.75" d="M7 2v20M17 2v20" />
        <path className="k-acc" strokeWidth="1.75" d="M3.5 6.5h17M3.5 17.5h17" />
        <path className="k-acc" strokeWidth="3" d="M7 12h10" />
      </g>
    </svg>
  )
}
