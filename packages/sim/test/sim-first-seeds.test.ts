// A hundred simulated runs with faults find nothing, the same facts on any number of workers: the
// first half of the seeds.
import { describe } from 'vitest'
import { testSeeds } from './clean-seeds.ts'

describe('simulation', () => testSeeds(1, 50))
