// Why a bot endpoint refused, in words, by the status of its answer: said alike in every dialog,
// which adds what came of its own wish.
import { errorTable } from '@trellis/contract/codes'
import type { Translate } from './web-context.ts'

/** What is said in the words of another status, or in words for several. */
const ALIKE = {
  UNKNOWN: 'failed',
  NOT_FOUND: 'state',
  GRID_CAN_NOT_BE_CANCELLED: 'state',
  Can_Not_Cancel_Others_Grid: 'state',
  MAX_INVEST_AMOUNT_TOO_SMALL_CREATE: '400',
  MAX_INVEST_AMOUNT_TOO_SMALL_UPDATE: '400',
  BOT_HAS_BEEN_CLOSED: 'state',
  INTERNAL: 'failed',
  BOT_CANNOT_CLOSE_CURRENTLY: 'failed',
  INTERNAL_TIMEOUT: 'failed',
} as const satisfies Partial<Readonly<Record<keyof typeof errorTable, string>>>

/** By status; 0 is of a call that failed as such. */
const SAID: ReadonlyMap<number, string> = new Map([
  [0, 'failed'],
  ...Object.entries(ALIKE).map(
    ([code, words]) => [errorTable[code as keyof typeof ALIKE].status, words] as const,
  ),
])

/** Why; that it was refused where the status is one of a newer server. */
export function refusedWhy(status: number, t: Translate): string {
  const key = `form.refused.${SAID.get(status) ?? status}`
  const words = t(key)
  return words === key ? t('form.refused.other', { code: String(status) }) : words
}

/** The same of a wish to create. */
export function notCreatedWords(status: number, t: Translate): string {
  return `${refusedWhy(status, t)} ${t('form.refused.nothing')}`
}
