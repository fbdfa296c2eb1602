// Fifty simulated runs with faults find nothing, the same facts on any number of workers: the
// second half of the seeds.
import { describe } from 'vitest'
import { TESTED } from '../src/clean-seeds.ts'
import { testSeeds } from './clean-seeds.ts'

describe('simulation', () => testSeeds(TESTED.last / 2 + 1, TESTED.last))
