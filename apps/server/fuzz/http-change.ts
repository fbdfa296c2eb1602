// Requests that are odd as HTTP: other methods, types, addresses and headers.
import type { Choice } from './choice.ts'
import type { FuzzRequest } from './request-shape.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  .concat(['application/json; charset=utf-16', 'APPLICATION/JSON', 'application/jsonp', '', '*/*'])
  .concat(['application/json;', 'application/json ;charset=utf-8', 'application/json, text/plain'])
const HEADERS: readonly (readonly [string, string])[] = [
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['lang', "en'; --"],
  ['lang', 'ar-SA'],
  ['usertoken', 'x'.repeat(43)],
  ['cookie', 'trellis-token=%zz; guid=; =; a'],
  ['cookie', `guid=${'g'.repeat(3000)}`],
  ['host', 'evil.example'],
  ['host', 'testnet.example.org'],
  ['x-forwarded-for', "1.2.3.4, ::1%eth0, '"],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', '\\'],
  ['accept-encoding', 'br;q=1, gzip;q=0, *;q=x'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['x-bapi-api-key', 'nobody'],
  ['x-http-method-override', 'DELETE'],
  ['x-long', 'A'.repeat(14_000)],
  ['x-long', 'A'.repeat(20_000)],
]

type Change = (request: FuzzRequest, choice: Choice) => FuzzRequest

const changes: readonly Change[] = [
  (request, choice) => ({ ...request, method: choice.of(METHODS) }),
  (request, choice) => withHeader(request, ['content-type', choice.of(TYPES)]),
  (request, choice) => withHeader(request, choice.of(HEADERS)),
  (request, choice) => withHeader(request, choice.of(HEADERS)),
  (request) => ({ ...request, path: request.path.replace(/(\?|$)/, '/$1') }),
  (request, choice) => elsewhere(request, choice),
  (request, choice) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}${choice.of(QUERIES)}`,
  }),
]

const QUERIES = ['symbol=A&symbol=B', '__proto__=1', 'a[b]=c&a[b]=d', '%zz=%', 'x='.repeat(200)]
const PLACES: readonly ((path: string) => string)[] = [
  (path) => `/x-api${path}`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path.split('?')[0]}/extra`,
  (path) => path.replace('/', '/../'),
  (path) => path.replaceAll('/', '/%2e%2e/'),
  (path) => path.replace(/(\w)(?=[^/]*$)/, '%00$1'),
  (path) => `${path.split('?')[0]};a=b`,
  (path) => `${path.split('?')[0]}%`,
  (path) => path.replace(/\w+$/, 'a'.repeat(300)),
]

/** The request with one change. */
export function changedHttp(request: FuzzRequest, choice: Choice): FuzzRequest {
  return choice.of(changes)(request, choice)
}

function withHeader(request: FuzzRequest, [name, value]: readonly [string, string]): FuzzRequest {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

function elsewhere(request: FuzzRequest, choice: Choice): FuzzRequest {
  return { ...request, path: choice.of(PLACES)(request.path), isElsewhere: true }
}
