// In the place of the form where nobody can begin: why, and the way on. A form that does nothing
// would only look as if it did.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button } from '@trellis/ui'
import type { FollowingRow } from '../wire.ts'
import type { Barred } from './barred.ts'
import { leadersPath } from './pages.ts'

const words = 'copyTrading'

export interface FollowBarredProps {
  readonly barred: Barred
  readonly relation: Pick<FollowingRow, 'bot_id'> | undefined
}

export function FollowBarred({ barred, relation }: FollowBarredProps) {
  const { t, go } = useWeb()
  const isFollowed = barred === 'followed' && relation !== undefined
  const path = isFollowed ? `/bot/${relation.bot_id}/` : leadersPath
  return (
    <>
      <h2 className="card-title">{t(`${words}.barred.${barred}`)}</h2>
      <p className="dim">{t(`${words}.barredText.${barred}`)}</p>
      <Button
        type="button"
        block
        variant={isFollowed ? 'primary' : 'plain'}
        onClick={() => go(path)}
      >
        {t(`${words}.${isFollowed ? 'toRelation' : 'all'}`)}
      </Button>
    </>
  )
}
