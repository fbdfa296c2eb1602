// The plan of a futures grid: that of any grid of contracts, with the numbers of its mode. For
// validate route, form and chart; the opening in the kit asks the same.
export { planContractGrid as planFutures } from '@trellis/bot-kit/linear/grid-plan.ts'
