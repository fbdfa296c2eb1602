// Words by namespace from the translation service, in the language of the page: each file is asked
// for when what says its words is first shown. Its place is that of the build.
import type { Texts } from '@trellis/bot-kit/web/web-context.ts'

/** Words of a namespace; rejects where the service does not answer. */
export async function readTexts(namespace: string): Promise<Texts> {
  const { lang, dataset } = document.documentElement
  const place = dataset['texts'] ?? ''
  const answer = await fetch(place.replace('{namespace}', namespace).replace('{language}', lang))
  if (!answer.ok) throw new Error(namespace)
  return (await answer.json()) as Texts
}
