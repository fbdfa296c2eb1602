// The sign of a topic on its tint. Never the only carrier of a meaning: words stand beside it.
import type { NotificationTopicName } from '@trellis/contract'
import type { TEST_MESSAGE } from '@trellis/contract/deliveries'

/** A topic, or a message that the reader asked for to try a target. */
export type GlyphOf = NotificationTopicName | typeof TEST_MESSAGE

/** Strokes on a field of 12 by 12. */
const strokes: Readonly<Record<GlyphOf, string>> = {
  liquidation: 'M6 2 10.5 10h-9z',
  stopped: 'M6 2 10.5 10h-9z',
  refused: 'm3 3 6 6M9 3 3 9',
  range: 'M2 4h8M2 8h8',
  target: 'M1.8 6a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 0 0-8.4 0M5.2 6a.8.8 0 1 0 1.6 0 .8.8 0 0 0-1.6 0',
  round: 'M10 6a4 4 0 1 1-1.2-2.9M10 1.5V4H7.5',
  rebalance: 'M2 4h7L7.5 2.5M10 8H3l1.5 1.5',
  copy: 'M2 2h5v5H2zM5 9.5h4.5V5',
  follower: 'M6 2.2a2 2 0 1 0 0 4 2 2 0 0 0 0-4M2.5 10.5a3.5 3.5 0 0 1 7 0',
  earned: 'M6 2v8M2 6h8',
  trigger: 'M3.5 1.5v9M3.5 2H9L7.5 4 9 6H3.5',
  funds: 'M6 2v8M2 6h8',
  closed: 'M3.5 3.5h5v5h-5z',
  test: 'M1.5 3h9v6.5h-9zM1.5 3.5 6 7l4.5-3.5',
}

const tones: Readonly<Record<GlyphOf, string>> = {
  liquidation: 'risk',
  stopped: 'risk',
  refused: 'warn',
  range: 'warn',
  target: 'good',
  round: 'good',
  rebalance: 'plain',
  copy: 'plain',
  follower: 'good',
  earned: 'good',
  trigger: 'good',
  funds: 'plain',
  closed: 'plain',
  test: 'plain',
}

export function NewsGlyph({ topic }: { readonly topic: GlyphOf }) {
  return (
    <span className="glyph" data-tone={tones[topic]} aria-hidden="true">
      <svg width="12" height="12" viewBox="0 0 12 12">
        <path d={strokes[topic]} />
      </svg>
    </span>
  )
}
