// What a line that fills says to who does not see it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

test('says how far it is, within its ends', () => {
  expect(renderToStaticMarkup(<ProgressBar share={0.426} label="Filling" />)).toMatch(
    /role="progressbar" aria-label="Filling" aria-valuenow="43".*43%/,
  )
  expect(renderToStaticMarkup(<ProgressBar share={7} label="Filling" />)).toMatch(/"100"/)
})

test('says nothing where words beside it do', () => {
  expect(renderToStaticMarkup(<ProgressBar share={0.5} />)).toMatch(/aria-hidden="true"/)
})
