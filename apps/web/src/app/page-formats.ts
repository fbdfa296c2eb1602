// How the page writes numbers and times, by its locale and the reader's settings.
import { createFormats, type Formats } from '@trellis/ui'
import type { Settings } from '../data/settings.ts'
import type { PageLocale } from '../locale/locale.ts'
import type { Words } from '../locale/texts-of.ts'

export function pageFormats(
  locale: PageLocale,
  { t }: Words,
  { numerals, hideAmounts, zone }: Pick<Settings, 'numerals' | 'hideAmounts' | 'zone'>,
): Formats {
  return createFormats({
    locale: locale.formatTag,
    numerals,
    hideAmounts,
    timeZone: zone === 'utc' ? 'Etc/UTC' : undefined,
    units: { days: t('unit.days'), hours: t('unit.hours'), minutes: t('unit.minutes') },
  })
}
