// Telegram's colours as ours. Each is taken only where all words that stand on it or in it can
// still be read (WCAG 1.4.3); else ours stays, dark or light as Telegram is.

type Colours = Readonly<Record<string, string>>

const LEAST_CONTRAST = 4.5

/** Our grounds by Telegram's colours; of several names the first that is said counts. */
const grounds = [
  { token: '--ground', names: ['secondary_bg_color', 'bg_color'] },
  { token: '--card', names: ['section_bg_color', 'bg_color'] },
] as const
/** Our colours of words that stand on both grounds. */
export const wordTokens = [
  '--ink',
  '--ink-2',
  '--ink-3',
  '--accent-ink',
  '--up',
  '--down-ink',
  '--warn',
  '--danger',
] as const

/** Whether Telegram is dark; undefined where it says no colour of its ground. */
export function isDark({ bg_color: ground }: Colours): boolean | undefined {
  return ground === undefined ? undefined : luminance(ground) < 0.2
}

/**
 * The values of our tokens in Telegram's colours, given those of ours that words have in the same
 * theme.
 */
export function tokensOf(
  colours: Colours,
  words: readonly string[],
): Readonly<Record<string, string>> {
  const tokens: Record<string, string> = {}
  for (const { token, names } of grounds) {
    const colour = names.map((name) => colours[name]).find((it) => it !== undefined)
    if (colour !== undefined && words.every((it) => isReadable(it, colour))) tokens[token] = colour
  }
  // Cards that are not told apart from the page are none: our own pair stands then.
  if (tokens['--ground'] === tokens['--card']) {
    delete tokens['--ground']
    delete tokens['--card']
  }
  const { button_color: button, button_text_color: text } = colours
  if (button !== undefined && text !== undefined && isReadable(text, button)) {
    tokens['--accent-fill'] = button
    tokens['--on-accent'] = text
  }
  return tokens
}

/** Whether words of one colour can be read on another. */
export function isReadable(words: string, ground: string): boolean {
  const [one, other] = [luminance(words), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= LEAST_CONTRAST
}

/** Relative luminance of "#rrggbb", as WCAG has it. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((it) =>
    it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
