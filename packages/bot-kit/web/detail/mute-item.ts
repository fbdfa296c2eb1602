// Muting a bot's notifications from its own page: the line of the "more" menu that does it and
// takes it back.
import { usePainted, type MenuItem } from '@trellis/ui'
import type { BotMode } from '@trellis/contract'
import { isOver, type BotView } from '../bot-view.ts'
import { modeOfBot, useNewsSettings } from '../news-settings.ts'
import { useWeb } from '../web-context.ts'

/** The line of the menu; it waits until the present setting is known. */
export function useMuteItem(view: BotView): MenuItem {
  const { botId } = view
  const { t, toast } = useWeb()
  // Not before the bot itself is seen: the menu is still closed then.
  const isPainted = usePainted()
  const { settings, change } = useNewsSettings(isPainted && !isOver(view))
  const isMuted = settings !== undefined && modeOfBot(settings, botId) === 'muted'
  const set = async (mode: BotMode): Promise<void> => {
    const isSaved = await change({ bots: [{ bot_id: botId, mode }] })
    if (isSaved) toast('success', t(`bot.detail.${mode === 'muted' ? 'muted' : 'unmuted'}`))
    else toast('fail', t('bot.detail.notMuted'))
  }
  return {
    key: 'mute',
    label: t(`bot.detail.${isMuted ? 'unmute' : 'mute'}`),
    disabled: settings === undefined,
    onSelect: () => void set(isMuted ? 'all' : 'muted'),
  }
}
