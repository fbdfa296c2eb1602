// Browsers that are pushed to: this one first, with what stands in its way, then the others.
import { useEffect, useState } from 'react'
import { deliveryPaths } from '@trellis/contract/delivery-paths'
import { Button, Notice } from '@trellis/ui'
import { useSession, useWords } from '../session-context.tsx'
import { TargetRow } from './target-row.tsx'
import { browserName, markHere, pushHere, pushObstacle, stopHere } from './this-browser.ts'
import { useAwayCall, type Away } from './use-away.ts'

export function BrowserTargets({ away }: { readonly away: Away }) {
  const t = useWords()
  const browsers = away.targets.filter(({ sort }) => sort === 'push')
  const [mark, setMark] = useState('')
  const look = () =>
    void markHere().then(setMark, () => {
      setMark('')
    })
  useEffect(look, [])
  const here = browsers.find((it) => it.mark === mark && mark !== '')
  const others = browsers.filter((it) => it !== here)
  return (
    <section aria-label={t('away.here')}>
      <h3 className="h2">{t('away.here')}</h3>
      <Here here={here?.id} away={away} onChange={look} />
      {here !== undefined && <TargetRow target={here} name={t('away.here')} />}
      {others.length > 0 && (
        <>
          <h3 className="h2">{t('away.others')}</h3>
          <ul>
            {others.map((target) => (
              <li key={target.id}>
                <TargetRow target={target} name={target.name || t('away.browser')} removable />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface HereProps {
  /** The target that this browser is, if it is one. */
  readonly here: string | undefined
  readonly away: Away
  onChange(): void
}

function Here({ here, away, onChange }: HereProps) {
  const t = useWords()
  const { api, locale } = useSession()
  const { run, refresh } = useAwayCall()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'notAllowed' | 'hereFailed'>()
  const obstacle = pushObstacle()
  if (here === undefined && obstacle !== undefined) {
    return <p className="dim">{t(`away.${obstacle}`)}</p>
  }
  const press = async (work: () => Promise<boolean>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (!(await work())) setProblem('notAllowed')
    } catch {
      setProblem('hereFailed')
    }
    await refresh()
    onChange()
    setBusy(false)
  }
  const start = () =>
    pushHere((...call) => api.call(...call), {
      key: away.push_key,
      name: browserName(),
      lang: locale.language,
    })
  const stop = async () => {
    await stopHere()
    await run(deliveryPaths.remove, { id: here })
    return true
  }
  return (
    <>
      {problem !== undefined && (
        <Notice tone="warn" live>
          {t(`away.${problem}`)}
        </Notice>
      )}
      <div className="away-line">
        <span className="dim">{t(here === undefined ? 'away.hereOff' : 'away.hereOn')}</span>
        <Button
          variant={here === undefined ? 'primary' : 'plain'}
          busy={busy}
          onClick={() => void press(here === undefined ? start : stop)}
        >
          {t(here === undefined ? 'away.hereStart' : 'away.hereStop')}
        </Button>
      </div>
    </>
  )
}
