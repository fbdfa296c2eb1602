// Suggested settings in words of the wire, for the calls of kinds and for those of all.
import type { AdviceStyle } from '@trellis/market'

const DIGITS = 6

/** A share or a count for reading as a decimal without its zeros; nobody is paid by it. */
export function figureText(figure: number): string {
  const text = figure.toFixed(DIGITS).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

/** "STYLE_HIGH_PROFITS" */
export function styleName(style: AdviceStyle): string {
  return `STYLE_${style.replace('-', '_').toUpperCase()}`
}
