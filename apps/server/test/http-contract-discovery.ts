// Contract cases of what is announced and found.
import { expect } from 'vitest'
import type { Case } from './contract-case.ts'
import { rankingCases } from './http-contract-ranking.ts'

export const discoveryCases: Readonly<Record<string, Case>> = {
  ...rankingCases,
  announcementPosts: {
    send: () => ({ locale: 'en-US', filters: "NOT category.key:'new_crypto'" }),
    expect: ({ result }) => expect(result.hits[0]).toMatchObject({ objectID: 'lab' }),
  },
}
