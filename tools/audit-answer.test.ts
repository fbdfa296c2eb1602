// Answers of the forms that npm gives, written for these tests: what is found, allowed, run out,
// and what was never checked at all.
import { describe, expect, it } from 'vitest'
import { judge, readAnswer, type Allowed } from './audit-answer.ts'

const TODAY = '2026-11-28'
const ID = 'GHSA-aaaa-bbbb-cccc'
const advisory = {
  source: 1,
  name: 'left',
  title: 'Reads too much',
  url: `https://advisories.example/${ID}`,
  severity: 'high',
}
const reportOf = (vulnerabilities: object): string =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })
const found = reportOf({
  left: { name: 'left', severity: 'high', via: [advisory] },
  // It depends on the other one.
  right: { name: 'right', severity: 'high', via: ['left'] },
})
const line: Allowed = { id: ID, package: 'left', until: '2026-12-31', why: 'not reached: …' }
const verdict = (text: string, allowed: readonly Allowed[] = []) =>
  judge(readAnswer(text), allowed, TODAY)

describe('an answer with findings', () => {
  it('names each advisory once, by package and severity, and fails', () => {
    expect(verdict(found)).toEqual({ code: 1, lines: [`left: high: Reads too much (${ID})`] })
  })

  it('without any is clean', () => {
    expect(verdict(reportOf({}))).toMatchObject({ code: 0 })
  })

  it('an advisory without a known number is told by that of npm', () => {
    const { url: _, ...unnamed } = advisory
    const { lines } = verdict(reportOf({ left: { via: [unnamed] } }))
    expect(lines).toEqual(['left: high: Reads too much (npm-1)'])
  })
})

describe('what is allowed', () => {
  it('counts up to its day', () => {
    expect(verdict(found, [line])).toMatchObject({ code: 0 })
    expect(verdict(found, [{ ...line, until: TODAY }])).toMatchObject({ code: 0 })
  })

  it.each([
    [{ until: '2026-11-27' }, 'ran out on 2026-11-27'],
    [{ until: 'soon' }, 'is a day'],
    [{ why: ' ' }, 'says no reason'],
  ])('not any longer, or without day and reason: %j', (change, words) => {
    const { code, lines } = verdict(found, [{ ...line, ...change }])
    expect([code, lines.join()]).toEqual([1, expect.stringContaining(words)])
  })

  it('is for its package alone, and goes with what it allowed', () => {
    const other = { ...line, package: 'right' }
    expect(verdict(found, [other]).lines).toHaveLength(2)
    expect(verdict(reportOf({}), [line]).lines.join()).toContain('take the line away')
  })
})

describe('a registry without an audit', () => {
  it.each([
    [
      {
        message: '405 Method Not Allowed - POST https://registry.example/a',
        error: { summary: '' },
      },
    ],
    [{ error: { code: 'ENOTFOUND', summary: 'request to https://registry.example failed' } }],
    [{}],
  ])('is no check, under a code of its own, without the address: %j', (said) => {
    const { code, lines } = verdict(JSON.stringify(said))
    expect(code).toBe(3)
    expect(lines.join()).toMatch(/^NOT CHECKED/)
    expect(lines.join()).not.toContain('registry.example')
  })

  it('nor is what is no JSON', () => {
    expect(verdict('npm error')).toMatchObject({ code: 3 })
  })
})
