// Leaders whom the reader follows, with what each relation holds and has made; those that ended,
// too.
import { useState } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { Delta, Figure, Skeleton, StateChip, type ChipState } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { FollowingRow } from '../wire.ts'
import { Avatar } from './leader-name.tsx'
import { useFollowing } from './leader-queries.ts'
import { NoAnswer } from './no-answer.tsx'
import { useWriting } from './writing.ts'

const words = 'copyTrading'
/** The ended ones that stand here until all are asked for. */
const ENDED_MOST = 3

export const CHIPS: Readonly<Record<FollowingRow['state'], ChipState>> = {
  FOLLOWING: 'running',
  PAUSED: 'waiting',
  STOPPING: 'waiting',
  ENDED: 'done',
}

export function FollowingCard() {
  const { t, format, signedIn, openLogin } = useWeb()
  const { following, most, isKnown, retry } = useFollowing()
  const rows = following ?? []
  const open = rows.filter((it) => it.state !== 'ENDED')
  const ended = rows.filter((it) => it.state === 'ENDED')
  const [isWhole, setWhole] = useState(false)
  const shown = [...open, ...(isWhole ? ended : ended.slice(0, ENDED_MOST))]
  return (
    <section className="card stack stack-12" aria-label={t(`${words}.following.title`)}>
      <div className="row between">
        <h2 className="card-title">{t(`${words}.following.title`)}</h2>
        {following && (
          <span className="t12 dim">
            {t(`${words}.following.places`, {
              used: format.number(String(open.length)),
              most: format.number(String(most)),
            })}
          </span>
        )}
      </div>
      {!signedIn ? (
        <p className="dim">
          {t(`${words}.following.guest`)}{' '}
          <button type="button" className="link" onClick={openLogin}>
            {t(`${words}.following.login`)}
          </button>
        </p>
      ) : following ? (
        shown.length === 0 && <p className="dim">{t(`${words}.following.none`)}</p>
      ) : isKnown ? (
        <NoAnswer onRetry={retry} />
      ) : (
        <Skeleton height="56px" />
      )}
      <ul className="lead-list plain">
        {shown.map((row) => (
          <li key={row.bot_id}>
            <Relation row={row} />
          </li>
        ))}
      </ul>
      {!isWhole && ended.length > ENDED_MOST && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {t(`${words}.following.all`, { number: format.number(String(ended.length)) })}
        </button>
      )}
    </section>
  )
}

function Relation({ row }: { readonly row: FollowingRow }) {
  const { t } = useWeb()
  const write = useWriting()
  const path = `/bot/${row.bot_id}/`
  const name = row.nickname === '' ? t(`${words}.leader`) : row.nickname
  return (
    <WebLink className="lead-relation" path={path}>
      <span className="row g8">
        <Avatar name={name} />
        <bdi className="h2">{name}</bdi>
      </span>
      <StateChip state={CHIPS[row.state]}>{write.state(row)}</StateChip>
      <span className="t12 dim">
        <Figure>{write.money(row.amount)}</Figure> {config.coin}
      </span>
      <span className="num">
        <Delta value={row.gain} digits={2} />
      </span>
    </WebLink>
  )
}
