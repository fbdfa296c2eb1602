// The translation service for what is drawn in a test: the files as they stand in the repository.
import { vi } from 'vitest'
import { TextReader } from '../../../../../tools/text-files.ts'

/** Until globals are stubbed no more; what is asked for beside the texts is not there. */
export function serveTexts(locale = 'en'): void {
  const reader = new TextReader()
  const known = new Set(reader.files.map((it) => `${it.namespace}/${it.locale}`))
  const dataset = { texts: '{namespace}/{language}' }
  vi.stubGlobal('document', { documentElement: { lang: locale, dataset } })
  vi.stubGlobal('fetch', (address: string) => {
    const [namespace = '', of = ''] = address.split('/')
    return Promise.resolve(
      known.has(address)
        ? new Response(JSON.stringify(reader.read(namespace, of)))
        : new Response('', { status: 404 }),
    )
  })
}
