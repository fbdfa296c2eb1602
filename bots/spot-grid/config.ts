// Every bound and share of the spot grid that is a choice and not arithmetic: those of the official
// product (README). The same numbers serve the browser, the server and the engine.
import { officialGrid, type SpotGridConfig } from '@trellis/bot-kit/spot/grid-config.ts'

export const GRID_CONFIG: SpotGridConfig = officialGrid
