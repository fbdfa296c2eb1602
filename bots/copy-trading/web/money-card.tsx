// Where the money of a relation is: what waits for a new bot, and what is in each copy.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions, Figure } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { CopyDetail } from './copy-kind.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading.money'

export function MoneyCard({ detail, view }: DetailPartProps<CopyDetail>) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { copies, following, ended, won } = detail
  const money = (text: string): string => `${write.money(text)} ${config.coin}`
  const row = (key: 'waits' | 'share', value: string) => ({
    key,
    term: t(`${words}.${key}`),
    value: <Figure>{value}</Figure>,
  })
  const held = copies.map(({ bot_id, equity }) => ({ id: bot_id, part: Number(equity) }))
  const waits = Number(following.waiting)
  const number = (value: number): string => format.number(String(value))
  return (
    <section className="card stack stack-12" aria-label={t(`${words}.title`)}>
      <h2 className="card-title">{t(`${words}.title`)}</h2>
      {isOver(view) ? undefined : (
        <div className="lead-split" aria-hidden="true">
          {held.map(({ id, part }) => (
            <i key={id} style={{ flexGrow: part }} />
          ))}
          {waits > 0 ? <u style={{ flexGrow: waits }} /> : undefined}
        </div>
      )}
      <Definitions
        rows={[
          ...(isOver(view)
            ? []
            : [
                row('waits', money(following.waiting)),
                ...copies.map((it) => ({
                  key: it.bot_id,
                  term: (
                    <>
                      <bdi dir="ltr">{write.botName(it)}</bdi> · {write.kindOf(it)}
                    </>
                  ),
                  value: <Figure>{money(it.equity)}</Figure>,
                })),
              ]),
          {
            key: 'ended',
            term: t(`${words}.ended`),
            value:
              ended === 0
                ? number(ended)
                : `${number(ended)} (${t(`${words}.won`, { count: number(won) })})`,
          },
          row('share', money(following.share_paid)),
        ]}
      />
    </section>
  )
}
