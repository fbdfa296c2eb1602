// Whether others may read a bot, and copy one that runs.
import type { EndpointPath } from '@trellis/contract'
import { useWeb } from '../web-context.ts'
import { BotSwitch } from './bot-switch.tsx'

export interface FollowSwitchProps {
  readonly botId: string
  readonly path: EndpointPath
  readonly on: boolean
  readonly isEnded: boolean
}

export function FollowSwitch({ isEnded, ...props }: FollowSwitchProps) {
  const { t } = useWeb()
  return (
    <BotSwitch
      {...props}
      name={t('bot.follow.allow')}
      hint={t(isEnded ? 'bot.follow.hintEnded' : 'bot.follow.hint')}
      body={(allowed) => ({ allow_follow: allowed })}
    />
  )
}
