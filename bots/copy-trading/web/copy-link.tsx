// A copy's name as the way to its page.
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { BotName } from './leader-bot-name.tsx'

export type CopyNamed = Parameters<typeof BotName>[0]['row'] & { readonly bot_id: string }

export function CopyLink({ row }: { readonly row: CopyNamed }) {
  const path = `/bot/${row.bot_id}/`
  return (
    <WebLink path={path}>
      <BotName row={row} />
    </WebLink>
  )
}
