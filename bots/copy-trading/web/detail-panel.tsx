// The page of following one leader: the copies with what each has made, where the money is, what
// was not copied and why, the limits, and both ways to stop.
import { laterDialog } from '@trellis/bot-kit/web/later.tsx'
import type { ActionDialogProps, DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { CopiesPicture } from './copies-picture.tsx'
import { copy, type CopyDetail } from './copy-kind.ts'
import { endSteps } from './end-steps.ts'
import { copyFacts } from './facts.ts'
import { limitChanges } from './limit-changes.ts'
import { FollowReceipt } from './follow-receipt.tsx'
import { MoneyCard } from './money-card.tsx'
import { RelationCard } from './relation-card.tsx'
import './copy.css'

type Dialog = ActionDialogProps<CopyDetail>

const LimitsDialog = laterDialog(async () => (await import('./limits-dialog.tsx')).LimitsDialog)
const StopDialog = laterDialog(async () => (await import('./stop-dialog.tsx')).StopDialog)

export const kind: DetailKind<CopyDetail> = {
  ...copy,
  facts: copyFacts,
  changes: limitChanges,
  endSteps,
  Picture: CopiesPicture,
  pictureWords: 'copyTrading.copies.title',
  Curve: MoneyCard,
  Receipt: FollowReceipt,
  Side: RelationCard,
  tabs: [],
  actionWords: { adjust: 'copyTrading.act.limits', close: 'copyTrading.act.stop' },
  Adjust: (props: Dialog) => (props.open ? <LimitsDialog {...props} /> : undefined),
  Close: (props: Dialog) => (props.open ? <StopDialog {...props} /> : undefined),
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
