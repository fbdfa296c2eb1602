// Sessions of one browser at one address are told apart by when they began.
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import type { Language } from '@trellis/texts'
import { britishFormats, createFormats, FormatsProvider } from '@trellis/ui'
import { SessionProvider } from '../../../app/session-context.tsx'
import type { Session } from '../../../data/session.ts'
import { textsOf } from '../../../../../../tools/text-files.ts'
import { createWords } from '../../../locale/texts-of.ts'
import { SessionLine } from './sessions-card.tsx'

const at = (second: number): string => String(Date.UTC(2026, 10, 29, 8, 49, second))
const session = (second: number, current: boolean) => ({
  id: String(second),
  browser: 'Chrome',
  system: 'Linux',
  address: '127.0.0.1',
  begun_at: at(second),
  used_at: at(30),
  current,
})

async function drawn(language: Language, row: ReturnType<typeof session>): Promise<string> {
  const words = createWords(language, textsOf('first', language))
  words.add(textsOf('account', language))
  const value = { words, locale: { locale: language, language, segment: '' } }
  const formats = createFormats({ ...britishFormats.settings, timeZone: 'Etc/UTC' })
  const { prelude } = await prerender(
    <SessionProvider value={value as unknown as Session}>
      <FormatsProvider value={formats}>
        <SessionLine row={row} busy={false} onEnd={() => undefined} />
      </FormatsProvider>
    </SessionProvider>,
  )
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '')
}

test.each(['en', 'ar-SA'] as const)(
  'no two sessions of a minute read alike: %s',
  async (language) => {
    const rows = [session(1, true), session(2, false), session(3, false)]
    const lines = await Promise.all(rows.map((row) => drawn(language, row)))
    expect(new Set(lines).size).toBe(3)
    for (const [index, line] of lines.entries())
      expect(line).toContain(`29 Nov 2026, 08:49:0${index + 1}`)
    // The button of each says which it ends.
    expect(lines[1]).toMatch(/aria-label="[^"]*08:49:02"/)
  },
)
