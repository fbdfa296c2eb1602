// The poster of the bot on the page, and the way from a dialog to a tab.
import { backEntriesLeft } from '@trellis/ui'
import type { BotView } from '../bot-view.ts'
import type { PageParts } from '../web-context.ts'

export interface BotPosterProps {
  readonly parts: PageParts
  readonly view: BotView
  onTab(tab: string): void
  onClose(): void
}

/** The page's dialog that makes it; where others may follow is switched on the tab of settings. */
export function BotPoster({ parts: { Poster }, view, onTab, onClose }: BotPosterProps) {
  const leave = (): void => {
    onClose()
    void showTab(onTab, 'parameters')
  }
  return <Poster botId={view.botId} name={view.name} onSettings={leave} onClose={onClose} />
}

/**
 * On a phone a tab is the whole page, so the receipt of a bot that is closed from another tab is
 * gone to. The dialog's entry must have left the history first: its step back would undo this.
 */
export async function showTab(onTab: (tab: string) => void, tab: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  await backEntriesLeft()
  onTab(tab)
  scrollTo(0, 0)
}
