// The API reference, generated from the same table that the routes are made of: /openapi.json and
// /docs.
import { z } from 'zod'
import { everyError, fieldReasons, type Endpoint, type ErrorRow } from '@trellis/contract'
import type { Route } from '../calls/call.ts'
import { placesOf } from './route-table.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json
}

/** The OpenAPI document of all routes; bare paths only, /x-api serves the same. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes) {
    for (const { url, open } of placesOf(endpoint)) {
      if (url.startsWith('/x-api')) continue
      const method = endpoint.path.method.toLowerCase()
      paths[url] = { ...paths[url], [method]: operation(endpoint, open) }
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Trellis',
      version: '1.0.0',
      description:
        'Trading bots. Every path is also served under /x-api. Site paths need the session cookie, ' +
        '/v5 paths a signature; see /docs.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'trellis-token' },
        signature: { type: 'apiKey', in: 'header', name: 'X-BAPI-SIGN' },
      },
    },
  }
}

function operation(endpoint: Endpoint, open: boolean): Json {
  const request = schemaOf(endpoint.request, 'input')
  const isGet = endpoint.path.method === 'GET'
  const input = isGet
    ? { parameters: parametersOf(request) }
    : { requestBody: { content: { 'application/json': { schema: request } } } }
  const security = endpoint.access === 'public' ? [] : [open ? { signature: [] } : { session: [] }]
  return {
    operationId: open ? `${endpoint.name}Open` : endpoint.name,
    summary: endpoint.doc,
    security,
    ...input,
    responses: {
      '200': {
        description: 'Answer in the envelope of the path; refusals carry a code.',
        content: { 'application/json': { schema: envelopeSchema(endpoint, open) } },
      },
    },
  }
}

function envelopeSchema(endpoint: Endpoint, open: boolean): Json {
  const result = schemaOf(endpoint.response, 'output')
  const number = { type: 'number' }
  const text = { type: 'string' }
  const properties = open
    ? { retCode: number, retMsg: text, result, retExtInfo: {}, time: number }
    : { ret_code: number, ret_msg: text, result, ext_code: text, ext_info: {}, time_now: text }
  return { type: 'object', properties }
}

function parametersOf(schema: Json): readonly Json[] {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }))
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** The readable reference: one page, no script, the same table. */
export function docsPage(routes: readonly Route[]): string {
  const groups = new Map<string, Route[]>()
  for (const route of routes) {
    const group = groupOf(route.endpoint)
    groups.set(group, [...(groups.get(group) ?? []), route])
  }
  const sections = [...groups].map(([name, rows]) => section(name, rows)).join('\n')
  const contents = [...groups.keys()]
    .map((name) => `<a href="#${slug(name)}">${name}</a>`)
    .join(' · ')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Trellis API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs.css"></head><body><main>
<h1>Trellis API</h1>
${INTRODUCTION}
<nav aria-label="Groups">${contents}</nav>
${sections}
${errorSection()}
</main></body></html>
`
}

const INTRODUCTION = `<p>Every path is served bare and under <code>/x-api</code>.
Machine-readable: <a href="/openapi.json">openapi.json</a>.</p>
<h2>Envelopes</h2>
<p>Site paths answer <code>{ret_code, ret_msg, result, ext_code, ext_info, time_now}</code>,
paths under <code>/v5</code> <code>{retCode, retMsg, result, retExtInfo, time}</code>.
A call succeeded when the code is 0 and <code>result.status_code</code> is absent, 0 or 200.</p>
<h2>Numbers</h2>
<p>Decimals travel as plain strings: digits with at most one point, no exponent,
at most 30 digits and 12 after the point. Ids are decimal strings; requests may send them as
integers. Enumerations may be sent as number, numeric string or name.</p>
<h2>Names and text</h2>
<p>A field with two names (<code>stop_loss</code> and <code>stop_loss_price</code>,
<code>grid_id</code> and <code>bot_id</code>) may be sent under either; under both with different
values the call is refused. Text is well-formed Unicode: half of a surrogate pair is refused.</p>
<h2>Signing</h2>
<p>Paths under <code>/v5</code> take the headers <code>X-BAPI-API-KEY</code>,
<code>X-BAPI-TIMESTAMP</code> (ms), <code>X-BAPI-RECV-WINDOW</code> (ms, 5000 when absent)
and <code>X-BAPI-SIGN</code>: HMAC-SHA256 in hex, with the API secret, over
timestamp + key + receive window + (query string of a GET, or body of a POST).
A signature is accepted once.</p>`

function groupOf(endpoint: Endpoint): string {
  // A kind's endpoints are named with it: "spot-grid.createGrid".
  const [kind = '', own] = endpoint.name.split('.')
  if (own !== undefined)
    return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`
  const path = endpoint.path.site ?? endpoint.path.open ?? ''
  if (/user|config|api-keys/.test(path)) return 'Account'
  if (/product|market|coin|kline/.test(path)) return 'Market'
  return 'Bots'
}

