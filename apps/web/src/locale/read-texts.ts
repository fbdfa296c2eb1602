// Words by namespace from the translation service, in the language of the page or another: each
// file is asked for when what says its words is first shown. Its place is that of the build.
import type { Texts } from '@trellis/texts'

/** Words of a namespace; rejects where the service does not answer. */
export async function readTexts(
  namespace: string,
  language: string = document.documentElement.lang,
): Promise<Texts> {
  const { dataset } = document.documentElement
  const place = dataset['texts'] ?? ''
  const answer = await fetch(
    place.replace('{namespace}', namespace).replace('{language}', language),
  )
  if (!answer.ok) throw new Error(namespace)
  return (await answer.json()) as Texts
}
