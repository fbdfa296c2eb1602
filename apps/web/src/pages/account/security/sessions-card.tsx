// Where the reader is signed in: which browser since when, each signed out by itself or all but
// this one at once.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SessionsResult } from '@trellis/contract'
import { securityPaths } from '@trellis/contract/security-paths'
import { Button, Icon, useFormats } from '@trellis/ui'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { FailedNotice } from '../../failed-notice.tsx'

type Row = SessionsResult['list'][number]
/** What is being signed out: a session by its id, or all others. */
type Asked = string | undefined
const OTHERS = 'others'

export function SessionsCard({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { query, asked, failed, end } = useSessions(ready)
  const rows = query.data ?? []
  return (
    <section className="card stack" aria-label={t('account.sessions')}>
      <div className="row between">
        <h2 className="fig-m">{t('account.sessions')}</h2>
        {rows.length > 1 && (
          <Button small busy={asked === OTHERS} onClick={() => void end(OTHERS)}>
            {t('account.signOutOthers')}
          </Button>
        )}
      </div>
      {(query.error !== null || failed) && (
        <FailedNotice
          live
          words={t(failed ? 'account.signOutFailed' : 'account.sessionsFailed')}
          onRetry={query.refetch}
        />
      )}
      <ul className="account-list">
        {rows.map((row) => (
          <SessionLine
            key={row.id}
            row={row}
            busy={asked === row.id}
            onEnd={() => void end(row.id)}
          />
        ))}
      </ul>
    </section>
  )
}

function useSessions(ready: boolean) {
  const t = useWords()
  const { api, toasts } = useSession()
  const [asked, setAsked] = useState<Asked>()
  const [failed, setFailed] = useState(false)
  const query = useQuery({
    queryKey: ['sessions'],
    enabled: ready,
    queryFn: async () => (await api.call<SessionsResult>(securityPaths.sessions, {})).list,
  })
  const end = async (id: string) => {
    if (asked !== undefined) return
    setAsked(id)
    setFailed(false)
    try {
      const path = id === OTHERS ? securityPaths.endOtherSessions : securityPaths.endSession
      await api.call(path, id === OTHERS ? {} : { id }, { claims: 'all' })
      toasts.push('success', t('account.signedOut'), Date.now())
    } catch {
      setFailed(true)
    }
    await query.refetch()
    setAsked(undefined)
  }
  return { query, asked, failed, end }
}

interface SessionLineProps {
  readonly row: Row
  readonly busy: boolean
  onEnd(): void
}

/** One line; when it began tells those of one browser and address apart, to the second. */
export function SessionLine({ row, busy, onEnd }: SessionLineProps) {
  const t = useWords()
  const format = useFormats()
  const begun = format.time(Number(row.begun_at), 'full')
  const used = format.time(Number(row.used_at), 'short')
  const name = useBrowserWords(row)
  return (
    <li>
      <Icon name="globe" className="dim" />
      <span>
        <b>
          {name} {row.current && <span className="account-chip">{t('account.thisOne')}</span>}
        </b>
        <small>
          {row.address !== '' && (
            <>
              <bdi dir="ltr">{row.address}</bdi> ·{' '}
            </>
          )}
          {t('account.since', { time: begun })}
          {!row.current && <> · {t('account.usedAbout', { time: used })}</>}
        </small>
      </span>
      {!row.current && (
        <Button
          small
          busy={busy}
          aria-label={t('account.signOutOf', { name, time: begun })}
          onClick={onEnd}
        >
          {t('account.signOut')}
        </Button>
      )}
    </li>
  )
}

/** "Firefox on Linux", or as much of it as is known. */
function useBrowserWords({ browser, system }: Row): string {
  const t = useWords()
  if (browser !== '' && system !== '') return t('account.browserOn', { browser, system })
  return browser || system || t('account.someProgram')
}