const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')

function section(name: string, rows: readonly Route[]): string {
  const articles = rows.map((route) => article(route.endpoint)).join('\n')
  return `<section id="${slug(name)}"><h2>${escape(name)}</h2>\n${articles}</section>`
}

function article(endpoint: Endpoint): string {
  const places = placesOf(endpoint)
    .filter((place) => !place.url.startsWith('/x-api'))
    .map((place) => `<code>${endpoint.path.method} ${escape(place.url)}</code>`)
    .join(' ')
  const { limit, perMs, isOfAddress } = endpoint.rate
  const whose = isOfAddress === true ? ' from an address' : ''
  const access = { public: 'anybody', optional: 'anybody', private: 'signed-in users' }
  const facts = `For ${access[endpoint.access]}; at most ${limit} calls${whose} in ${perMs / 1000} s.`
  return `<article id="${endpoint.name}"><h3>${escape(endpoint.name)}</h3><p>${places}</p>
<p>${escape(endpoint.doc)} ${facts}</p>
<details><summary>Request</summary><pre>${pretty(endpoint.request, 'input')}</pre></details>
<details><summary>Result</summary><pre>${pretty(endpoint.response, 'output')}</pre></details></article>`
}

function pretty(schema: z.ZodType, io: 'input' | 'output'): string {
  return escape(JSON.stringify(schemaOf(schema, io), null, 2))
}

function errorSection(): string {
  const rows = Object.entries(everyError as Readonly<Record<string, ErrorRow>>)
    .map(([code, row]) => {
      const number = row.ret !== 0 ? `ret_code ${row.ret}` : `status_code ${row.status}`
      return `<tr><td><code>${code}</code></td><td>${number}</td><td>${row.http}</td><td>${escape(row.text)}</td></tr>`
    })
    .join('\n')
  const reasons = Object.entries(fieldReasons)
    .map(([reason, words]) => `<li><code>${reason}</code>: ${escape(words)}</li>`)
    .join('\n')
  return `<section id="errors"><h2>Errors</h2>
<table><thead><tr><th>Code</th><th>Number</th><th>HTTP</th><th>Meaning</th></tr></thead>
<tbody>${rows}</tbody></table>
<p>A wrong field is named in <code>ext_info.fields</code> (site) or
<code>retExtInfo.fields</code> (/v5), each with <code>field</code>, <code>reason</code>, <code>bound</code> and <code>fix</code>. Reasons:</p><ul>${reasons}</ul></section>`
}

/** Style of the reference page; the policy allows no inline styles. */
export const DOCS_CSS = `:root{color-scheme:light dark}
body{margin:0;font:15px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:28px}h2{margin-top:2.5rem;font-size:20px}h3{margin-bottom:0;font-size:16px}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;background:#8881;border-radius:8px;max-height:30rem}
article{padding:.75rem 0;border-top:1px solid #8883}
table{border-collapse:collapse}
td,th{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top}
summary{cursor:pointer}
`
