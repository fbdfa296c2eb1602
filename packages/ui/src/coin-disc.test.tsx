// The mark of a coin.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoinDisc } from './coin-disc.tsx'

test('a coin that we have a sign for is drawn', () => {
  expect(renderToStaticMarkup(<CoinDisc coin="BTC" />)).toMatch(/<path d="M/)
})

test('a coin’s disc says as many letters as fit into the small one', () => {
  expect(renderToStaticMarkup(<CoinDisc coin="PEPE" small />)).toMatch(/>PE</)
})
