// axe on the pages of products and of copying.
import { axeReader, describeRoutes, followSomebody, routesOfProduct } from './axe-routes.ts'
import { products } from './product-journey.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
let led = { mark: '', following: '' }

describeRoutes(
  floor,
  (reader) => [
    { name: 'leaders', path: () => '/copy-create/' },
    { name: 'a leader', path: () => `/copy-create/?leader=${led.mark}` },
    { name: 'following', path: () => `/bot/${led.following}/` },
    ...products.flatMap((it) => routesOfProduct(it, reader)),
  ],
  () =>
    axeReader(floor, [], products, async (page) => {
      led = await followSomebody(floor, page)
    }),
)
