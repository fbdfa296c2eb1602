// What the reader wants to be told of and where, by topic and by bot, on the page and away from it;
// kept by the server, so that it holds on every device. Each change is saved as it is made.
import { lazy, Suspense, useState } from 'react'
import { marketName } from '@trellis/contract/market-ref'
import type { BotMode } from '@trellis/contract'
import { botModes } from '@trellis/contract/notifications'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import {
  modeOfBot,
  useNewsSettings,
  type NewsSettings,
} from '@trellis/bot-kit/web/news-settings.ts'
import { Button, Dialog, Notice, Segmented, Skeleton } from '@trellis/ui'
import { useAllBots } from '../../data/queries.ts'
import { useSession, useWords } from '../session-context.tsx'
import { NewsGlyph } from './news-glyph.tsx'
import { useNewsWords } from './news-words.ts'
import './news.css'

type Topic = NewsSettings['topics'][number]
const CHANNELS = ['bell', 'toast', 'title'] as const
const PARTS = ['page', 'away', 'log'] as const
type Part = (typeof PARTS)[number]

const AwaySettings = lazy(async () => ({
  default: (await import('../away/away.ts')).AwaySettings,
}))
const DeliveryLog = lazy(async () => ({ default: (await import('../away/away.ts')).DeliveryLog }))

export function NewsSettingsDialog() {
  useNewsWords()
  const t = useWords()
  const { dialogs } = useSession()
  const [part, setPart] = useState<Part>('page')
  const back = () => dialogs.open({ name: 'notifications' })
  return (
    <Dialog
      open
      size="wide"
      className="news-settings"
      title={t('news.settings')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      footer={
        <>
          {part !== 'log' && <span className="dim2">{t('news.saved')}</span>}
          <Button onClick={back}>{t('shell.notes')}</Button>
        </>
      }
    >
      <Segmented<Part>
        label={t('news.parts')}
        value={part}
        choices={PARTS.map((value) => ({ value, label: t(`news.part-${value}`) }))}
        onChange={setPart}
      />
      <Suspense fallback={<Skeleton height="320px" />}>
        {part === 'page' && <OnThePage />}
        {part === 'away' && <AwaySettings />}
        {part === 'log' && <DeliveryLog />}
      </Suspense>
    </Dialog>
  )
}

function OnThePage() {
  const t = useWords()
  const { settings, refetch, isError, hasFailed, change } = useNewsSettings()
  return (
    <>
      {hasFailed && (
        <Notice tone="warn" live>
          {t('news.notSaved')}
        </Notice>
      )}
      {settings === undefined ? (
        isError ? (
          <Notice
            tone="warn"
            live
            action={
              <Button small onClick={refetch}>
                {t('action.retry')}
              </Button>
            }
          >
            {t('error.load')}
          </Notice>
        ) : (
          <Skeleton height="320px" />
        )
      ) : (
        <>
          <Topics
            topics={settings.topics}
            onChange={({ topic, bell, toast, title }) =>
              void change({ topics: [{ topic, bell, toast, title }] })
            }
          />
          <Bots
            modes={settings.bots}
            hasLiquidations={settings.topics.some(({ topic }) => topic === 'liquidation')}
            onChange={(bot_id, mode) => void change({ bots: [{ bot_id, mode }] })}
          />
        </>
      )}
    </>
  )
}

interface TopicsProps {
  readonly topics: readonly Topic[]
  onChange(topic: Topic): void
}

function Topics({ topics, onChange }: TopicsProps) {
  const t = useWords()
  return (
    <table className="news-topics">
      <caption>
        <span className="h2">{t('news.byTopic')}</span>{' '}
        <span className="dim">{t('news.byTopicHelp')}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('news.topicHead')}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`news.channel-${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((row) => (
          <tr key={row.topic}>
            <th scope="row">
              <NewsGlyph topic={row.topic} />
              <span>
                <b>{t(`news.topic-${row.topic}`)}</b>
                <small>{t(`news.topic-${row.topic}-help`)}</small>
              </span>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <label className="news-tick">
                  <input
                    type="checkbox"
                    checked={row[channel]}
                    disabled={channel === 'bell' && row.critical}
                    aria-label={t('news.tick', {
                      topic: t(`news.topic-${row.topic}`),
                      channel: t(`news.channel-${channel}`),
                    })}
                    onChange={(event) => onChange({ ...row, [channel]: event.target.checked })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BotsProps {
  readonly modes: NewsSettings['bots']
  /** Some bot of this server can be liquidated. */
  readonly hasLiquidations: boolean
  onChange(botId: string, mode: BotMode): void
}

/** Nothing without running bots: there is nobody to mute. */
function Bots({ modes, hasLiquidations, onChange }: BotsProps) {
  const t = useWords()
  const { data: bots = [] } = useAllBots('ONGOING', true)
  if (bots.length === 0) return null
  return (
    <section className="news-bots" aria-label={t('news.byBot')}>
      <h3>
        <span className="h2">{t('news.byBot')}</span>{' '}
        {hasLiquidations && <span className="dim">{t('news.byBotHelp')}</span>}
      </h3>
      <ul>
        {bots.map(({ figures }) => {
          const pair = marketName(figures)
          return (
            <li key={figures.bot_id}>
              <span>
                <b>
                  <bdi>{pair}</bdi>
                </b>
                <small>{kindName(figures.kind, t)}</small>
              </span>
              <Segmented
                label={t('news.modeOf', { pair })}
                value={modeOfBot({ bots: modes }, figures.bot_id)}
                choices={botModes.map((value) => ({ value, label: t(`news.mode-${value}`) }))}
                onChange={(mode) => onChange(figures.bot_id, mode)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
