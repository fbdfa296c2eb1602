// Where the browser is. A navigation waits for a dialog's step back, which would undo it.
import { useCallback } from 'react'
import { type BrowserLocationHook, useBrowserLocation } from 'wouter/use-browser-location'
import { afterStepBack } from '@trellis/ui'

export const usePageLocation: BrowserLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options)
  const go = useCallback<typeof navigate>(
    (to, how) => afterStepBack(() => navigate(to, how)),
    [navigate],
  )
  return [path, go]
}
