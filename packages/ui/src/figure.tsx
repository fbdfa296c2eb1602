// Numbers on the page: amounts that privacy mode hides, gains and losses with sign, arrow and
// colour. Decimal strings come in; nothing is calculated.
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { HIDDEN, useFormats } from './formats.tsx'
import { digitsOf, digitsOfCoin, directionOf } from './number-format.ts'
import './figure.css'

/** Tints the element for 300 ms whenever the text changes; not with reduced motion. */
function useTint(text: string) {
  const ref = useRef<HTMLElement>(null)
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The token itself: to read its value here would lay the page out once for every figure.
    const tint = { backgroundColor: 'var(--raise)' }
    ref.current?.animate([tint, { backgroundColor: 'transparent' }], 300)
  }, [text])
  return ref
}

export interface FigureProps {
  readonly children: string
  readonly className?: string | undefined
  /** Full value where the text is shortened; for the tooltip and for screen readers. */
  readonly full?: string | undefined
}

/** Any formatted number, always left to right, tinted when it changes. */
export function Figure({ children, className, full }: FigureProps) {
  const ref = useTint(children)
  return (
    <bdi ref={ref} dir="ltr" className={classNames('figure nowrap', className)} title={full}>
      {full === undefined ? children : <span aria-hidden="true">{children}</span>}
      {full !== undefined && <span className="sr-only">{full}</span>}
    </bdi>
  )
}

export interface AmountProps {
  /** Decimal string; "" where it is not known. */
  readonly value: string
  /** As many as its coin has, where not given; two where it names none. */
  readonly digits?: number | undefined
  readonly unit?: string | undefined
  readonly className?: string
  /** It is paid: rounded away from zero, as `cost` of the formats. */
  readonly cost?: boolean
  /** Shortened with m and b; the full value is in the tooltip. */
  readonly short?: boolean
}

interface WithUnitProps {
  readonly unit: string | undefined
  readonly children: ReactNode
}

/**
 * A figure and its coin as one run: in Arabic the coin of one amount would else stand beside the
 * figure of the next.
 */
function WithUnit({ unit, children }: WithUnitProps) {
  if (unit === undefined) return children
  return (
    <span dir="ltr">
      {children}
      <span className="unit">{unit}</span>
    </span>
  )
}

function digitsFor(unit: string | undefined): number {
  return unit === undefined ? 2 : digitsOfCoin(unit)
}

/** Money without direction; dots in privacy mode. */
export function Amount({ value, digits: given, unit, className, short, cost }: AmountProps) {
  const digits = given ?? digitsFor(unit)
  const formats = useFormats()
  const full = formats.number(value, digits, cost === true ? 'expand' : 'trunc')
  const text = short ? formats.short(value, digits) : full
  const hidden = formats.settings.hideAmounts
  return (
    <WithUnit unit={unit}>
      <Figure className={className} full={short && !hidden && text !== full ? full : undefined}>
        {hidden ? HIDDEN : text}
      </Figure>
    </WithUnit>
  )
}

export interface DeltaProps {
  /** Decimal string; a fraction where `percent` is set. */
  readonly value: string
  /** As many as its coin has, where not given; two where it names none. */
  readonly digits?: number | undefined
  readonly percent?: boolean
  readonly unit?: string | undefined
  /** Triangle before the number; for the big figures. */
  readonly arrow?: boolean
  readonly className?: string
}

const tones = { '-1': 'down', '0': '', '1': 'up' } as const
const arrows = { '-1': '▼', '0': '', '1': '▲' } as const

/**
 * Gain or loss: sign and colour, with an arrow where it stands large. Percentages stay visible in
 * privacy mode.
 */
export function Delta({ value, digits: given, percent, unit, arrow, className }: DeltaProps) {
  const digits = given ?? digitsFor(unit)
  const formats = useFormats()
  const text = percent ? formats.rate(value, digits) : formats.signed(value, digits)
  const hidden = formats.settings.hideAmounts && percent !== true
  // What rounds to zero shows no direction.
  const direction = /[1-9١-٩۱-۹]/.test(text) ? directionOf(value) : 0
  return (
    <>
      {arrow === true && direction !== 0 && (
        <span className={classNames('figure', tones[direction])} aria-hidden="true">
          <span className="arrow">{arrows[direction]}</span>
        </span>
      )}
      <WithUnit unit={unit}>
        <Figure className={classNames(tones[direction], className)}>
          {hidden ? HIDDEN : text}
        </Figure>
      </WithUnit>
    </>
  )
}

export interface PriceProps {
  readonly value: string
  readonly digits?: number
  readonly className?: string
  /** Tiny ones as 0.0₅1234, with the full value in the tooltip: for tiles only. */
  readonly short?: boolean
}

/** A price at its tick's digits. */
export function Price({ value, digits = digitsOf(value), className, short }: PriceProps) {
  const formats = useFormats()
  const full = formats.price(value, digits)
  const text = short ? formats.priceShort(value, digits) : full
  return (
    <Figure className={className} full={text === full ? undefined : full}>
      {text}
    </Figure>
  )
}
