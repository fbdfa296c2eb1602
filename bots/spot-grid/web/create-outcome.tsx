// What came of a create request: it stands, or nobody knows yet. Must never offer a second order
// while the first may stand.
import { useRef } from 'react'
import type { LevelsResult } from '@trellis/contract'
import { Button, buttonClass, Dialog } from '@trellis/ui'
import { useFreshBot, useLevels } from '@trellis/bot-kit/web/bot-queries.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { UnplacedReason } from '@trellis/bot-kit/grid/facts.ts'
import { LOOKS_MAX, type Creation } from './use-create.ts'

export interface OutcomeProps {
  readonly creation: Creation
  onClose(): void
}

/** It stands: where it is, and what may come next. */
export function CreatedSheet(props: OutcomeProps & { readonly botId: string }) {
  const { t, link, go } = useWeb()
  const { botId, creation, onClose } = props
  const view = useRef<HTMLAnchorElement>(null)
  const path = `/bot/${botId}/`
  useFreshBot(botId)
  const levels = useLevels(botId)?.levels ?? []
  const waits = hasReason(levels, 'waiting-entry')
  const done = (): void => {
    creation.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={done}
      title={t(waits ? 'spotGrid.created.waiting' : 'spotGrid.created.title')}
      closeLabel={t('spotGrid.close')}
      initialFocus={view}
      footer={
        <>
          <Button onClick={done}>{t('spotGrid.created.another')}</Button>
          <a
            ref={view}
            className={buttonClass({ variant: 'primary' })}
            href={link(path)}
            onClick={(event) => {
              event.preventDefault()
              go(path)
            }}
          >
            {t('spotGrid.created.view')}
          </a>
        </>
      }
    >
      {waits ? undefined : <PlacedOrders levels={levels} />}
      <p className="dim">
        {t('spotGrid.created.id')} <bdi dir="ltr">{botId}</bdi>
      </p>
    </Dialog>
  )
}

/** How far the bot is with its first orders; nothing until it says. */
function PlacedOrders({ levels }: Pick<LevelsResult, 'levels'>) {
  const { t } = useWeb()
  const placed = levels.filter((it) => it.order_id !== '').length
  const words = hasReason(levels, 'initializing')
    ? t('spotGrid.created.placing', { placed, count: levels.length - 1 })
    : t('spotGrid.created.placed', { count: placed })
  return <p role="status">{levels.length === 0 ? undefined : words}</p>
}

function hasReason(levels: LevelsResult['levels'], reason: UnplacedReason): boolean {
  return levels.some((it) => it.reason === reason)
}

/** No answer came. The list of bots is asked; a second order is never offered. */
export function UnknownResult({ creation, onClose }: OutcomeProps) {
  const { t, link } = useWeb()
  const looks = creation.state.type === 'unknown' ? creation.state.looks : 0
  const over = looks >= LOOKS_MAX
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('spotGrid.unknown.title')}
      closeLabel={t('spotGrid.close')}
      locked={!over}
      footer={
        <>
          {over ? (
            <>
              <Button onClick={creation.sendAgain}>{t('spotGrid.unknown.send')}</Button>
              <Button onClick={creation.lookAgain}>{t('spotGrid.unknown.again')}</Button>
            </>
          ) : undefined}
          <a className={buttonClass()} href={link('/my-bot/')}>
            {t('spotGrid.unknown.list')}
          </a>
        </>
      }
    >
      <p>{t('spotGrid.unknown.text')}</p>
      <p className="dim" role="status">
        {over ? t('spotGrid.unknown.over') : t('spotGrid.unknown.looking')}
      </p>
    </Dialog>
  )
}
