// A copy's name as the way to its page.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { BotName } from './leader-bot-name.tsx'

export type CopyNamed = Parameters<typeof BotName>[0]['row'] & { readonly bot_id: string }

export function CopyLink({ row }: { readonly row: CopyNamed }) {
  const { go, link } = useWeb()
  const path = `/bot/${row.bot_id}/`
  return (
    <a
      href={link(path)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        go(path)
      }}
    >
      <BotName row={row} />
    </a>
  )
}
