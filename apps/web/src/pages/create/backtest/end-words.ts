// How a bot ended within the span of a backtest, in words; of a code without words, that it ended.
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'

const KNOWN = [
  'AUTO_TP',
  'AUTO_SL',
  'AUTO_LIQ',
  'TRAILING_STOP',
  'FAILED_INITIATION',
  'AUTO_SYMBOL_DELIST',
  'DCA_REACH_MAX',
] as const

export function endWords(code: string, t: Translate): string {
  const name = KNOWN.find((it) => it === closeKey(code)) ?? 'OTHER'
  return t(`lab.ended.${name}`)
}
