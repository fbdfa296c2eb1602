// The gate on the endpoint table, seen to fail on each planted fault.
import { expect, test } from 'vitest'
import { endpointViolations, readTable, testedNames, untested } from './check-endpoints.ts'

const header = 'group\tmethod\tpath\taccess\tendpoint\treason\n'
const served = [{ name: 'closeGrid', method: 'POST', site: '/grid/v1/close-grid' }]
const tested = new Set(['closeGrid', 'ws:quote'])
const messages = (rows: string): readonly string[] =>
  endpointViolations(readTable(header + rows), served, tested).map((it) => it.message)

test('a served and tested row passes, and so does one with a reason', () => {
  expect(messages('a\tPOST\t/grid/v1/close-grid\tprivate\tcloseGrid\t\n')).toEqual([])
  expect(messages('a\tPOST\t/dca/v1/status\tprivate\t\tarrives with the spot DCA kind\n')).toEqual(
    [],
  )
  expect(messages('a\tWS\t/spot/ws/quote/v1\tpublic\tws:quote\t\n')).toEqual([])
})

test.each([
  ['a\tPOST\t/x\tprivate\t\t\n', 'no endpoint and no reason'],
  ['a\tPOST\t/grid/v1/close-grid\tprivate\tcloseGrid\tlater\n', 'an endpoint and a reason'],
  ['a\tPOST\t/x\tprivate\tcloseGrid\t\n', 'served by 0 endpoints'],
  ['a\tGET\t/grid/v1/close-grid\tprivate\tcloseGrid\t\n', 'served by 0 endpoints'],
  ['a\tPOST\t/grid/v1/close-grid\tprivate\tother\t\n', 'served by closeGrid'],
  ['a\tWS\t/other\tpublic\tws:other\t\n', 'no contract test'],
])('a planted fault is found: %j', (row, message) => {
  expect(messages(row).join()).toContain(message)
})

test('an endpoint without a case is named', () => {
  expect(untested(served, new Set()).map((it) => it.message)).toEqual(['closeGrid has no case'])
})

test('cases are read from the table of the contract test', () => {
  const text = "const cases = {\n  closeGrid: answers(\n  'ws:quote': {\n    inner: {\n}\n"
  expect([...testedNames(text)]).toEqual(['closeGrid', 'ws:quote'])
})
