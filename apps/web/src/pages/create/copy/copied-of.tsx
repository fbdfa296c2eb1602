// Whose plan a confirmation copies.
import { ENDED } from '@trellis/bot-kit/web/create/address-origin.ts'
import { useWords } from '../../../app/session-context.tsx'
import { useRankingTexts } from '../../ranking/use-ranking-texts.ts'
import { useStrategy } from '../../ranking/use-ranking.ts'

/** `chosen` as an address calls the bot. */
export function CopiedOf({ chosen }: { readonly chosen: string }) {
  useRankingTexts()
  const t = useWords()
  const { data } = useStrategy(chosen, chosen !== ENDED)
  if (chosen === ENDED) return <>{t('ranking.form.ofEnded')}</>
  return <bdi>{data ? data.nick_name : t('ranking.form.ofPublic')}</bdi>
}
