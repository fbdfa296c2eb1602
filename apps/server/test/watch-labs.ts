// What the labs of a server are asked for, looked on at: each order is carried out all the same.
import type { LabOrder } from '../src/lab/lab-order.ts'
import type { TestServer } from './http-server-fixture.ts'

/** Tells of each order, of whichever process it is asked. */
export function watchLabs({ webs }: TestServer, told: (order: LabOrder) => void): void {
  for (const { beside } of webs) {
    const { lab } = beside
    if (lab === undefined) throw new Error('the server has no lab')
    const carryOut = lab.backtest.bind(lab)
    lab.backtest = (asked, order) => {
      told(order)
      return carryOut(asked, order)
    }
  }
}
