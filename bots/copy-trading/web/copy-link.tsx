// A copy's name as the way to its page.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { BotName } from './leader-bot-name.tsx'

type NamedRow = Parameters<typeof BotName>[0]['row']

export function CopyLink({ row }: { readonly row: NamedRow & { readonly bot_id: string } }) {
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
