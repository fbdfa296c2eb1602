// The words that a poster needs in a language, which need not be that of the page: it is given away
// to readers of any.
import {
  createTranslate,
  directionOf,
  flattenTexts,
  type Direction,
  type Language,
  type Texts,
} from '@trellis/texts'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'

/** Words that take no values. */
const plain = [
  'closed',
  'liquidated',
  // Behind a trigger price.
  'waiting',
  // Of what the rate is.
  'rate',
  'profit',
  'invested',
  'running',
  'ran',
  'fall',
  'grids',
  'young',
  'unbegun',
  'live',
  'form',
  'simulated',
  'recorded',
  'community',
  'past',
] as const

export interface PosterWords extends Readonly<Record<(typeof plain)[number], string>> {
  readonly language: Language
  readonly direction: Direction
  /** Families behind the page's own, for the letters that those have not. */
  readonly fonts: string
  readonly units: { readonly days: string; readonly hours: string; readonly minutes: string }
  /** Name of a kind by its folder, side by its name. */
  kind(folder: string): string
  side(direction: string): string
  ahead(share: string): string
  pricesOf(time: string): string
}

/**
 * A canvas takes no font of a language by itself where several write the same letters otherwise.
 */
const fonts: Readonly<Partial<Record<Language, string>>> = {
  'ar-SA': '"Noto Sans Arabic", "Geeza Pro", Tahoma',
  'zh-CN': '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC"',
  'zh-TW': '"PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC"',
  'ja-JP': '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP"',
  'ko-KR': '"Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR"',
  'th-TH': '"Noto Sans Thai", "Leelawadee UI", Thonburi',
}

/** The words from the namespace `picture` of a language. */
export function posterWords(language: Language, texts: Texts): PosterWords {
  const t = createTranslate(language, flattenTexts(texts))
  const said = plain.map((key) => [key, t(`picture.${key}`)] as const)
  const unit = (name: string): string => t(`picture.units.${name}`)
  return {
    ...(Object.fromEntries(said) as Record<(typeof plain)[number], string>),
    language,
    direction: directionOf(language),
    fonts: fonts[language] ?? '',
    units: { days: unit('days'), hours: unit('hours'), minutes: unit('minutes') },
    kind: (folder) => kindName(folder, t),
    side: (direction) => (direction === '' ? '' : t(`picture.side.${direction}`)),
    ahead: (share) => t('picture.ahead', { share }),
    pricesOf: (time) => t('picture.pricesOf', { time }),
  }
}
