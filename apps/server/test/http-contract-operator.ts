// Contract cases of what operators read and do: the user of the suite is none, and hears what an
// address hears that is not there. What operators are answered is in http-operator.test.ts.
import { expect } from 'vitest'
import type { Case } from './contract-case.ts'

const stranger: Pick<Case, 'expect' | 'refused'> = {
  expect: (answer) => expect(answer.http).toBe(404),
  refused: 10404,
}

export const operatorCases: Readonly<Record<string, Case>> = {
  operatorMe: { ...stranger, send: () => ({}) },
  operatorUsers: { ...stranger, send: () => ({ query: 'a' }) },
  operatorUser: { ...stranger, send: () => ({ id: '1' }) },
  operatorSite: { ...stranger, send: () => ({}) },
  operatorAudit: { ...stranger, send: () => ({}) },
  operatorAct: { ...stranger, send: () => ({ part: 'audit', name: 'list', words: [] }) },
}
