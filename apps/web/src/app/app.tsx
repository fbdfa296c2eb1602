// The area: providers around, shell above and below, one page inside.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { restorePlace } from '../data/kept-place.ts'
import type { Session } from '../data/session.ts'
import { basePath } from '../locale/locale.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { createPaths } from './navigation.ts'
import { lazyPage } from './page-loader.tsx'
import { PageWaiting } from './page-waiting.tsx'
import { Services } from './services.tsx'
import { SessionProvider } from './session-context.tsx'
import { Shell } from './shell.tsx'
import { usePageLocation } from './use-page-location.ts'

const CreatePage = lazyPage('create')
const NotFoundPage = lazyPage('not-found')
/** The other pages by their addresses. */
const pages = (
  [
    ['/', 'home'],
    ['/my-bot', 'my-bots'],
    ['/bot/:id', 'bot-detail'],
    ['/ranking/:id?', 'ranking'],
    ['/account', 'account'],
    ['/announcements/:id?', 'announcements'],
  ] as const
).map(([path, name]) => ({ path, Page: lazyPage(name) }))

export function App({ session }: { readonly session: Session }) {
  return (
    <QueryClientProvider client={session.queries}>
      <SessionProvider value={session}>
        <Router base={basePath(session.locale)} hook={usePageLocation}>
          <Services>
            <Shell>
              <Pages />
            </Shell>
          </Services>
        </Router>
      </SessionProvider>
    </QueryClientProvider>
  )
}

function Pages() {
  const [path] = useLocation()
  useEffect(() => {
    // With the frame that shows the page: asked for before it, the page would be measured twice.
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: 0 })
      restorePlace()
    })
    return () => cancelAnimationFrame(frame)
  }, [path])
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageWaiting />}>
        <Switch>
          {createPaths.map((path) => (
            <Route key={path} path={path.slice(0, -1)}>
              <CreatePage />
            </Route>
          ))}
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
