// Where there is no plan yet, the page says why: something is missing, it comes, or nobody
// answered.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormModel, ValidationState } from '@trellis/bot-kit/web/create/create-kind.ts'
import { WebProvider, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { NoPlan } from './plan-tabs.tsx'

test.each<[ValidationState['state'], readonly string[]]>([
  ['idle', ['spotDca.sum.waiting']],
  ['ready', ['spotDca.sum.waiting']],
  ['waiting', ['skeleton']],
  ['failed', ['spotDca.sum.failed', 'create.retry']],
])('without a plan, the question being %s', (state, said) => {
  const model: Partial<FormModel> = {
    validation: { state, answer: undefined, fresh: false, retry: () => undefined },
  }
  const services: Partial<WebServices> = { t: (key) => key }
  const html = renderToStaticMarkup(
    <WebProvider value={services as WebServices}>
      <NoPlan model={model as FormModel} />
    </WebProvider>,
  )
  const all = ['spotDca.sum.waiting', 'skeleton', 'spotDca.sum.failed', 'create.retry']
  expect(all.filter((it) => html.includes(it)).toSorted()).toEqual(said.toSorted())
})
