// What is wrong with a page as it is drawn: wider than the window, a text that is cut off, one that
// lies over another, one that is of another language or a key.
import type { JSHandle, Page } from 'playwright-core'

export interface Spoken {
  /** English texts that the language says otherwise. */
  readonly english: readonly string[]
  /** The language is written in Latin letters: a word in them tells nothing. */
  readonly isLatin: boolean
}

/** The words of a language, told to a page once: they are a hundred times what is asked of it. */
export function tellWords(page: Page, spoken: Spoken): Promise<JSHandle<Spoken>> {
  return page.evaluateHandle((words) => words, spoken)
}

/** Every fault of a page, a line each. */
export async function faultsOfPage(
  page: Page,
  spoken: JSHandle<Spoken>,
): Promise<readonly string[]> {
  return page.evaluate(({ english, isLatin }) => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth + 1) {
      faults.push(`wider than the window: ${root.scrollWidth} px of ${root.clientWidth}`)
    }
    const foreign = new Set(english)
    const boxes: { text: string; box: DOMRect; node: Element; layer: Element | null }[] = []
    const walker = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.replaceAll(/[\u2066-\u2069]/g, '').trim() ?? ''
      if (parent === null || text === '' || /^(script|style|template)$/i.test(parent.tagName))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (foreign.has(text)) faults.push(`English: ${text}`)
      if (!isLatin && /[a-z]{3,} [a-z]{2,}/.test(text) && /^[\x20-\x7e]+$/.test(text))
        faults.push(`Latin: ${text}`)
      if (/{{|\b[a-z]\w*(\.[a-z]\w*){2,}\b/.test(text)) faults.push(`raw: ${text}`)
      const range = document.createRange()
      range.selectNodeContents(node)
      const own = isHidden(parent) ? [] : [...range.getClientRects()]
      const layer = layerOf(parent)
      for (const box of own) {
        if (box.width > 2 && box.height > 2) boxes.push({ text, box, node: parent, layer })
      }
      if (isHidden(parent)) continue
      const whole = range.getBoundingClientRect()
      const hider = cutBy(parent, whole)
      if (hider !== undefined) faults.push(`cut: ${text} (${nameOf(hider)})`)
      const shell = parent.closest('.bot-line, .bot-card, .chip, .btn, [role=tab]')
      const edge = shell?.getBoundingClientRect()
      const isOut = edge && (whole.bottom > edge.bottom + 1 || whole.right > edge.right + 1)
      if (shell && isOut) faults.push(`out: ${text} (${nameOf(shell)})`)
    }
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        if (a.node === b.node || a.layer !== b.layer) continue
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (wide > 2 && high > 5) faults.push(`over: ${a.text} | ${b.text} (${nameOf(a.node)})`)
      }
    }
    return [...new Set(faults)]

    function isHidden(it: Element): boolean {
      return it.closest('.sr-only, .skip, svg, canvas, [aria-hidden=true]') !== null
    }

    /**
     * What floats over the page lies over others by its nature: only its own parts are compared.
     */
    function layerOf(from: Element): Element | null {
      for (let it: Element | null = from; it !== null; it = it.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(it).position)) return it
      }
      return null
    }

    /** The part that cuts a text off, unless it is one that is scrolled. */
    function cutBy(from: Element, box: DOMRect): Element | undefined {
      for (let it: Element | null = from; it !== null; it = it.parentElement) {
        const { overflowX, position } = getComputedStyle(it)
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return undefined
        // A feed shows as many whole lines as it has room for: the others lie beside it.
        if (it.matches('.feed')) return undefined
        const edge = it.getBoundingClientRect()
        const isOut = box.right > edge.right + 1.5 || box.left < edge.left - 1.5
        if ((overflowX === 'hidden' || overflowX === 'clip') && isOut) return it
      }
      return undefined
    }

    function nameOf(it: Element): string {
      return `${it.tagName.toLowerCase()}.${it.className}`
    }
  }, spoken)
}
