// How pages name a kind of bot: by its own words, which come with the first load of every page.
import type { BotFigures } from '@trellis/contract'
import type { Translate } from './web-context.ts'

/** The key under which a kind has its words: "spot-grid" is "spotGrid". */
export function wordsOfKind(kind: string): string {
  return kind.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The name of a kind, by its folder; of one that this page does not know, the folder's name. */
export function kindName(kind: string, t: Translate): string {
  const key = `${wordsOfKind(kind)}.offer.name`
  const name = t(key)
  return name === key ? kind : name
}

/**
 * What tells a bot from another of its kind on the same contract: "Long 10×". "" on a pair, and
 * "10×" of a kind without a choice of direction. The leverage is the one that was set.
 */
export function sideWords(
  { contract }: Pick<BotFigures, 'contract'>,
  t: Translate,
  number: (text: string) => string,
): string {
  if (contract === undefined) return ''
  return sideName(contract.direction, `${number(contract.leverage)}×`, t)
}

/** "Long 10×" of a direction and "10×"; the leverage alone where the direction is ''. */
export function sideName(direction: string, leverage: string, t: Translate): string {
  return direction === '' ? leverage : `${t(`direction.${direction}`)} ${leverage}`
}

/** The kind of a bot and its side in one: "Futures grid · Long 10×". */
export function kindAndSide(
  figures: Pick<BotFigures, 'kind' | 'contract'>,
  t: Translate,
  number: (text: string) => string,
): string {
  return [kindName(figures.kind, t), sideWords(figures, t, number)]
    .filter((it) => it !== '')
    .join(' · ')
}
