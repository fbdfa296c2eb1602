// Reads request bodies: JSON only, at most 64 kB, the raw text kept because signatures cover it.
// Answers bad JSON, wrong types and too much with codes.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const MAX_BODY_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, '' when there was none. */
    rawBody: string
  }
}

export class BadJsonError extends Error {}

/** Lets the server read JSON and nothing else; an empty body is an empty object. */
export function readJsonBodies(server: FastifyInstance): void {
  server.decorateRequest('rawBody', '')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    /^application\/json(;.*)?$/i,
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request: FastifyRequest, body, done) => {
      request.rawBody = body as string
      try {
        done(null, parseJson(request.rawBody))
      } catch {
        done(new BadJsonError('bad JSON'))
      }
    },
  )
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 12

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  const value: unknown = JSON.parse(text)
  checkShape(value, 0)
  return value
}

/** Refuses keys that reach for prototypes and nesting without end. */
function checkShape(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) throw new BadJsonError('nested too deeply')
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new BadJsonError('forbidden key')
    checkShape(inner, depth + 1)
  }
}
