// Whose plan a confirmation copies, and whether it was changed since.
import { ENDED } from '@trellis/bot-kit/web/create/address-origin.ts'
import type { CopySourceProps } from '@trellis/bot-kit/web/web-context.ts'
import { isolated } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { useRankingTexts } from '../../ranking/use-ranking-texts.ts'
import { useStrategy } from '../../ranking/use-ranking.ts'

export function CopiedOf({ chosen, isHeld }: Pick<CopySourceProps, 'chosen' | 'isHeld'>) {
  useRankingTexts()
  const t = useWords()
  const { data } = useStrategy(chosen, chosen !== ENDED)
  if (chosen === ENDED) return <>{t('ranking.form.ofEnded')}</>
  if (!data) return <>{t('ranking.form.ofPublic')}</>
  const { nick_name: name, parameters } = data
  if (isHeld(parameters)) return <bdi>{name}</bdi>
  return <>{t('ranking.form.ofChanged', { name: isolated(name) })}</>
}
