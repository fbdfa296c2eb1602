// Why a bot of a leader is not copied, as far as it has words of its own.

/** The kind's own reasons, those of the engine, and what checks of a draft find of its amount. */
export const WHY = [
  'paused',
  'other-coin',
  'not-copyable',
  'leverage',
  'bad-entry',
  'insufficient-balance',
  'bot-limit-reached',
  'symbol-not-trading',
  'invalid-argument',
  'invalid-params',
  'copied-before',
  'investment-too-low',
  'investment-too-high',
  'risk-limit',
  'oi-pos-limit',
  'pre-settle-reduce-only',
  'model-ending',
] as const

export type Why = (typeof WHY)[number] | 'other'

/** The reason that has words for a code: all other findings are of settings that do not fit. */
export function whyOf(code: string): Why {
  return WHY.find((it) => it === code) ?? 'other'
}
