// That a bot copies a leader: what its owner may do with it here, and the way to what steers it. Of
// one whose settings alone were copied, that they were.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { Notice } from '@trellis/ui'
import { useSession } from '../../app/session-context.tsx'
import { botRowQuery } from '../../data/queries.ts'
import { isCopiedOnce } from '../copied-once.ts'
import { listedRow } from './use-bot-kind.ts'

export function CopiedNote({ botId }: { readonly botId: string }) {
  const { t } = useWeb()
  const { api } = useSession()
  const client = useQueryClient()
  const { data } = useQuery({
    ...botRowQuery(api, botId),
    initialData: () => listedRow(client, botId),
  })
  if (!data) return undefined
  const { copied_by: by, list_status: status } = data.figures
  if (isCopiedOnce(data.figures)) return <p className="t12 dim">{t('detail.copiedOnce')}</p>
  if (by === '' || status !== 'ONGOING') return undefined
  const path = `/bot/${by}/`
  return (
    <Notice
      action={
        <WebLink className="link" path={path}>
          {t('detail.copiedBy')}
        </WebLink>
      }
    >
      {t('detail.copied')}
    </Notice>
  )
}
