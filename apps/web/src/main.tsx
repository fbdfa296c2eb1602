// Starts the web area: locale, words, session, first page. Words of the kinds come with their
// pages.
import '@trellis/ui'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { askFirst } from './app/first-answers.ts'
import { pageFormats } from './app/page-formats.ts'
import { preloadPage } from './app/page-loader.tsx'
import type { Outside } from './data/outside.ts'
import { restoreState } from './data/kept-place.ts'
import { createSession } from './data/session.ts'
import { basePath, localeOfPath, type PageLocale } from './locale/locale.ts'
import { addTexts } from './locale/add-texts.ts'
import { createWords, type Words } from './locale/texts-of.ts'

async function start(): Promise<void> {
  restoreState()
  const locale = localeOfPath(location.pathname)
  const path = location.pathname.slice(basePath(locale).length)
  preloadPage(path)
  const words = createWords(locale.language)
  const outside = await lookAround(locale)
  const session = createSession(locale, words, outside)
  askFirst(session, path)
  await firstTexts(words)
  await styled()
  const place = document.getElementById('app')
  if (place === null) return
  const drawing = createRoot(place)
  // In pieces: the page scrolls and answers while its first drawing is made.
  startTransition(() => drawing.render(<App session={session} />))
  outside?.begin?.(session)
  // The first number costs as much as a screen, because the browser reads its tables for it: in a
  // task of its own, while the answers are on their way.
  setTimeout(() => pageFormats(locale, words, session.settings.get()).number('0', 2))
}

const AGAIN_MS = 2_000

/** The first words, asked for until they come: without them no page can say that it has none. */
function firstTexts(words: Words): Promise<void> {
  return addTexts(words, 'first').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return firstTexts(words)
  })
}

/** What is around the page, where its first script has seen that something is. */
async function lookAround(locale: PageLocale): Promise<Outside | undefined> {
  if (document.documentElement.dataset['around'] === undefined) return undefined
  try {
    return await (await import('./platform/look-around.ts')).lookAround(locale)
  } catch {
    // The page is one of a browser then.
    return undefined
  }
}

/** The page asks for the sheet beside the code and waits for it here alone. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (link === null || link.sheet !== null) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    // Without a sheet the words can still be read.
    link.addEventListener('error', resolve)
  })
}

// Behind the modules' own first run: together the two would be the longest task of a guest's visit.
setTimeout(() => void start())
