// Fifty simulated runs with faults find nothing, the same facts on any number of workers: the first
// half of the seeds.
import { describe } from 'vitest'
import { TESTED } from '../src/clean-seeds.ts'
import { testSeeds } from './clean-seeds.ts'

describe('simulation', () => testSeeds(TESTED.first, TESTED.last / 2))
