// The form of a product holds its button for an account that makes no bots.
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { AccountRefusedProvider } from '../create/account-refused.ts'
import { WebProvider, type WebServices } from '../web-context.ts'
import { ProductScreen } from './product-screen.tsx'

const nothing = (): void => undefined
const placing = {
  state: { type: 'idle' },
  place: nothing,
  sendAgain: nothing,
  lookAgain: nothing,
  reset: nothing,
} as const

async function drawn(refused: string): Promise<string> {
  const services = { t: (key: string) => key, signedIn: true, openLogin: nothing }
  const { prelude } = await prerender(
    <WebProvider value={services as unknown as WebServices}>
      <AccountRefusedProvider value={refused}>
        <ProductScreen
          words="dualAsset"
          formName="Dual asset"
          head="head"
          picture="picture"
          fields="fields"
          action={{ label: 'Subscribe' }}
          placing={placing}
          confirmation={{ title: '?', body: '', button: 'Confirm', onConfirm: nothing }}
          onPress={nothing}
        />
      </AccountRefusedProvider>
    </WebProvider>,
  )
  return new Response(prelude).text()
}

test('it is held with the reason, and live to all others', async () => {
  const held = await drawn('Your account is blocked.')
  expect(held).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Subscribe/)
  expect(held).toContain('>Your account is blocked.</p>')
  expect(await drawn('')).not.toContain('aria-disabled')
})
