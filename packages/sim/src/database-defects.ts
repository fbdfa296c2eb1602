// Planted defects of a database: it says done and is not.
import type { Defect } from './defect.ts'

export const DATABASE_DEFECTS: readonly Defect[] = [
  {
    name: 'lost-update',
    what: 'the database says done and forgets every tenth update of orders',
    database: (real) => {
      let updates = 0
      return {
        ...real,
        transaction: (work) =>
          real.transaction((sql) =>
            work({
              query: (text, values) => {
                const isLost = text.startsWith('update orders') && ++updates % 10 === 0
                return isLost ? Promise.resolve([]) : sql.query(text, values)
              },
            }),
          ),
      }
    },
  },
  {
    name: 'forgotten-notification',
    what: 'what owners are told first after a restart of the projector is lost',
    database: (real) => {
      let isFresh = false
      return {
        ...real,
        query: (text, values) => {
          isFresh ||= text === 'select partition, position from positions'
          return real.query(text, values)
        },
        transaction: (work) =>
          real.transaction((sql) =>
            work({
              query: (text, values) => {
                if (!isFresh || !text.startsWith('insert into notifications'))
                  return sql.query(text, values)
                isFresh = false
                return Promise.resolve([])
              },
            }),
          ),
      }
    },
  },
]
