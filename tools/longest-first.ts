// The order of test files: those that take minutes first, so that none of them is left running
// alone at the end, where cores would idle. Vitest by itself goes by the length of a file until it
// has seen a run, and a fresh clone has not.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Longest first, as measured on two quiet cores; whoever is not named takes less than 30 s, on a
 * cluster less than 15. There what waits for elections or leases and what calculates come by turns:
 * so cores have work while others wait, and what measures time does so beside others.
 */
export const LONGEST = [
  'packages/sim/test/sim-last-seeds',
  'packages/sim/test/sim',
  'packages/sim/test/sim-first-seeds',
  'apps/server/test/lone-witness',
  'apps/server/test/http-advice',
  'apps/server/test/journal-lost-end',
  'apps/server/test/http-bad-input',
  'apps/server/test/worker-change-readers',
  'apps/server/test/liquidation-storm',
  'apps/server/test/http-fuzz',
  'apps/server/test/http-ranking',
  'apps/server/test/community',
  'apps/server/test/kill-amid-copying',
  'apps/server/test/accept-loss',
  'apps/server/test/main-job',
  'apps/server/test/cluster/journal-faults',
  'apps/server/test/cluster/directory-faults',
  'apps/server/test/cluster/drill',
  'apps/server/test/cluster/ownership-faults',
  'apps/server/test/cluster/engine-groups',
  'apps/server/test/cluster/lease',
  'apps/server/test/cluster/web-host',
  'apps/server/test/cluster/projector-database',
  'apps/server/test/cluster/engine-role',
  'apps/server/test/cluster/nats-behaviour',
  'apps/server/test/cluster/faults-run',
  'apps/server/test/cluster/remote-calls',
  'apps/server/test/cluster/projector-follow',
  'apps/server/test/cluster/npm-cluster',
  'apps/server/test/cluster/ownership-busy',
  'apps/server/test/cluster/engine-rolling',
  'apps/server/test/cluster/projector-groups',
  'apps/server/test/cluster/replayed-tape',
  'apps/server/test/cluster/nats-disks',
  'apps/server/test/cluster/lone-duties',
  'apps/server/test/cluster/lease-bucket',
  'apps/server/test/cluster/nats-links',
  'apps/server/test/cluster/ownership-walk',
  'apps/server/test/cluster/web-races',
  'apps/server/test/cluster/ownership',
  'apps/server/test/cluster/projector-role',
  'apps/server/test/cluster/bus-chaos',
  'apps/server/test/cluster/projector-claims',
  'tools/words-in-use',
  'tools/without-kind',
  'e2e/languages',
  'e2e/still-pages',
  'e2e/unknown-result',
  'e2e/advice-journey',
  'e2e/accessibility-contracts',
  'e2e/shell-journey',
  'e2e/accessibility',
  'e2e/journey',
  'e2e/accessibility-pairs',
  'e2e/shell-sizes',
  'e2e/detail-truth',
  'e2e/ranking-journey',
  'e2e/my-bots-journey',
  'e2e/chart-handles',
  'e2e/copy-journey',
  'e2e/futures-grid-codes',
  'e2e/new-kind',
  'e2e/keyboard',
  'e2e/my-bots-accessibility',
  'e2e/platform-journey',
  'e2e/operator-journey',
  'e2e/home-journey',
  'e2e/check-codes',
  'e2e/accessibility-products',
  'e2e/poster-journey',
  'e2e/product-journey',
  'e2e/security-journey',
  'e2e/contract-market',
  'e2e/health-journey',
  'e2e/futures-martingale-codes',
]

/** The longest files first, the others as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}

/** Its place among the longest; behind them all for any other file. */
export function rankOf(path: string): number {
  const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return place < 0 ? LONGEST.length : place
}
