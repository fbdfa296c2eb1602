// The page's way of writing numbers, times and durations, bound to locale and settings, and handed
// down to every figure.
import { createContext, useContext } from 'react'
import { durationParts } from '@trellis/market'
import {
  asPercent,
  formatFall,
  formatNumber,
  formatPercent,
  formatPrice,
  formatPriceShort,
  formatRate,
  formatShort,
  formatSigned,
  localeTag,
  type NumberStyle,
  type RoundingMode,
} from './number-format.ts'

/** What stands for an amount in privacy mode. */
export const HIDDEN = '••••'

export type TimeForm = 'short' | 'full' | 'year' | 'month' | 'day' | 'date' | 'minute' | 'clock'

export interface FormatSettings extends NumberStyle {
  /** "Etc/UTC" or undefined for the reader's own zone. */
  readonly timeZone: string | undefined
  /** Privacy mode: amounts are shown as dots. */
  readonly hideAmounts: boolean
  /** Letters of the duration display: days, hours, minutes. */
  readonly units: { readonly days: string; readonly hours: string; readonly minutes: string }
}

export interface Formats {
  readonly settings: FormatSettings
  number(text: string, digits?: number, mode?: RoundingMode): string
  signed(text: string, digits?: number): string
  /** The reader's money in a sentence: dots in privacy mode. */
  money(text: string, digits?: number, mode?: RoundingMode): string
  /** What the reader pays, fees above all: away from zero, so that no cost looks smaller. */
  cost(text: string, digits?: number): string
  /** A gain or loss of the reader's in a sentence: dots in privacy mode. */
  gain(text: string, digits?: number): string
  percent(fraction: string, digits?: number, signed?: boolean): string
  /** A number that counts percents already, as it is written: "5" is "5%". */
  asPercent(number: string): string
  /** A gain or loss of what was put in. */
  rate(fraction: string, digits?: number, signed?: boolean): string
  /** A drawdown. */
  fall(fraction: string, digits?: number): string
  /** Every tick of a price: tables, forms, receipts, sentences. */
  price(text: string, digits?: number): string
  /** Tiny prices as 0.0₅1234: for tiles, where the full one has no room. */
  priceShort(text: string, digits?: number): string
  short(text: string, digits?: number): string
  time(ms: number, form: TimeForm): string
  /** At most `most` units, the largest first. */
  duration(ms: number, most?: number): string
}

/** A style of the locale would be figures alone in Arabic, beside months by name in the others. */
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const

const timeForms: Readonly<Record<TimeForm, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  full: { ...DATE, ...CLOCK },
  year: { year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  date: DATE,
  minute: { hour: '2-digit', minute: '2-digit', hour12: false },
  clock: CLOCK,
}

/** Formats bound to settings; make it once per change of settings, not per figure. */
export function createFormats(settings: FormatSettings): Formats {
  const clocks = new Map<TimeForm, Intl.DateTimeFormat>()
  const clock = (form: TimeForm): Intl.DateTimeFormat => {
    const found = clocks.get(form)
    if (found) return found
    const made = new Intl.DateTimeFormat(localeTag(settings), {
      ...timeForms[form],
      calendar: 'gregory',
      ...(settings.timeZone === undefined ? {} : { timeZone: settings.timeZone }),
    })
    clocks.set(form, made)
    return made
  }
  const money: Formats['money'] = (text, digits, mode) =>
    settings.hideAmounts ? HIDDEN : formatNumber(text, settings, digits, mode)
  return {
    settings,
    number: (text, digits, mode) => formatNumber(text, settings, digits, mode),
    signed: (text, digits) => formatSigned(text, settings, digits),
    money,
    cost: (text, digits) => money(text, digits, 'expand'),
    gain: (text, digits) => (settings.hideAmounts ? HIDDEN : formatSigned(text, settings, digits)),
    percent: (fraction, digits, signed) => formatPercent(fraction, settings, digits, signed),
    asPercent: (number) => asPercent(number, settings),
    rate: (fraction, digits, signed) => formatRate(fraction, settings, digits, signed),
    fall: (fraction, digits) => formatFall(fraction, settings, digits),
    price: (text, digits) => formatPrice(text, settings, digits),
    priceShort: (text, digits) => formatPriceShort(text, settings, digits),
    short: (text, digits) => formatShort(text, settings, digits),
    time: (ms, form) => clock(form).format(ms),
    duration: (ms, most) => formatDuration(ms, settings, most),
  }
}

/** Days, hours and minutes as the specification shows them; at most `most`, the largest first. */
export function formatDuration(
  ms: number,
  settings: Pick<FormatSettings, 'locale' | 'numerals' | 'units'>,
  most = 3,
): string {
  const parts = durationParts(ms)
  return parts.shown
    .slice(0, most)
    .map((unit) => withUnit(formatNumber(String(parts[unit]), settings, 0), settings.units[unit]))
    .join(' ')
}

/** A number with its unit: letters that are written without spaces stand right behind it. */
export function withUnit(number: string, unit: string): string {
  return /^[\u3040-\u9fff\uac00-\ud7af]/.test(unit) ? number + unit : `${number} ${unit}`
}

/** British English, in the reader's own time zone. */
export const britishFormats = createFormats({
  locale: 'en-GB',
  numerals: 'latn',
  timeZone: undefined,
  hideAmounts: false,
  units: { days: 'd', hours: 'h', minutes: 'm' },
})

const Context = createContext<Formats>(britishFormats)
export const FormatsProvider = Context.Provider

/** The page's formats; British English where no page provides them. */
export function useFormats(): Formats {
  return useContext(Context)
}
