// Whether others may read and copy a bot that runs.
import type { EndpointPath } from '@trellis/contract'
import { useWeb } from '../web-context.ts'
import { BotSwitch } from './bot-switch.tsx'

export interface FollowSwitchProps {
  readonly botId: string
  readonly path: EndpointPath
  readonly on: boolean
}

export function FollowSwitch(props: FollowSwitchProps) {
  const { t } = useWeb()
  return (
    <BotSwitch
      {...props}
      name={t('bot.follow.allow')}
      hint={t('bot.follow.hint')}
      body={(allowed) => ({ allow_follow: allowed })}
    />
  )
}
