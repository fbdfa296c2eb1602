// Why a bot endpoint refused, in words, by the status of its answer: said alike in every dialog,
// which adds what came of its own wish.
import type { Translate } from './web-context.ts'

/** Statuses that are said by the words of another one; 0 is of a call that failed as such. */
const ALIKE: Readonly<Record<number, string>> = {
  0: 'failed',
  1: 'failed',
  404: 'state',
  405: 'state',
  406: 'state',
  409: '400',
  410: '400',
  411: 'state',
  500: 'failed',
  503: 'failed',
  504: 'failed',
}

/** Why; that it was refused where the status is one of a newer server. */
export function refusedWhy(status: number, t: Translate): string {
  const key = `form.refused.${ALIKE[status] ?? status}`
  const words = t(key)
  return words === key ? t('form.refused.other', { code: String(status) }) : words
}

/** The same of a wish to create. */
export function notCreatedWords(status: number, t: Translate): string {
  return `${refusedWhy(status, t)} ${t('form.refused.nothing')}`
}
