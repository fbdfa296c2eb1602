// The places again, within reach of a thumb. A page with its own bar at the bottom hides this one.
import { Link } from 'wouter'
import { Icon } from '@trellis/ui'
import { useWords } from './session-context.tsx'
import { usePlaceHref } from './last-create.ts'
import { places, useCurrentPlace } from './navigation.ts'

export function TabBar() {
  const t = useWords()
  const current = useCurrentPlace()
  const hrefOf = usePlaceHref()
  return (
    <nav className="tabbar" aria-label={t('nav.tabs')}>
      {places.map((place) => (
        <Link
          key={place.path}
          href={hrefOf(place.path)}
          aria-current={place === current ? 'page' : undefined}
        >
          <Icon name={place.icon} size={22} />
          {t(place.words)}
        </Link>
      ))}
    </nav>
  )
}
