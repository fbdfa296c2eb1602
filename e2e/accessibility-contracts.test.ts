// axe on the pages of the kinds on contracts.
import { axeReader, describeRoutes, routesOf } from './axe-routes.ts'
import { journeys } from './kind-journey.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const kinds = journeys.filter(({ category = 'spot' }) => category !== 'spot')

describeRoutes(
  floor,
  (reader) => kinds.flatMap((it) => routesOf(it, reader)),
  () => axeReader(floor, kinds, []),
)
