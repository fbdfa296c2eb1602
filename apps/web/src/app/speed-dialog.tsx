// Chooses how fast the paper market runs. A choice holds at once, and for everybody on this server.
import { useState } from 'react'
import type { MarketSpeedName } from '@trellis/contract'
import { Dialog, Notice, Option } from '@trellis/ui'
import { errorTable } from '@trellis/contract/codes'
import { failureOf } from '../data/api-failure.ts'
import { useSession, useWords } from './session-context.tsx'
import { useMarketSpeed, useSpeedLeft } from './use-market-speed.ts'

const RATE_LIMITED = errorTable.rateLimited.ret
const lasting = ['1', '60', '600', '3600'] as const

export function SpeedDialog() {
  const t = useWords()
  const { dialogs, speed: store } = useSession()
  const { speed, next, mayChange } = useMarketSpeed()
  const left = useSpeedLeft()
  const [failed, setFailed] = useState('')
  const choose = async (name: MarketSpeedName) => {
    setFailed('')
    try {
      await store.choose(name)
    } catch (error) {
      setFailed(t(failureOf(error).ret === RATE_LIMITED ? 'error.rate' : 'speed.failed'))
    }
  }
  const isDay = next !== undefined
  return (
    <Dialog
      open
      size="narrow"
      title={t('speed.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
    >
      <p className="dim">{t(mayChange ? 'speed.text' : 'speed.notYours')}</p>
      <div className="ways" role="radiogroup" aria-label={t('speed.title')}>
        {lasting.map((name) => (
          <Option
            key={name}
            checked={!isDay && speed === Number(name)}
            disabled={!mayChange}
            title={t(`speed.at-${name}`)}
            onChoose={() => void choose(name)}
          >
            {t(`speed.at-${name}-text`)}
          </Option>
        ))}
        <Option
          checked={isDay}
          disabled={!mayChange}
          title={t('watch.take')}
          {...(left === undefined ? {} : { value: t('watch.left', { left }) })}
          onChoose={() => void choose('day')}
        >
          {t('speed.day-text')}
        </Option>
      </div>
      {failed !== '' && <Notice tone="danger">{failed}</Notice>}
    </Dialog>
  )
}
