// Says when prices are not live: the line is opening, closed or in error, or the server is catching
// up. While all is well it is not there.
import { useEffect, useState, type ReactNode } from 'react'
import { Button, withUnit } from '@trellis/ui'
import type { Connection } from '../data/connection-state.ts'
import { useLine, useMarketClock, useServerHealth } from '../data/live.ts'
import { useSession, useWords } from './session-context.tsx'

/** A first connection is not worth a word before this. */
const QUIET_MS = 2500

export function ConnectionBar() {
  const t = useWords()
  const { quotes } = useSession()
  const { connection, socket } = useLine()
  const health = useServerHealth()
  const clock = useMarketClock()
  const now = useSecond(connection.name !== 'open')
  const late = useLate(connection)
  const state = <span data-connection={connection.name} hidden />
  if (connection.name === 'open' || connection.resting || (connection.name === 'init' && !late)) {
    if (!health.ready) return <Line tone="warn">{t('line.catchingUp')}</Line>
    if (clock.standing) return <Line tone="plain">{t('line.standing')}</Line>
    return state
  }
  const lastMs = quotes.lastMessageAtMs()
  const age = () => {
    const s = Math.round(Math.max(0, now - lastMs) / 1000)
    const isShort = s < 120
    return withUnit(
      String(isShort ? s : Math.round(s / 60)),
      t(isShort ? 'unit.seconds' : 'unit.minutes'),
    )
  }
  const words = lastMs === 0 ? t('line.noPrices') : t('line.age', { age: age() })
  return (
    <Line tone={connection.name === 'error' ? 'danger' : 'warn'}>
      {state}
      {t(`line.${connection.name}`)} {socket === quotes.socket && words}
      {connection.name === 'error' && (
        <Button
          small
          onClick={() => {
            socket.stop()
            socket.start()
          }}
        >
          {t('action.retry')}
        </Button>
      )}
    </Line>
  )
}

interface LineProps {
  readonly tone: 'warn' | 'danger' | 'plain'
  readonly children: ReactNode
}

function Line({ tone, children }: LineProps) {
  return (
    <div className="line-bar" data-tone={tone} role="status">
      {children}
    </div>
  )
}

function useSecond(active: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    const tick = () => setNow(Date.now())
    const first = setTimeout(tick)
    const timer = setInterval(tick, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [active])
  return now
}

/** True once a state has lasted for a while. */
function useLate({ name }: Connection): boolean {
  const [late, setLate] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLate(name), QUIET_MS)
    return () => {
      clearTimeout(timer)
      setLate('')
    }
  }, [name])
  return late === name
}
