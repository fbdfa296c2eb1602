// The style of the first paint stands in the page itself; the whole sheet comes beside the code, so
// that the first words wait for nothing but the page. Fonts come with the sheet.
import postcss from 'postcss'
import type { Plugin } from 'vite'

/** Classes that the page's own script draws with (index.html). */
const CLASSES: ReadonlySet<string> = new Set(
  [
    ['frame', 'shell', 'mark', 'k-ink', 'k-acc', 'page', 'create-title', 'icon-btn'],
    ['home', 'hero', 'words', 'row', 'wrap', 'actions', 'btn', 'primary', 'trellis', 'first'],
    ['h1', 'fig-xl', 't14', 'dim'],
  ].flat(),
)

const MARK = '<!-- style of the first paint -->'

/** Puts the rules of the first paint into the page and the address of the sheet into its script. */
export function firstView(): Plugin {
  return {
    name: 'first-view',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const sheet = Object.values(bundle ?? {}).find((it) => it.fileName.endsWith('.css'))
        if (sheet?.type !== 'asset') return html
        const link = new RegExp(`\\s*<link rel="stylesheet"[^>]*${sheet.fileName}">`)
        if (!link.test(html)) throw new Error(`the page has no link to ${sheet.fileName}`)
        return html
          .replace(link, '')
          .replace("/* sheet */ ''", `'${sheet.fileName}'`)
          .replace(MARK, `<style>${firstRules(String(sheet.source))}</style>`)
      },
    },
  }
}

/** The rules of a sheet that the first paint needs, in their order. */
export function firstRules(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('font-face', (face) => {
    if (face.toString().includes('url(')) face.remove()
  })
  sheet.walkAtRules('keyframes', (frames) => void frames.remove())
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter(isFirst)
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  sheet.walkAtRules((group) => {
    if (group.nodes?.length === 0) group.remove()
  })
  return sheet.toString()
}

/** A selector of elements that nobody has touched yet and whose every class is drawn at first. */
function isFirst(selector: string): boolean {
  if (/:(hover|focus|disabled|checked|active)|\[(aria|data-(?!theme|market))/.test(selector)) {
    return false
  }
  const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '')
  return classes.every((name) => CLASSES.has(name))
}
