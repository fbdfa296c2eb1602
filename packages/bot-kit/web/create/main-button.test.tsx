// A form's main button: live, or held with the reason beside that a screen reader hears with it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountRefusedProvider } from './account-refused.ts'
import { MainButton } from './main-button.tsx'

const drawn = (refused: string | undefined) =>
  renderToStaticMarkup(
    <AccountRefusedProvider value={refused}>
      <MainButton label="Create" isFixing={false} onPress={() => undefined} />
    </AccountRefusedProvider>,
  )

test('it is held for an account that makes no bots, and says why', () => {
  const html = drawn('Your account is blocked: it makes no bots.')
  expect(html).toContain('aria-disabled="true"')
  const [, described = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`id="${described}">Your account is blocked: it makes no bots.</p>`)
})

test.each([undefined, ''])('it is live for every other account (%s)', (refused) => {
  const html = drawn(refused)
  expect(html).toContain('Create')
  expect(html).not.toContain('aria-disabled')
  expect(html).not.toContain('<p')
})
