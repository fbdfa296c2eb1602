// The style of the first paint stands in the page itself; the whole sheet comes beside the code, so
// that the first words wait for nothing but the page. Fonts come with the sheet.
import postcss from 'postcss'
import type { Plugin } from 'vite'

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
          .replace(MARK, `<style>${firstRules(String(sheet.source), drawnClasses(html))}</style>`)
      },
    },
  }
}

/**
 * Classes of what the page draws before any code has come (index.html): those of its markup and
 * those that its script gives to `add(parent, 'tag', 'classes')`. That script names no class in
 * another way: one that this does not read stops the build.
 */
export function drawnClasses(html: string): ReadonlySet<string> {
  const looks = [/\bclass="([^"]*)"/g, /, '[a-z]\w*', '([^']*)'/g].flatMap((pattern) =>
    [...html.matchAll(pattern)].map(([, look]) => look ?? ''),
  )
  const others = html.match(/classList|className(?! = look\b)|, '[a-z]\w*', (?!')/)
  if (others !== null) throw new Error(`the first view names classes by ${others[0]}`)
  return new Set(looks.flatMap((look) => look.split(' ')).filter((name) => name !== ''))
}

/**
 * The rules of a sheet that the first paint needs, in their order: those of elements that nobody
 * has touched and whose every class is drawn.
 */
export function firstRules(css: string, drawn: ReadonlySet<string>): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('font-face', (face) => {
    if (face.toString().includes('url(')) face.remove()
  })
  sheet.walkAtRules('keyframes', (frames) => void frames.remove())
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((it) => isFirst(it, drawn))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  sheet.walkAtRules((group) => {
    if (group.nodes?.length === 0) group.remove()
  })
  return sheet.toString()
}

function isFirst(selector: string, drawn: ReadonlySet<string>): boolean {
  if (/:(hover|focus|disabled|checked|active)|\[(aria|data-(?!theme|market))/.test(selector)) {
    return false
  }
  const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '')
  return classes.every((name) => drawn.has(name))
}
