// Words by namespace from the translation service, in the language of the page or another: each
// file is asked for when what says its words is first shown. Its place is that of the build, or a
// host's that the installation names.
import type { Texts } from '@trellis/texts'

/** Words of a namespace; rejects where nobody has them. */
export async function readTexts(
  namespace: string,
  language: string = document.documentElement.lang,
): Promise<Texts> {
  const { texts = '', ownTexts } = document.documentElement.dataset
  const at = (place: string): string =>
    place.replace('{namespace}', namespace).replace('{language}', language)
  if (ownTexts !== undefined) {
    const words = await (await import('./texts-of-service.ts')).textsOfService(at(texts))
    if (words !== undefined) return words
  }
  const answer = await fetch(at(ownTexts ?? texts))
  if (!answer.ok) throw new Error(namespace)
  return (await answer.json()) as Texts
}
