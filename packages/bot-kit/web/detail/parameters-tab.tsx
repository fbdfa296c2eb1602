// The settings of a bot now and at creation, side by side, and the way to use them for a new one.
import type { EndpointPath } from '@trellis/contract'
import { buttonClass } from '@trellis/ui'
import { isOver } from '../bot-view.ts'
import { parameterLines, type KindSettings } from '../parameter-lines.ts'
import { useWeb } from '../web-context.ts'
import { WebLink } from '../web-link.tsx'
import { BeforeAfter } from './before-after.tsx'
import type { DetailPartProps } from './detail-kind.ts'
import { FollowSwitch } from './follow-switch.tsx'

export interface ParametersTabProps<D> {
  readonly settings: KindSettings<D>
  readonly bot: DetailPartProps<D>
  /** Address of the create form with the same settings; undefined of a kind that is not offered. */
  readonly again: string | undefined
  /** Where others are let to follow; undefined of a kind that cannot be followed. */
  readonly follow?: { readonly path: EndpointPath; readonly on: boolean } | undefined
}

export function ParametersTab<D>({ settings, bot, again, follow }: ParametersTabProps<D>) {
  const web = useWeb()
  const { t } = web
  const lines = parameterLines(settings, bot, web)
  const isEnded = isOver(bot.view)
  const cell = (text: string) => (text === '' ? '' : <bdi dir="auto">{text}</bdi>)
  return (
    <div className="stack stack-16">
      <BeforeAfter
        caption={t('bot.tab.parameters')}
        first={t('bot.parameters.now')}
        second={t('bot.parameters.before')}
        strong="first"
        rows={lines.map(({ key, label, now, before }) => ({
          key,
          name: label,
          first: cell(now),
          second: now !== '' && now === before ? t('bot.parameters.same') : cell(before),
        }))}
      />
      {follow === undefined || (isEnded && !follow.on) ? undefined : (
        <FollowSwitch botId={bot.botId} isEnded={isEnded} {...follow} />
      )}
      {again === undefined ? undefined : (
        <div className="row">
          <WebLink className={buttonClass()} path={again}>
            {t('bot.detail.asNew')}
          </WebLink>
        </div>
      )}
    </div>
  )
}
