// Where the browser is. A navigation waits for a dialog's step back, which would undo it, and asks
// for all files of its page together: the page's first script knows them (index.html), the code has
// no second list of them.
import { type BrowserLocationHook, navigate, usePathname } from 'wouter/use-browser-location'
import { afterStepBack } from '@trellis/ui'

declare global {
  interface Window {
    /** Asks for code and words of the page of an address; absent in development. */
    readonly trellisGoesTo?: (path: string) => void
  }
}

const go: typeof navigate = (to, how) => {
  window.trellisGoesTo?.(String(to))
  afterStepBack(() => navigate(to, how))
}

export const usePageLocation: BrowserLocationHook = (options) => [usePathname(options), go]
