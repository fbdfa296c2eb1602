// Parts whose code comes late. One that cannot be loaded costs the page that part only, says so in
// its place and loads anew when it is asked to; a dialog says it in passing and closes.
import {
  lazy,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { Boundary, Button, Notice } from '@trellis/ui'
import { useWeb } from './web-context.ts'

type Load<P> = () => Promise<(props: P) => ReactNode>

/** A part that comes with a file of its own when it is first shown. May suspend. */
export function later<P extends object>(load: Load<P>): FunctionComponent<P> {
  return guarded(load, (_, again) => <NotLoaded onAgain={again} />)
}

interface Dialog {
  /** Left out by a dialog that is only drawn while it is open. */
  readonly open?: boolean
  onClose(): void
}

/** The same for a dialog: while nobody asks for it nothing is said, and a press loads it anew. */
export function laterDialog<P extends Dialog>(load: Load<P>): FunctionComponent<P> {
  return guarded(load, (props, again) => <NotOpened {...props} onAgain={again} />)
}

function guarded<P extends object>(
  load: Load<P>,
  instead: (props: P, again: () => void) => ReactNode,
): FunctionComponent<P> {
  const fresh = () => lazy(async () => ({ default: await load() })) as ComponentType<P>
  let Part = fresh()
  return function Late(props) {
    const [tries, setTries] = useState(0)
    return (
      <Boundary
        key={tries}
        instead={() => instead(props, () => setTries(tries + 1))}
        // React remembers that it failed. Not before it is shown: it would be asked for for ever.
        onError={() => (Part = fresh())}
      >
        <Part {...props} />
      </Boundary>
    )
  }
}

interface AgainProps {
  onAgain(): void
}

function NotLoaded({ onAgain }: AgainProps) {
  const { t } = useWeb()
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button small onClick={onAgain}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('error.load')}
    </Notice>
  )
}

function NotOpened({ open = true, onClose, onAgain }: Dialog & AgainProps) {
  const { t, toast } = useWeb()
  const wasOpen = useRef(open)
  useEffect(() => {
    if (!open) wasOpen.current = false
    else if (!wasOpen.current) onAgain()
    else {
      toast('fail', t('error.load'))
      onClose()
    }
    // Once per press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
  return undefined
}
