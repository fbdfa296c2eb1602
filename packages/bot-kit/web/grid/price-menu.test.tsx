// What stands behind the distance of a price field: the presets by ticks and the allowed range.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { WebProvider, type WebServices } from '../web-context.ts'
import { Presets } from './price-menu.tsx'

const services = {
  t: (key: string) => key,
  format: britishFormats,
} as unknown as WebServices

test('presets lead 10, 50 and 200 ticks away, on either side', () => {
  const text = renderToStaticMarkup(
    <WebProvider value={services}>
      <Presets
        name="Upper price"
        distance=""
        distanceOf={() => ''}
        tick="0.1"
        digits={1}
        coin="USDT"
        named={[]}
        from=""
        to=""
        onTicks={() => undefined}
        onPrice={() => undefined}
        close={() => undefined}
      />
    </WebProvider>,
  )
  const shown = [...text.matchAll(/>([+−]\d+)</g)].map(([, words]) => words)
  expect(shown).toEqual(['−200', '−50', '−10', '+10', '+50', '+200'])
})
