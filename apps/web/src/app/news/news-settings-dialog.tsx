// What the reader wants to be told of and where, by topic and by bot; kept by the server, so that
// it holds on every device. Each change is saved as it is made.
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  BotFigures,
  BotMode,
  NotificationSettingsResult,
  setNotificationSettings,
  RequestOf,
} from '@trellis/contract'
import { notificationPaths } from '@trellis/contract/notification-paths'
import { botModes } from '@trellis/contract/notifications'
import { Button, Dialog, Notice, Segmented, Skeleton } from '@trellis/ui'
import { NEWS } from '../../data/news.ts'
import { useAllBots } from '../../data/queries.ts'
import { useSession, useWords } from '../session-context.tsx'
import { NewsGlyph } from './news-glyph.tsx'
import { useNewsWords } from './news-words.ts'
import './news.css'

type Settings = Pick<NotificationSettingsResult, 'topics' | 'bots'>
type Topic = Settings['topics'][number]
type Change = RequestOf<typeof setNotificationSettings>
const CHANNELS = ['bell', 'toast', 'title'] as const

export function NewsSettingsDialog() {
  useNewsWords()
  const t = useWords()
  const { dialogs } = useSession()
  const { settings, refetch, isError, hasFailed, change } = useNewsSettings()
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
          <span className="dim2">{t('news.saved')}</span>
          <Button onClick={back}>{t('shell.notes')}</Button>
        </>
      }
    >
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
              change({ topics: [{ topic, bell, toast, title }] })
            }
          />
          <Bots
            modes={settings.bots}
            hasLiquidations={settings.topics.some(({ topic }) => topic === 'liquidation')}
            onChange={(bot_id, mode) => change({ bots: [{ bot_id, mode }] })}
          />
        </>
      )}
    </Dialog>
  )
}

/** The settings as the server has them, or will have as soon as it answers. */
function useNewsSettings() {
  const { api } = useSession()
  const queries = useQueryClient()
  const queryKey = [NEWS, 'settings']
  const query = useQuery({
    queryKey,
    queryFn: () => api.call<NotificationSettingsResult>(notificationPaths.settings, {}),
  })
  const [hasFailed, setFailed] = useState(false)
  const change = async (wish: Change) => {
    queries.setQueryData<NotificationSettingsResult>(
      queryKey,
      (was) => was && { ...was, ...changed(was, wish) },
    )
    try {
      await api.call(notificationPaths.setSettings, wish)
      setFailed(false)
    } catch {
      setFailed(true)
    }
    await queries.invalidateQueries({ queryKey: [NEWS] })
  }
  return {
    settings: query.data,
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasFailed,
    change: (wish: Change) => void change(wish),
  }
}

function changed(was: Settings, { topics = [], bots = [] }: Change): Settings {
  const named = new Set(bots.map((it) => String(it.bot_id)))
  const others = was.bots.filter(({ bot_id }) => !named.has(bot_id))
  const set = bots.map((it) => ({ bot_id: String(it.bot_id), mode: it.mode as BotMode }))
  return {
    topics: was.topics.map((row) => {
      const now = topics.find(({ topic }) => topic === row.topic)
      if (now === undefined) return row
      return { ...row, bell: !!now.bell, toast: !!now.toast, title: !!now.title }
    }),
    bots: [...others, ...set],
  }
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
  readonly modes: Settings['bots']
  /** Some bot of this server can be liquidated. */
  readonly hasLiquidations: boolean
  onChange(botId: string, mode: BotMode): void
}

/** Nothing without running bots: there is nobody to mute. */
function Bots({ modes, hasLiquidations, onChange }: BotsProps) {
  const t = useWords()
  const { data: bots = [] } = useAllBots('ONGOING', true)
  if (bots.length === 0) return null
  const modeOf = ({ bot_id }: BotFigures): BotMode =>
    modes.find((it) => it.bot_id === bot_id)?.mode ?? 'all'
  return (
    <section className="news-bots" aria-label={t('news.byBot')}>
      <h3>
        <span className="h2">{t('news.byBot')}</span>{' '}
        {hasLiquidations && <span className="dim">{t('news.byBotHelp')}</span>}
      </h3>
      <ul>
        {bots.map(({ figures }) => {
          const pair = `${figures.base_token}/${figures.quote_token}`
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
                value={modeOf(figures)}
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
