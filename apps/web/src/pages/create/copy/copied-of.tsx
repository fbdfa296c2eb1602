// Whose plan a confirmation copies, and whether it was changed since.
import { ENDED } from '@trellis/bot-kit/web/create/address-origin.ts'
import type { CopiedOfProps } from '@trellis/bot-kit/web/create/copy-parts.ts'
import { isolated, Skeleton } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { useRankingTexts } from '../../ranking/use-ranking-texts.ts'
import { useStrategy } from '../../ranking/use-ranking.ts'

export function CopiedOf({ business, chosen, isAsTaken, isHeld }: CopiedOfProps) {
  useRankingTexts()
  const t = useWords()
  const { data, isPending } = useStrategy(chosen, chosen !== ENDED)
  if (chosen === ENDED) return <>{t('ranking.form.ofEnded')}</>
  if (isPending) return <Skeleton width="96px" />
  if (data?.business_type !== business) return <>{t('ranking.form.ofPublic')}</>
  const { nick_name: name, parameters } = data
  if (!isAsTaken) return <>{t('ranking.form.ofChanged', { name: isolated(name) })}</>
  if (isHeld(parameters)) return <bdi>{name}</bdi>
  return <>{t('ranking.form.ofOther', { name: isolated(name) })}</>
}
