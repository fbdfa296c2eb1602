// What may be written by whom, said by facts that were counted before and after a request.
import { expect, test } from 'vitest'
import type { Verdict } from '../test/judge-body.ts'
import { judgeState, type Written } from './judge-state.ts'
import type { FuzzRequest } from './request-shape.ts'

const request = (sender: string, name = 'closeGrid', permission = 'bot') =>
  ({ sender, endpoint: { name, permission } }) as unknown as FuzzRequest
const ok: Verdict = { finding: undefined, code: 'ok', isRefused: false }
const refused: Verdict = { ...ok, code: 'NOT_FOUND', isRefused: true }
const written = (owner: number, stranger = 0, accounts = 0): Written => ({
  accounts,
  of: { owner, stranger },
})

test.each([
  ['the owner writes what is the owner’s', request('owner'), ok, written(1), undefined],
  ['nobody writes', request('stranger'), refused, written(0), undefined],
  ['a stranger writes it', request('stranger'), ok, written(1), 'it wrote what is of the owner'],
  [
    'a guest writes it, and is refused',
    request('guest'),
    refused,
    written(1, 2),
    'it wrote what is of the owner and the stranger',
  ],
  [
    'a refusal writes',
    request('owner'),
    refused,
    written(1),
    'it was refused and wrote all the same',
  ],
  [
    'a refusal writes among the accounts',
    request('owner'),
    refused,
    written(0, 0, 1),
    'it was refused and wrote among the accounts',
  ],
  [
    'an operator’s refusal is a line of the audit log',
    request('operator', 'operatorAct'),
    refused,
    written(0, 0, 1),
    undefined,
  ],
  [
    'a reading writes',
    request('owner', 'summary', 'read'),
    ok,
    written(1),
    'it reads only, and wrote',
  ],
])('%s', (_, sent, verdict, after, finding) => {
  expect(judgeState(sent, verdict, written(0), after)).toBe(finding)
})
