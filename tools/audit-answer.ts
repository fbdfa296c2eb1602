// What `npm audit --json` answers, read: findings, or that the registry has no such service. A line
// of the list of what is allowed counts up to its day and for its package alone.
export interface Finding {
  /** "GHSA-…" of the advisory. */
  readonly id: string
  readonly package: string
  readonly severity: string
  readonly title: string
}

/** One line of tools/audit-allow.json. */
export interface Allowed {
  readonly id: string
  readonly package: string
  /** Last day on which it counts: "2027-01-31". */
  readonly until: string
  readonly why: string
}

export type Answer =
  | { readonly type: 'findings'; readonly findings: readonly Finding[] }
  /** Nothing was checked. */
  | { readonly type: 'no-service'; readonly why: string }

export interface Verdict {
  readonly code: number
  readonly lines: readonly string[]
}

export const CLEAN = 0
export const FOUND = 1
/** Not 0: nobody may take it for a check that was made. */
export const NOT_CHECKED = 3

interface Advisory {
  readonly name?: string
  readonly title?: string
  readonly url?: string
  readonly severity?: string
  readonly source?: number
}

/** Reads what npm has printed; what is no report of findings is no check. */
export function readAnswer(text: string): Answer {
  const said = jsonOf(text)
  const { vulnerabilities } = said
  if (said['auditReportVersion'] !== 2 || !isRecord(vulnerabilities)) {
    const error = isRecord(said['error']) ? said['error'] : {}
    const words = [said['message'], error['summary'], error['detail'], error['code']]
    const why = words.find(isSaid) ?? 'npm gave no report'
    return { type: 'no-service', why: withoutAddresses(why) }
  }
  const found = new Map<string, Finding>()
  for (const entry of Object.values(vulnerabilities)) {
    const via = isRecord(entry) && Array.isArray(entry['via']) ? (entry['via'] as unknown[]) : []
    // A text names another package, whose own entry has the advisory.
    for (const advisory of via.filter(isRecord)) {
      const finding = findingOf(advisory)
      found.set(`${finding.id} ${finding.package}`, finding)
    }
  }
  return { type: 'findings', findings: [...found.values()] }
}

function findingOf({ name, title, url, severity, source }: Advisory): Finding {
  const id = /GHSA(-[a-z0-9]{4}){3}/.exec(url ?? '')?.[0] ?? `npm-${source ?? 'unknown'}`
  return { id, package: name ?? '', severity: severity ?? 'unknown', title: title ?? '' }
}

/** What to say and to end with; `today` is "2026-11-28". */
export function judge(answer: Answer, allowed: readonly Allowed[], today: string): Verdict {
  if (answer.type === 'no-service') {
    const line = `NOT CHECKED: this registry answers no audit (${answer.why}); use one that does`
    return { code: NOT_CHECKED, lines: [line] }
  }
  const faults = allowed.flatMap((it) => faultOf(it, answer.findings, today) ?? [])
  const open = answer.findings.filter(
    (it) => !allowed.some((line) => line.id === it.id && line.package === it.package),
  )
  const lines = [
    ...open.map((it) => `${it.package}: ${it.severity}: ${it.title} (${it.id})`),
    ...faults,
  ]
  if (lines.length > 0) return { code: FOUND, lines }
  const kept = allowed.length === 0 ? '' : `, ${allowed.length} allowed for now`
  return { code: CLEAN, lines: [`production dependencies: nothing is known against them${kept}`] }
}

/** An entry that is no day's, has run out, says no reason, or allows what is not there. */
function faultOf(line: Allowed, findings: readonly Finding[], today: string): string | undefined {
  const name = `tools/audit-allow.json: ${line.id} of ${line.package}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(line.until)) return `${name}: "until" is a day: ${line.until}`
  if (line.why.trim() === '') return `${name} says no reason`
  if (line.until < today) return `${name} ran out on ${line.until}: update, or decide anew`
  const isThere = findings.some((it) => it.id === line.id && it.package === line.package)
  return isThere ? undefined : `${name} is found no more: take the line away`
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

const isSaid = (it: unknown): it is string => typeof it === 'string' && it !== ''

function isRecord(it: unknown): it is Readonly<Record<string, unknown>> {
  return typeof it === 'object' && it !== null
}

/** Which registry is asked is nobody's business. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/\s*\bhttps?:\/\/\S+/g, ' …')
}
