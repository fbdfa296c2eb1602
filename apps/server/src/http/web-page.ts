// The page of the web area, in each language: its language and direction, the words that its first
// script draws before any code has come, where the other texts are, and what the installation says.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { asAttribute, pageIn, type Language } from '@trellis/texts'
import { tagOf, type WebFile } from './web-file.ts'

const SAID = '<!-- what the installation says -->'
const compressed = promisify(brotliCompress)
const TEXTS = /data-texts="([^"]*)"/

export interface PageWords {
  /** What the installation says to its pages; nothing where it has nothing to say. */
  readonly said: Readonly<Record<string, unknown>>
  /** Where its texts are, "https://example.org/{project}/{namespace}/{language}"; "" for here. */
  readonly texts: string
  /** Of each language what the page draws first. */
  readonly first: Readonly<Partial<Record<Language, unknown>>>
}

export class WebPage {
  readonly #file: WebFile
  readonly #words: PageWords
  readonly #made = new Map<Language, WebFile>()

  /** @param file the page as the build wrote it. */
  constructor(file: WebFile, words: PageWords) {
    this.#file = file
    this.#words = words
  }

  /** The page as readers of a language have it; made when the first of them asks. */
  in(language: Language): WebFile {
    const known = this.#made.get(language)
    if (known !== undefined) return known
    const plain = Buffer.from(this.#written(language))
    // Beside the turn of who asks: it takes as long as many answers.
    const br = this.#file.br && compressed(plain)
    const made = { ...this.#file, plain, etag: tagOf(plain), br, gz: undefined }
    this.#made.set(language, made)
    return made
  }

  /** Hashes of what stands in the page itself, for the policy; they are those of every language. */
  inlineHashes(element: 'script' | 'style'): readonly string[] {
    const html = this.#file.plain.toString('utf8')
    const inline = new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
    return [...html.matchAll(inline)].map(
      ([, text]) =>
        `sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}`,
    )
  }

  #written(language: Language): string {
    const { said, texts, first } = this.#words
    const meta = `<meta name="trellis-site" content="${asAttribute(said)}" />`
    const written = this.#file.plain.toString('utf8')
    const html = pageIn(written, language, first[language] ?? first.en ?? {})
    // Those of the build stay in reach: they stand in where the service does not answer.
    const placed =
      texts === ''
        ? html
        : html.replace(TEXTS, (_, own) => `data-texts="${texts}" data-own-texts="${own}"`)
    return Object.keys(said).length === 0 ? placed : placed.replace(SAID, () => meta)
  }
}
