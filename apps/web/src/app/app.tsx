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

const HomePage = lazyPage('home')
const CreatePage = lazyPage('create')
const MyBotsPage = lazyPage('my-bots')
const BotDetailPage = lazyPage('bot-detail')
const RankingPage = lazyPage('ranking')
const AccountPage = lazyPage('account')
const NotFoundPage = lazyPage('not-found')

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
          <Route path="/">
            <HomePage />
          </Route>
          {createPaths.map((path) => (
            <Route key={path} path={path.slice(0, -1)}>
              <CreatePage />
            </Route>
          ))}
          <Route path="/my-bot">
            <MyBotsPage />
          </Route>
          <Route path="/bot/:id">
            <BotDetailPage />
          </Route>
          <Route path="/ranking">
            <RankingPage />
          </Route>
          <Route path="/account">
            <AccountPage />
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
