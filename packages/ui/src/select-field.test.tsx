// What is chosen in a form is named where it stands, for whoever sees it and whoever hears it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

test('a choice of a form has a label of its own, and its name begins with it', () => {
  const html = renderToStaticMarkup(
    <SelectField
      label="Reason"
      options={[{ value: 'fork', label: 'A fork' }]}
      value="fork"
      onChange={() => undefined}
      closeLabel="Close"
    />,
  )
  const [, id, text] = /<label for="([^"]+)">([^<]+)<\/label>/.exec(html) ?? []
  expect(text).toBe('Reason')
  expect(/<button[^>]*>/.exec(html)?.[0]).toContain(`id="${id}"`)
  expect(html).toContain('aria-label="Reason: A fork"')
})
