// Draws a part of the operators’ page in a language, as a reader without a window has it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import type { ReactNode } from 'react'
import type { Language } from '@trellis/texts'
import { britishFormats, createFormats, FormatsProvider } from '@trellis/ui'
import { SessionProvider } from '../../../app/session-context.tsx'
import type { Session } from '../../../data/session.ts'
import { textsOf } from '../../../../../../tools/text-files.ts'
import { createWords } from '../../../locale/texts-of.ts'
import { ActContext } from '../act-dialog.tsx'

/** Words of the operators' page with those of the shell. */
export async function operatorWords(language: Language) {
  const words = createWords(language, textsOf('first', language))
  words.add(textsOf('operator', language))
  return words
}

/** Its markup for an admin, without what React alone reads. */
export async function drawn(language: Language, part: ReactNode): Promise<string> {
  const words = await operatorWords(language)
  const session = { words, locale: { locale: language, language, segment: '' } }
  const formats = createFormats({ ...britishFormats.settings, timeZone: 'Etc/UTC' })
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={session as unknown as Session}>
        <FormatsProvider value={formats}>
          <ActContext.Provider value={{ role: 'admin', open: () => undefined }}>
            {part}
          </ActContext.Provider>
        </FormatsProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '')
}
