import { expect, it } from 'vitest'
import { sourceFiles, textOf } from '../../sources'

/** Functions reserved for `write`: transactions, audit entries, invalidation and storing of rollups, follow-ups. */
const BY_HAND =
  /^(addActs|inTransaction|raiseLocks|insertInvalidation|insertFollowUp|storeRollups|invalidateRollups)$/
/** Database functions that write documents with audit entries or rollups. */
const WRITES =
  /^(insert|update|delete|remove|rename|store)(Worker|Objectif|Group|Plate|Site|User|Holiday|WorkingDays|Reopened|Quality|Comment|MetierTarget|MechanicTarget|Ticket|ImportModel)$|^(writePlanning|replaceRecords|replaceVideocheck|writeDoubts|noteUndo|moveTicket)$/

const files = sourceFiles(/^app\/services\/(?!rollups|writes).*\.server\.ts$/)
/** Names that a file imports from the database and rollup modules. */
function importsOf(name: string): string[] {
  const lists = textOf(name).matchAll(
    /import \{([^}]*)\} from '~\/(?:db|services\/rollups|services\/writes)\//g,
  )
  return [...lists].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
}

it('no service audits or invalidates sums by hand', () => {
  expect(files.filter((name) => importsOf(name).some((one) => BY_HAND.test(one)))).toEqual([])
})

it('every service that writes what is audited or counted writes through `write`', () => {
  const writers = files.filter((name) => importsOf(name).some((one) => WRITES.test(one)))
  // planning has four writers, the network three, users two, and nine subjects one each: the pattern must find all
  expect(writers.length).toBeGreaterThanOrEqual(17)
  expect(writers.filter((name) => !importsOf(name).includes('write'))).toEqual([])
})

it('nothing is imported for its effect alone: the bundle would leave it out', () => {
  const all = sourceFiles(/^app\/.*\.tsx?$/)
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((name) => /^import '/m.test(textOf(name)))).toEqual([])
})
