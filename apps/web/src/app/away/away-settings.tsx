// Where news go beside the page, what of them, and when: browsers, webhooks, topics, quiet hours.
import { targetSorts } from '@trellis/contract/deliveries'
import { Button, Notice, Skeleton } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import { NewsGlyph } from '../news/news-glyph.tsx'
import { useAwayWords } from './away-words.ts'
import { QuietHours } from './quiet-hours.tsx'
import { BrowserTargets } from './browser-targets.tsx'
import { WebhookTargets } from './webhook-targets.tsx'
import { useAwayChanges, type Away } from './use-away.ts'
import './away.css'

export function AwaySettings() {
  useAwayWords()
  const t = useWords()
  const { away, isError, refetch, change, failure } = useAwayChanges()
  if (away === undefined) {
    return isError ? <NotLoaded again={refetch} /> : <Skeleton height="320px" />
  }
  return (
    <div className="away">
      {failure !== undefined && (
        <Notice tone="warn" live>
          {t('news.notSaved')}
        </Notice>
      )}
      <BrowserTargets away={away} />
      <WebhookTargets away={away} />
      {away.targets.length > 0 && (
        <>
          <Topics topics={away.topics} onChange={(topic) => void change({ topics: [topic] })} />
          <QuietHours away={away} onChange={(wish) => void change(wish)} />
        </>
      )}
    </div>
  )
}

export function NotLoaded({ again }: { readonly again: () => void }) {
  const t = useWords()
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button small onClick={again}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('error.load')}
    </Notice>
  )
}

type Topic = Away['topics'][number]

interface TopicsProps {
  readonly topics: readonly Topic[]
  onChange(topic: Pick<Topic, 'topic' | 'push' | 'webhook'>): void
}

function Topics({ topics, onChange }: TopicsProps) {
  const t = useWords()
  return (
    <table className="news-topics">
      <caption>
        <span className="h2">{t('away.byTopic')}</span>{' '}
        <span className="dim">{t('away.byTopicHelp')}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('news.topicHead')}</th>
          {targetSorts.map((sort) => (
            <th key={sort} scope="col">
              {t(`away.sort-${sort}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map(({ topic, push, webhook }) => (
          <tr key={topic}>
            <th scope="row">
              <NewsGlyph topic={topic} />
              <b>{t(`news.topic-${topic}`)}</b>
            </th>
            {targetSorts.map((sort) => (
              <td key={sort}>
                <label className="news-tick">
                  <input
                    type="checkbox"
                    checked={{ push, webhook }[sort]}
                    aria-label={t('news.tick', {
                      topic: t(`news.topic-${topic}`),
                      channel: t(`away.sort-${sort}`),
                    })}
                    onChange={(event) =>
                      onChange({ topic, push, webhook, [sort]: event.target.checked })
                    }
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
